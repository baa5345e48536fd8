import { useMutation } from '@tanstack/react-query';
import { type Asset, deleteAsset } from '#contract/customers/assets.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

export function DeleteAssetDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { id, name, version } = asset;
  const remove = useMutation({
    mutationFn: () => call(deleteAsset, { params: { id }, body: { version } }),
    onSuccess: onClose,
    // After a refusal for a stale version the list shows what somebody else has saved.
    onSettled: () => refreshAfter(deleteAsset),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      description="It is removed from this customer and from every year of its budget."
      confirmLabel="Delete asset"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
