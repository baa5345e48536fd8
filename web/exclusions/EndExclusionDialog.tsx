import { deleteExclusion, type Exclusion } from '#contract/exclusions/exclusions.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export function EndExclusionDialog({ exclusion, onClose }: { exclusion: Exclusion; onClose: () => void }) {
  const { id, customer, questionText, version } = exclusion;
  const dialog = useConfirm(() => call(deleteExclusion, { params: { id }, body: { version } }), {
    title: `Remove the exclusion of ${customer.name}?`,
    description: `The next assessment includes “${questionText}” as for all customers. Assessments in progress and approved assessments stay unchanged.`,
    confirmLabel: 'Remove exclusion',
    danger: true,
    changes: deleteExclusion,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
