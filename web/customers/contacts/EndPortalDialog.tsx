import { useMutation } from '@tanstack/react-query';
import type { Contact } from '#contract/customers/contacts.contract.ts';
import { revokePortal } from '#contract/portal/portal.access.contract.ts';
import { afterContactChange } from '#web/customers/customers.api.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

export function EndPortalDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const end = useMutation({
    mutationFn: () => call(revokePortal, { params: { id: contact.id } }),
    onSuccess: async () => {
      await afterContactChange();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`End ${contact.name}’s access to the portal?`}
      description="It ends at once, on every device, and links that were mailed work no more. Decisions that were made stay."
      confirmLabel="End access"
      danger
      pending={end.isPending}
      error={end.isError ? faultOf(end.error).displayText : null}
      onConfirm={() => end.mutate()}
    />
  );
}
