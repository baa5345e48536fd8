import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { timezonesWith, withStored } from '#web/ui/choosers/timezones.ts';
import { EDITABLE_STATUSES, MONTHS, NONE, TIERS } from './choices.ts';
import type { CustomerForm } from './customer.form.ts';
import { tagsIn } from './tags.ts';
import { PersonChooser } from '#web/ui/choosers/PersonChooser.tsx';

export function StatusField() {
  const { field, fieldState } = useController<CustomerForm, 'status'>({ name: 'status' });
  return (
    <Field label="Status" error={fieldState.error?.message}>
      <Select options={EDITABLE_STATUSES} value={field.value ?? null} onChange={field.onChange} />
    </Field>
  );
}

export function TierField() {
  const { field, fieldState } = useController<CustomerForm, 'tier'>({ name: 'tier' });
  return (
    <Field label="Tier" error={fieldState.error?.message}>
      <Select options={TIERS} value={field.value ?? NONE} onChange={(tier) => field.onChange(tier === NONE ? null : tier)} />
    </Field>
  );
}

interface TeamFieldProps {
  name: 'vcioId' | 'engineerId' | 'accountManagerId';
  label: string;
  present?: { id: string; name: string } | null;
}

export function TeamField({ name, label, present }: TeamFieldProps) {
  const { field, fieldState } = useController<CustomerForm, TeamFieldProps['name']>({ name });
  return (
    <PersonChooser
      label={label}
      value={field.value ?? null}
      present={present}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }));

export function TimezoneField() {
  const { field, fieldState } = useController<CustomerForm, 'timezone'>({ name: 'timezone' });
  return (
    <Field label="Time zone" error={fieldState.error?.message}>
      <Combobox options={timezonesWith(field.value)} value={field.value ?? null} onChange={(zone) => zone && field.onChange(zone)} />
    </Field>
  );
}

export function CurrencyField() {
  const { field, fieldState } = useController<CustomerForm, 'currency'>({ name: 'currency' });
  return (
    <Field label="Currency" error={fieldState.error?.message}>
      <Combobox
        options={withStored(CURRENCIES, field.value)}
        value={field.value ?? null}
        onChange={(code) => code && field.onChange(code)}
      />
    </Field>
  );
}

export function FiscalYearField() {
  const { field, fieldState } = useController<CustomerForm, 'fiscalYearStartMonth'>({ name: 'fiscalYearStartMonth' });
  return (
    <Field label="Fiscal year starts in" error={fieldState.error?.message}>
      <Select options={MONTHS} value={String(field.value ?? 1)} onChange={(month) => field.onChange(Number(month))} />
    </Field>
  );
}

const TAGS = {
  tags: { label: 'Tags', help: 'Separated by commas.' },
  complianceTags: { label: 'Must comply with', help: 'Such as HIPAA or Cyber Essentials, separated by commas.' },
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
