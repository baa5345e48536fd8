import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { CUSTOMER_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import { ComboboxField } from '#web/ui/forms/ComboboxField.tsx';
import { PersonField } from '#web/ui/forms/PersonField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { timezonesWith, withStored } from '#web/ui/choosers/timezones.ts';
import { EDITABLE_STATUSES, MONTHS, TIERS } from './choices.ts';
import { type CustomerForm, fieldsOf } from './customer.form.ts';
import { tagsIn } from './tags.ts';

export function StatusField() {
  const { control } = useFormContext<CustomerForm>();
  return <SelectField {...fieldsOf(control)('status')} options={EDITABLE_STATUSES} />;
}

export function TierField() {
  const { control } = useFormContext<CustomerForm>();
  return <SelectField {...fieldsOf(control)('tier')} options={TIERS} />;
}

interface TeamFieldProps {
  field: 'vcio' | 'engineer' | 'accountManager';
  present?: { id: string; name: string } | null;
}

export function TeamField({ field, present }: TeamFieldProps) {
  const { control } = useFormContext<CustomerForm>();
  return <PersonField control={control} name={`${field}Id`} label={CUSTOMER_FIELDS[field].label} present={present} />;
}

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }));

export function TimezoneField() {
  const { control } = useFormContext<CustomerForm>();
  const zones = timezonesWith(useWatch({ control, name: 'timezone' }));
  return <ComboboxField {...fieldsOf(control)('timezone')} options={zones} empty="kept" />;
}

export function CurrencyField() {
  const { control } = useFormContext<CustomerForm>();
  const codes = withStored(CURRENCIES, useWatch({ control, name: 'currency' }));
  return <ComboboxField {...fieldsOf(control)('currency')} options={codes} empty="kept" />;
}

export function FiscalYearField() {
  const { control } = useFormContext<CustomerForm>();
  return <SelectField {...fieldsOf(control)('fiscalYearStartMonth')} options={MONTHS} />;
}

const HELP = { tags: 'Separated by commas.', complianceTags: 'Such as HIPAA or Cyber Essentials, separated by commas.' } as const;

export function TagsField({ name }: { name: keyof typeof HELP }) {
  const { control } = useFormContext<CustomerForm>();
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState((field.value ?? []).join(', '));
  const type = (text: string) => {
    setTyped(text);
    field.onChange(tagsIn(text));
  };
  return (
    <Field label={CUSTOMER_FIELDS[name].label} help={HELP[name]} error={fieldState.error && 'At most 30 tags of 40 characters each'}>
      <TextInput value={typed} onChange={(event) => type(event.target.value)} autoComplete="off" />
    </Field>
  );
}
