import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { ComboboxField } from '#web/ui/forms/ComboboxField.tsx';
import { PersonField } from '#web/ui/forms/PersonField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { timezonesWith, withStored } from '#web/ui/choosers/timezones.ts';
import { EDITABLE_STATUSES, MONTHS, TIERS } from './choices.ts';
import type { CustomerForm } from './customer.form.ts';
import { tagsIn } from './tags.ts';

export function StatusField() {
  const { control } = useFormContext<CustomerForm>();
  return <SelectField control={control} name="status" label="Status" options={EDITABLE_STATUSES} />;
}

export function TierField() {
  const { control } = useFormContext<CustomerForm>();
  return <SelectField control={control} name="tier" label="Tier" options={TIERS} />;
}

interface TeamFieldProps {
  name: 'vcioId' | 'engineerId' | 'accountManagerId';
  label: string;
  present?: { id: string; name: string } | null;
}

export function TeamField(props: TeamFieldProps) {
  const { control } = useFormContext<CustomerForm>();
  return <PersonField control={control} {...props} />;
}

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }));

export function TimezoneField() {
  const { control } = useFormContext<CustomerForm>();
  const zones = timezonesWith(useWatch({ control, name: 'timezone' }));
  return <ComboboxField control={control} name="timezone" label="Time zone" options={zones} empty="kept" />;
}

export function CurrencyField() {
  const { control } = useFormContext<CustomerForm>();
  const codes = withStored(CURRENCIES, useWatch({ control, name: 'currency' }));
  return <ComboboxField control={control} name="currency" label="Currency" options={codes} empty="kept" />;
}

export function FiscalYearField() {
  const { control } = useFormContext<CustomerForm>();
  return <SelectField control={control} name="fiscalYearStartMonth" label="Fiscal year starts in" options={MONTHS} />;
}

const TAGS = {
  tags: { label: 'Tags', help: 'Separated by commas.' },
  complianceTags: { label: 'Compliance', help: 'Such as HIPAA or Cyber Essentials, separated by commas.' },
} as const;

export function TagsField({ name }: { name: keyof typeof TAGS }) {
  const { control } = useFormContext<CustomerForm>();
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState((field.value ?? []).join(', '));
  const type = (text: string) => {
    setTyped(text);
    field.onChange(tagsIn(text));
  };
  return (
    <Field {...TAGS[name]} error={fieldState.error && 'At most 30 tags of 40 characters each'}>
      <TextInput value={typed} onChange={(event) => type(event.target.value)} autoComplete="off" />
    </Field>
  );
}
