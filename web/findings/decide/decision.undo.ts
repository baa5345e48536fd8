import { useMutation } from '@tanstack/react-query';
import { type Finding, updateFinding } from '#contract/findings/findings.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** After a decision: offers to bring back the one before it. */
export function useDecisionUndo(former: Finding): (saved: Finding) => void {
  const { mutate } = useMutation({
    mutationFn: ({ version, before }: { version: number; before: Finding }) => {
      const { status, acceptedBy, acceptedUntil, decisionNote } = before;
      return call(updateFinding, { params: { id: before.id }, body: { status, acceptedBy, acceptedUntil, decisionNote, version } });
    },
    onSuccess: () => refreshAfter(updateFinding),
    onError: (error) => toast({ title: 'Not undone', description: faultOf(error).displayText, variant: 'destructive' }),
  });
  return ({ status, version }) => {
    if (status === former.status) return;
    toast({
      title: `${FINDING_STATUS_LABELS[status]}: ${former.title}`,
      action: { label: 'Undo', onSelect: () => mutate({ version, before: former }) },
    });
  };
}
