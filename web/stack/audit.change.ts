import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getStackAudit, recommendStackGaps, type StackAudit, updateStackAudit } from '#contract/stack/stack.audits.contract.ts';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

type Line = StackAudit['lines'][number];
type Body = z.input<typeof updateStackAudit.body>;

export type LineChange = { category: string } & Partial<Pick<Line, 'verdict' | 'found' | 'coveragePercent' | 'note'>>;

const tell = (error: unknown) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution });

/** Changes an audit row by row, sending only changed fields, so that two people judging different rows lose nothing. */
export function useAuditChange(audit: StackAudit) {
  const params = { id: audit.id };
  const show = async (saved: StackAudit) => {
    queryClient.setQueryData(ask(getStackAudit, { params }).queryKey, saved);
    await refreshAfter(updateStackAudit);
  };
  const save = useMutation({
    // Sequential, so that the latest response is the latest state.
    scope: { id: `stack-audit-${audit.id}` },
    mutationFn: (body: Body) => call(updateStackAudit, { params, body }),
    onSuccess: show,
    onError: tell,
  });
  const recommend = useMutation({
    mutationFn: (body: z.input<typeof recommendStackGaps.body>) => call(recommendStackGaps, { params, body }),
    onSuccess: async () => {
      await refreshAfter(recommendStackGaps);
      toast({ variant: 'success', title: 'Recommendation created' });
    },
    onError: tell,
  });
  const known = (category: string) => STACK_CATEGORIES.filter(({ key }) => key === category);
  return {
    isCompleting: save.isPending && save.variables.status === 'completed',
    judge: (lines: readonly LineChange[]) =>
      save.mutate({ lines: lines.flatMap(({ category, ...fields }) => known(category).map(({ key }) => ({ category: key, ...fields }))) }),
    complete: () => save.mutate({ status: 'completed', version: audit.version }),
    isRecommending: recommend.isPending,
    recommend: (category: string) => recommend.mutate({ categories: known(category).map(({ key }) => key) }),
  };
}
