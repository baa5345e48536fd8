import { useNavigate } from '@tanstack/react-router';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { recallAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export function RecallDialog({ assessment: { id, version }, onClose }: { assessment: Assessment; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useConfirm(() => call(recallAssessment, { params: { id }, body: { version } }), {
    title: 'Recall this assessment?',
    description: 'The assessment leaves the review and can be edited until you submit it again.',
    confirmLabel: 'Recall assessment',
    changes: recallAssessment,
    onDone: () => navigate({ to: '/assessments/$id', params: { id } }),
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
