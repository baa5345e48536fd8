import type * as z from 'zod/mini';
import { type Contact, CONTACT_ROLES, createContact, updateContact } from '#contract/customers/contacts.contract.ts';
import { call } from '#web/http/call.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';
import { contactRoleLabel } from '#web/customers/customers.words.ts';

const ROLES = CONTACT_ROLES.map((role) => ({ value: role, label: contactRoleLabel(role) }));
type ContactForm = z.input<typeof createContact.body>;

interface ContactDialogProps {
  customerId: string;
  /** Null for a new contact. */
  contact: Contact | null;
  onClose: () => void;
}

const NEW: ContactForm = { name: '', email: null, phone: null, title: null, role: 'other', isPrimary: false, attendsReviews: true };

export function ContactDialog({ customerId, contact, onClose }: ContactDialogProps) {
  return (
    <EntityDialog
      entry={createContact}
      row={contact}
      blank={NEW}
      valuesOf={(row) => row}
      send={(body) =>
        contact ? call(updateContact, { params: { id: contact.id }, body }) : call(createContact, { params: { id: customerId }, body })
      }
      title={contact ? `Edit ${contact.name}` : 'Add contact'}
      submitLabel={contact ? 'Save contact' : 'Add contact'}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" required />
          <TextField control={control} name="title" label="Title" empty="null" />
          <TextField control={control} name="email" label="Email" type="email" empty="null" />
          <TextField control={control} name="phone" label="Phone" type="tel" empty="null" />
          <SelectField control={control} name="role" label="Role" options={ROLES} />
          <div className="grid content-end gap-2">
            <CheckboxField control={control} name="isPrimary" label="Primary contact" />
            <CheckboxField control={control} name="attendsReviews" label="Attends reviews" />
          </div>
        </>
      )}
    </EntityDialog>
  );
}
