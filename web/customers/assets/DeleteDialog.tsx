import { useMutation } from '@tanstack/react-query';
import { deleteAgreement } from '#contract/customers/agreements.contract.ts';
import { deleteAsset } from '#contract/customers/assets.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

const ENTRIES = { agreement: deleteAgreement, asset: deleteAsset };

interface DeleteDialogProps {
  kind: keyof typeof ENTRIES;
  row: { id: string; name: string; version: number };
  onClose: () => void;
}

export function DeleteDialog({ kind, row: { id, name, version }, onClose }: DeleteDialogProps) {
  const entry = ENTRIES[kind];
  const remove = useMutation({
    mutationFn: () => call(entry, { params: { id }, body: { version } }),
    onSuccess: onClose,
    // After a refusal for a stale version the list shows what somebody else has saved.
    onSettled: () => refreshAfter(entry),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      description="It is removed from this customer and from every year of its budget."
      confirmLabel={`Delete ${kind}`}
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
