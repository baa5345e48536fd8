import { useMutation } from '@tanstack/react-query';
import { type AssessmentRow, changeAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';

/** Gives all selected assessments to one person. */
export function AssignWork({ selection }: { selection: Selection<AssessmentRow> }) {
  const assign = useMutation({
    mutationFn: (assignedTo: string | null) =>
      call(changeAssessments, { body: { ids: selection.rows.map(({ id }) => id), set: { assignedTo } } }),
    onSuccess: async ({ done, refused }) => {
      await refreshAfter(changeAssessments);
      const title = done.length === 1 ? '1 assessment assigned' : `${done.length} assessments assigned`;
      toast({ title, ...(refused.length > 0 && { description: `${refused.length} are approved or no longer there` }) });
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  const [one, other, ...more] = selection.rows;
  const isPair = one && other && more.length === 0 && one.customer.id === other.customer.id;
  return (
    <BulkBar label="Selected assessments" count={selection.rows.length} isPending={assign.isPending} onClear={selection.clear}>
      <PersonPicker label="Assign to" letter="A" nobody="Nobody yet" onChoose={(id) => assign.mutate(id)} />
      {isPair && (
        <LinkButton size="sm" variant="ghost" to={`/assessments/${one.id}/compare?with=${other.id}`}>
          Compare
        </LinkButton>
      )}
    </BulkBar>
  );
}
