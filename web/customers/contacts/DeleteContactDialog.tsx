import { type Contact, deleteContact } from '#contract/customers/contacts.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export function DeleteContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const dialog = useConfirm(() => call(deleteContact, { params: { id: contact.id } }), {
    title: `Delete ${contact.name}?`,
    description: 'The contact is removed from this customer. Past reviews keep their text.',
    confirmLabel: 'Delete contact',
    danger: true,
    changes: deleteContact,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
