import { useController, useFormContext } from 'react-hook-form';
import type { CustomEntity, CustomField, CustomValue } from '#domain/custom/custom.rules.ts';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { ownFieldsOf } from './own.fields.ts';

interface WithOwn {
  customFields?: Record<string, CustomValue | null> | undefined;
}

const NONE = 'none';
const PREFIX = 'is ';

/** Custom fields for a form with `customFields`; renders nothing if there are none. */
export function OwnFieldInputs({ entity }: { entity: CustomEntity }) {
  const fields = ownFieldsOf(entity);
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <OwnFieldInput key={field.key} field={field} />
      ))}
    </div>
  );
}

function OwnFieldInput({ field: own }: { field: CustomField }) {
  const { control } = useFormContext<WithOwn>();
  const name = `customFields.${own.key}` as const;
  const { value, onChange } = useController({ control, name }).field;
  return (
    <FormField control={control} name={name} label={own.label} {...(own.type === 'number' && { refusal: 'must be a number' })}>
      <OwnInput field={own} value={value ?? null} onChange={onChange} />
    </FormField>
  );
}

interface OwnInputProps {
  field: CustomField;
  value: CustomValue | null;
  onChange: (value: CustomValue | null) => void;
}

function OwnInput({ field: { type, options }, value, onChange }: OwnInputProps) {
  if (type === 'number') return <NumberInput value={typeof value === 'number' ? value : null} onChange={onChange} />;
  const text = typeof value === 'string' ? value : null;
  if (type === 'date') return <DayInput value={text} onChange={onChange} />;
  if (type === 'choice') {
    // Keeps a selected option that is no longer offered.
    const offered = text === null || options.includes(text) ? options : [text, ...options];
    const choices = [{ value: NONE, label: 'None' }, ...offered.map((option) => ({ value: `${PREFIX}${option}`, label: option }))];
    return (
      <Select
        options={choices}
        value={text === null ? NONE : `${PREFIX}${text}`}
        onChange={(chosen) => onChange(chosen === NONE ? null : chosen.slice(PREFIX.length))}
      />
    );
  }
  return <TextInput value={text ?? ''} autoComplete="off" onChange={({ target }) => onChange(target.value === '' ? null : target.value)} />;
}
