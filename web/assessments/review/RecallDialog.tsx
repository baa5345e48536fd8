import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { recallAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { refreshAfter } from '#web/http/refresh.ts';

export function RecallDialog({ assessment: { id, version }, onClose }: { assessment: Assessment; onClose: () => void }) {
  const navigate = useNavigate();
  const recall = useMutation({
    mutationFn: () => call(recallAssessment, { params: { id }, body: { version } }),
    onSuccess: () => navigate({ to: '/assessments/$id', params: { id } }),
    onSettled: () => refreshAfter(recallAssessment),
  });
  return (
    <ConfirmDialog
      open
      title="Recall this assessment?"
      description="It leaves the review and can be changed again until you submit it once more."
      confirmLabel="Recall"
      pending={recall.isPending}
      error={recall.error ? faultOf(recall.error).displayText : null}
      onConfirm={() => recall.mutate()}
      onClose={onClose}
    />
  );
}
