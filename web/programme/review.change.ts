import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { getQuarterlyReview, QuarterlyReview, updateQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export type ReviewChange = Omit<BodyOf<typeof updateQuarterlyReview>, 'version'>;

/** Changes the review and shows the response; after a stale version it shows the current row. */
export function useReviewChange(id: string) {
  const client = useQueryClient();
  const { queryKey } = ask(getQuarterlyReview, { params: { id } });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReviewChange) => {
      const version = client.getQueryData<QuarterlyReview>(queryKey)?.version;
      return call(updateQuarterlyReview, { params: { id }, body: { ...body, ...(version === undefined ? {} : { version }) } });
    },
    onSuccess: (review) => {
      client.setQueryData(queryKey, review);
      void refreshAfter(updateQuarterlyReview);
    },
    onError: (error) => {
      const current = currentRowOf(error, QuarterlyReview);
      if (current) client.setQueryData(queryKey, current);
      const { headline, resolution } = faultOf(error);
      toast({ variant: 'destructive', title: headline, description: resolution });
    },
  });
  return { change: (body: ReviewChange) => mutate(body), isChanging: isPending };
}
