import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PORTAL_LINKS } from '#domain/portal/portal.rules.ts';
import type { Contact } from '#contract/customers/contacts.contract.ts';
import { inviteToPortal } from '#contract/portal/portal.access.contract.ts';
import { afterContactChange } from '#web/customers/customers.api.ts';
import { call } from '#web/http/call.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

/** Emails a contact a portal link; existing sessions stay valid. */
export function PortalInviteDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const isFirst = contact.portalAccess === 'none';
  const [hideAmounts, setHideAmounts] = useState(contact.portalHidesAmounts);
  const saving = useMutation({
    mutationFn: () => call(inviteToPortal, { params: { id: contact.id }, body: { hideAmounts, version: contact.version } }),
    onSuccess: async () => {
      await afterContactChange();
      toast({ title: `Link sent to ${contact.name}`, variant: 'success' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <FormDialog
      title={isFirst ? `Invite ${contact.name} to the portal` : `Send ${contact.name} a new link`}
      description={`A sign-in link is sent to ${contact.email}. It works once, within ${PORTAL_LINKS.invitationHours} hours; after that, a new link can be requested on the portal's sign-in page.`}
      submitLabel="Send link"
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        In the portal {contact.name} sees presented and shared reviews with roadmap, budget and decisions, and can decide on requests.
        Nothing internal is shown.
      </p>
      <Checkbox checked={hideAmounts} onChange={(event) => setHideAmounts(event.target.checked)}>
        Hide all amounts
      </Checkbox>
    </FormDialog>
  );
}
