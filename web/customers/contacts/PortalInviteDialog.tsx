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
      toast({ title: `${contact.name} is sent a link`, variant: 'success' });
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
      description={`A link to sign in goes to ${contact.email}. It works once and for ${PORTAL_LINKS.invitationHours} hours; later a new one is asked for on the page of the portal.`}
      submitLabel="Send link"
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        In the portal {contact.name} reads the reviews that were presented or shared, with roadmap, budget and decisions, and decides what
        is asked for. Nothing internal is shown.
      </p>
      <Checkbox checked={hideAmounts} onChange={(event) => setHideAmounts(event.target.checked)}>
        Hide all amounts
      </Checkbox>
    </FormDialog>
  );
}
