import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Contact, CONTACT_ROLES, createContact, updateContact } from '#contract/customers/contacts.contract.ts';
import { call } from '#web/http/call.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { textOrNull } from '#web/ui/controls/typed.ts';
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
  const { errors } = form.formState;
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
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Title" error={errors.title?.message}>
        <TextInput {...form.register('title', { setValueAs: textOrNull })} autoComplete="off" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" {...form.register('email', { setValueAs: textOrNull })} autoComplete="off" />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <TextInput type="tel" {...form.register('phone', { setValueAs: textOrNull })} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="role"
        render={({ field, fieldState }) => (
          <Field label="Role" error={fieldState.error?.message}>
            <Select options={ROLES} value={field.value ?? null} onChange={field.onChange} />
          </Field>
        )}
      />
      <div className="grid content-end gap-2">
        <Checkbox {...form.register('isPrimary')}>Primary contact</Checkbox>
        <Checkbox {...form.register('attendsReviews')}>Attends reviews</Checkbox>
      </div>
    </FormDialog>
  );
}
