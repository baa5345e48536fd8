import { useNavigate } from '@tanstack/react-router';
import { type Assessment, deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { refreshAfterDeletion } from '#web/http/refresh.ts';

export function DeleteDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useConfirm(() => call(deleteAssessment, { params: { id: assessment.id } }), {
    title: 'Delete this assessment?',
    description: `“${assessment.name}” of ${assessment.customer.name} is deleted with its answers and findings.`,
    confirmLabel: 'Delete assessment',
    danger: true,
    onDone: async () => {
      await navigate({ to: '/assessments' });
      await refreshAfterDeletion(deleteAssessment, assessment.id);
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
