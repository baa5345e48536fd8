import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Assessment, deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useRefreshAssessments } from './assessments.api.ts';

export function DeleteDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const navigate = useNavigate();
  const refresh = useRefreshAssessments();
  const remove = useMutation({
    mutationFn: () => call(deleteAssessment, { params: { id: assessment.id } }),
    onSuccess: async () => {
      await navigate({ to: '/assessments' });
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete this assessment?"
      description={`“${assessment.name}” of ${assessment.customer.name} disappears from all lists, with its answers and findings.`}
      confirmLabel="Delete assessment"
      danger
      pending={remove.isPending}
      error={remove.error ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
