import { deleteExclusion, type Exclusion } from '#contract/exclusions/exclusions.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export function EndExclusionDialog({ exclusion, onClose }: { exclusion: Exclusion; onClose: () => void }) {
  const { id, customer, questionText, version } = exclusion;
  const dialog = useConfirm(() => call(deleteExclusion, { params: { id }, body: { version } }), {
    title: `Ask ${customer.name} again?`,
    description: `The next assessment asks “${questionText}” as it asks everybody. What runs already and what is approved stays as it is.`,
    confirmLabel: 'Remove exclusion',
    danger: true,
    changes: deleteExclusion,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
