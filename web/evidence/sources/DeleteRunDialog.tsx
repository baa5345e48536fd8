import { deleteEvidenceRun, type EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export function DeleteRunDialog({ run, onClose }: { run: EvidenceRun; onClose: () => void }) {
  const dialog = useConfirm(() => call(deleteEvidenceRun, { params: { id: run.id } }), {
    title: `Delete ${run.fileName}?`,
    description:
      'Its results, open proposals, the findings that nobody has worked on and the stored file are deleted. Accepted answers are kept.',
    confirmLabel: 'Delete results',
    danger: true,
    changes: deleteEvidenceRun,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
