import type * as z from 'zod/mini';
import { Contact, CONTACT_ROLES, createContact, updateContact } from '#contract/customers/contacts.contract.ts';
import { call } from '#web/http/call.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { afterContactChange } from '#web/customers/customers.api.ts';
import { contactRoleLabel } from '#web/customers/customers.words.ts';

const ROLES = CONTACT_ROLES.map((role) => ({ value: role, label: contactRoleLabel(role) }));
type ContactForm = z.input<typeof createContact.body>;

interface ContactDialogProps {
  customerId: string;
  /** Null for a new contact. */
  contact: Contact | null;
  onClose: () => void;
}

function formOf(contact: Contact | null): ContactForm {
  if (!contact) return { name: '', role: 'other', isPrimary: false, attendsReviews: true };
  const { name, email, phone, title, role, isPrimary, attendsReviews } = contact;
  return { name, email, phone, title, role, isPrimary, attendsReviews };
}

export function ContactDialog({ customerId, contact, onClose }: ContactDialogProps) {
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: createContact.body,
    shape: Contact,
    row: contact,
    formOf,
    send: (body) =>
      contact ? call(updateContact, { params: { id: contact.id }, body }) : call(createContact, { params: { id: customerId }, body }),
    onSaved: async () => {
      await afterContactChange();
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={contact ? `Edit ${contact.name}` : 'Add contact'}
      submitLabel={contact ? 'Save contact' : 'Add contact'}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      <TextField control={control} name="name" label="Name" required />
      <TextField control={control} name="title" label="Title" empty="null" />
      <TextField control={control} name="email" label="Email" type="email" empty="null" />
      <TextField control={control} name="phone" label="Phone" type="tel" empty="null" />
      <SelectField control={control} name="role" label="Role" options={ROLES} />
      <div className="grid content-end gap-2">
        <CheckboxField control={control} name="isPrimary" label="Primary contact" />
        <CheckboxField control={control} name="attendsReviews" label="Attends reviews" />
      </div>
    </FormDialog>
  );
}
