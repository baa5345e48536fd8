import { useMutation } from '@tanstack/react-query';
import { type Contact, deleteContact } from '#contract/customers/contacts.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { afterContactChange } from '#web/customers/customers.api.ts';

export function DeleteContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deleteContact, { params: { id: contact.id } }),
    onSuccess: async () => {
      await afterContactChange();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${contact.name}?`}
      description="The contact is removed from this customer. Past reviews keep their text."
      confirmLabel="Delete contact"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
