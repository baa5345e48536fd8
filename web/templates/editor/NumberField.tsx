import { useState } from 'react';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  most: number;
  /** True if the field may be empty; its value is then undefined. */
  optional?: boolean;
  help?: string;
  onChange: (value: number | undefined) => void;
}

/** Keeps the typed text, such as "0.", until it is a number. */
export function NumberField({ label, value, most, optional = false, help, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  const isEmpty = typed.trim() === '';
  const number = isEmpty ? undefined : Number(typed.replace(',', '.'));
  const isRight = number === undefined ? optional : number >= 0 && number <= most;
  const type = (text: string) => {
    setTyped(text);
    const next = text.trim() === '' ? undefined : Number(text.replace(',', '.'));
    onChange(next === undefined && !optional ? Number.NaN : next);
  };
  return (
    <Field label={label} help={help} error={isRight ? null : `${label} must be a number from 0 to ${most}`}>
      <TextInput inputMode="decimal" value={typed} onChange={(event) => type(event.target.value)} autoComplete="off" />
    </Field>
  );
}
