import { useFormContext } from 'react-hook-form';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { COUNT_FIELDS, CUSTOMER_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import { OwnFieldInputs } from '#web/ui/custom/OwnFieldInputs.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { ADDRESS_PARTS } from './choices.ts';
import { ContractFields } from './ContractFields.tsx';
import { CadenceField } from './CadenceField.tsx';
import { CurrencyField, FiscalYearField, StatusField, TagsField, TeamField, TierField, TimezoneField } from './CustomerChoices.tsx';
import { LookFields } from './LookFields.tsx';
import { type CustomerForm, fieldsOf } from './customer.form.ts';

/** All fields of a customer in screen order; the surrounding form holds the values. */
export function CustomerFields({ customer }: { customer: Customer }) {
  const { control } = useFormContext<CustomerForm>();
  const field = fieldsOf(control);
  return (
    <>
      <TextField {...field('name')} required />
      <div className="grid gap-4 sm:grid-cols-2">
        {customer.status !== 'archived' && <StatusField />}
        <TierField />
      </div>
      <TeamField field="vcio" present={customer.vcio} />
      <TeamField field="engineer" present={customer.engineer} />
      <TeamField field="accountManager" present={customer.accountManager} />
      <TextField {...field('legalName')} empty="null" />
      <TextField {...field('industry')} empty="null" />
      <div className="grid gap-4 sm:grid-cols-3">
        {COUNT_FIELDS.map((name) => (
          <NumberField key={name} {...field(name)} refusal={`${CUSTOMER_FIELDS[name].label} must be a whole number, 0 or more`} />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('website')} empty="null" />
        <TextField {...field('phone')} empty="null" />
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
        <TextAreaField {...field('notesInternal')} rows={4} />
      </InternalNote>
    </>
  );
}
