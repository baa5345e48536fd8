import { useFormContext } from 'react-hook-form';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { OwnFieldInputs } from '#web/ui/custom/OwnFieldInputs.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { ADDRESS_PARTS } from './choices.ts';
import { ContractFields } from './ContractFields.tsx';
import { CadenceField } from './CadenceField.tsx';
import { CurrencyField, FiscalYearField, StatusField, TagsField, TeamField, TierField, TimezoneField } from './CustomerChoices.tsx';
import { LookFields } from './LookFields.tsx';
import { type CustomerForm } from './customer.form.ts';

const COUNTS = [
  ['employeeCount', 'Employees'],
  ['userCount', 'Users'],
  ['endpointCount', 'Endpoints'],
] as const;

/** All fields of a customer in screen order; the surrounding form holds the values. */
export function CustomerFields({ customer }: { customer: Customer }) {
  const { control } = useFormContext<CustomerForm>();
  return (
    <>
      <TextField control={control} name="name" label="Name" required />
      <div className="grid gap-4 sm:grid-cols-2">
        {customer.status !== 'archived' && <StatusField />}
        <TierField />
      </div>
      <TeamField name="vcioId" label="vCIO" present={customer.vcio} />
      <TeamField name="engineerId" label="Engineer" present={customer.engineer} />
      <TeamField name="accountManagerId" label="Account manager" present={customer.accountManager} />
      <TextField control={control} name="legalName" label="Legal name" empty="null" />
      <TextField control={control} name="industry" label="Industry" empty="null" />
      <div className="grid gap-4 sm:grid-cols-3">
        {COUNTS.map(([name, label]) => (
          <NumberField key={name} control={control} name={name} label={label} refusal={`${label} must be a whole number, 0 or more`} />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="website" label="Website" empty="null" />
        <TextField control={control} name="phone" label="Phone" empty="null" />
      </div>
      <LookFields customer={customer} />
      <div className="grid gap-4 sm:grid-cols-2">
        {ADDRESS_PARTS.map(([part, label]) => (
          <TextField
            key={part}
            control={control}
            name={`address.${part}`}
            label={label}
            {...(part.startsWith('line') && { className: 'sm:col-span-2' })}
          />
        ))}
      </div>
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
        <TextAreaField control={control} name="notesInternal" label="Internal notes" rows={4} />
      </InternalNote>
    </>
  );
}
