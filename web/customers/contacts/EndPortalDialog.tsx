import type { Contact } from '#contract/customers/contacts.contract.ts';
import { revokePortal } from '#contract/portal/portal.access.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export function EndPortalDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const dialog = useConfirm(() => call(revokePortal, { params: { id: contact.id } }), {
    title: `Revoke ${contact.name}’s portal access?`,
    description: 'Access ends at once on every device, and emailed links stop working. Decisions already made are kept.',
    confirmLabel: 'Revoke access',
    danger: true,
    changes: revokePortal,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
