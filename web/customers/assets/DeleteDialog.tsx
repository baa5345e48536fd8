import { deleteAgreement } from '#contract/customers/agreements.contract.ts';
import { deleteAsset } from '#contract/customers/assets.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

const ENTRIES = { agreement: deleteAgreement, asset: deleteAsset };

interface DeleteDialogProps {
  kind: keyof typeof ENTRIES;
  row: { id: string; name: string; version: number };
  onClose: () => void;
}

export function DeleteDialog({ kind, row: { id, name, version }, onClose }: DeleteDialogProps) {
  const entry = ENTRIES[kind];
  const dialog = useConfirm(() => call(entry, { params: { id }, body: { version } }), {
    title: `Delete ${name}?`,
    description: 'It is deleted from this customer and from every year of its budget.',
    confirmLabel: `Delete ${kind}`,
    danger: true,
    changes: entry,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
