import { useMutation } from '@tanstack/react-query';
import { type Agreement, deleteAgreement } from '#contract/customers/agreements.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

export function DeleteAgreementDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { id, name, version } = agreement;
  const remove = useMutation({
    mutationFn: () => call(deleteAgreement, { params: { id }, body: { version } }),
    onSuccess: onClose,
    // After a refusal for a stale version the list shows what somebody else has saved.
    onSettled: () => refreshAfter(deleteAgreement),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      description="It is removed from this customer and from every year of its budget."
      confirmLabel="Delete agreement"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
