import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Contact, CONTACT_ROLES, createContact, updateContact } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { textOrNull } from './customer.form.ts';
import { afterContactChange } from './customers.api.ts';
import { contactRoleLabel } from './customers.words.ts';

const FORM = 'contact';
const ROLES = CONTACT_ROLES.map((role) => ({ value: role, label: contactRoleLabel(role) }));
type ContactForm = z.input<typeof createContact.body>;

interface ContactDialogProps {
  customerId: string;
  /** Null for a new one. */
  contact: Contact | null;
  onClose: () => void;
}

function formOf(contact: Contact | null): ContactForm {
  if (!contact) return { name: '', role: 'other', isPrimary: false, attendsReviews: true };
  const { name, email, phone, title, role, isPrimary, attendsReviews } = contact;
  return { name, email, phone, title, role, isPrimary, attendsReviews };
}

export function ContactDialog({ customerId, contact, onClose }: ContactDialogProps) {
  const form = useForm<ContactForm>({ resolver: standardSchemaResolver(createContact.body), defaultValues: formOf(contact) });
  const [version, setVersion] = useState(contact?.version);
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: ContactForm & { version?: number | undefined }) =>
      contact
        ? call(updateContact, { params: { id: contact.id }, body: { version, ...body } })
        : call(createContact, { params: { id: customerId }, body }),
    onSuccess: async () => {
      await afterContactChange();
      onClose();
    },
  });
  const fault = save.isError ? faultOf(save.error) : null;
  const theirs = fault?.code === 'CONFLICT' ? Contact.safeParse(fault.body['current']).data : undefined;
  const takeTheirs = () => {
    if (!theirs) return;
    form.reset(formOf(theirs));
    setVersion(theirs.version);
    save.reset();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={contact ? `Edit ${contact.name}` : 'Add contact'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} loading={save.isPending}>
            {contact ? 'Save contact' : 'Add contact'}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={form.handleSubmit((body) => save.mutate(body))} className="grid gap-4 pb-2 md:grid-cols-2">
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
        <div className="md:col-span-2 empty:hidden">
          {theirs ? (
            <ConflictBanner
              onTakeTheirs={takeTheirs}
              onKeepMine={() => save.mutate({ ...form.getValues(), version: theirs.version })}
              pending={save.isPending}
            />
          ) : (
            <FaultMessage error={save.error} />
          )}
        </div>
      </form>
    </Dialog>
  );
}
