import { useFormContext } from 'react-hook-form';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { OwnFieldInputs } from '#web/ui/custom/OwnFieldInputs.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { ADDRESS_PARTS } from './choices.ts';
import { ContractFields } from './ContractFields.tsx';
import { CadenceField } from './CadenceField.tsx';
import { CurrencyField, FiscalYearField, StatusField, TagsField, TeamField, TierField, TimezoneField } from './CustomerChoices.tsx';
import { LookFields } from './LookFields.tsx';
import { numberOrNull, textOrNull } from '#web/ui/controls/typed.ts';
import { type CustomerForm } from './customer.form.ts';

/** All fields of a customer, in the order of the screen; the form around them reads the values. */
export function CustomerFields({ customer }: { customer: Customer }) {
  return (
    <>
      <Text name="name" label="Name" required />
      <div className="grid gap-4 sm:grid-cols-2">
        {customer.status !== 'archived' && <StatusField />}
        <TierField />
      </div>
      <TeamField name="vcioId" label="vCIO" present={customer.vcio} />
      <TeamField name="engineerId" label="Engineer" present={customer.engineer} />
      <TeamField name="accountManagerId" label="Account manager" present={customer.accountManager} />
      <Text name="legalName" label="Legal name" />
      <Text name="industry" label="Industry" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Count name="employeeCount" label="Employees" />
        <Count name="userCount" label="Users" />
        <Count name="endpointCount" label="Endpoints" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Text name="website" label="Website" />
        <Text name="phone" label="Phone" />
      </div>
      <LookFields customer={customer} />
      <AddressFields />
      <div className="grid gap-4 sm:grid-cols-2">
        <TimezoneField />
        <CurrencyField />
      </div>
      <FiscalYearField />
      <CadenceField />
      <ContractFields customer={customer} />
      <TagsField name="complianceTags" />
      <TagsField name="tags" />
      <OwnFieldInputs entity="customer" />
      <InternalNote>
        <Notes />
      </InternalNote>
    </>
  );
}

function Text({
  name,
  label,
  required = false,
}: {
  name: 'name' | 'legalName' | 'industry' | 'website' | 'phone';
  label: string;
  required?: boolean;
}) {
  const { register, formState } = useFormContext<CustomerForm>();
  return (
    <Field label={label} required={required} error={formState.errors[name]?.message}>
      <TextInput {...register(name, required ? {} : { setValueAs: textOrNull })} autoComplete="off" />
    </Field>
  );
}

function Count({ name, label }: { name: 'employeeCount' | 'userCount' | 'endpointCount'; label: string }) {
  const { register, formState } = useFormContext<CustomerForm>();
  return (
    <Field label={label} error={formState.errors[name] && `${label} must be a whole number from 0 on`}>
      <TextInput inputMode="numeric" {...register(name, { setValueAs: numberOrNull })} autoComplete="off" />
    </Field>
  );
}

function AddressFields() {
  const { register, formState } = useFormContext<CustomerForm>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ADDRESS_PARTS.map(([part, label]) => (
        <Field
          key={part}
          label={label}
          error={formState.errors.address?.[part]?.message}
          {...(part.startsWith('line') && { className: 'sm:col-span-2' })}
        >
          <TextInput {...register(`address.${part}`)} autoComplete="off" />
        </Field>
      ))}
    </div>
  );
}

function Notes() {
  const { register, formState } = useFormContext<CustomerForm>();
  return (
    <Field label="Internal notes" error={formState.errors.notesInternal?.message}>
      <TextArea rows={4} {...register('notesInternal')} />
    </Field>
  );
}
