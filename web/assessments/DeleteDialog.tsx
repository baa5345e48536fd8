import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Assessment, deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { refreshAfterDeletion } from '#web/http/refresh.ts';

export function DeleteDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteAssessment, { params: { id: assessment.id } }),
    onSuccess: async () => {
      await navigate({ to: '/assessments' });
      await refreshAfterDeletion(deleteAssessment, assessment.id);
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
