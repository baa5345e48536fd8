import { useState } from 'react';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

interface LimitFieldProps {
  /** Accessible name; the words around the field say the same. */
  label: string;
  value: number | undefined;
  most: number;
  optional?: boolean;
  unit?: string;
  /** Contradiction to another limit. */
  error?: string | null;
  onChange: (value: number | undefined) => void;
}

const parse = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(',', '.')));

/** Limit within a sentence. Keeps the typed text, such as "0.", until the value is changed elsewhere. */
export function LimitField({ label, value, most, optional = false, unit, error, onChange }: LimitFieldProps) {
  const numberOf = (text: string) => parse(text) ?? (optional ? undefined : Number.NaN);
  const [kept, setTyped] = useState(() => String(value ?? ''));
  const typed = Object.is(numberOf(kept), value) ? kept : String(value ?? '');
  const number = parse(typed);
  const isRight = number === undefined ? optional : number >= 0 && number <= most;
  const type = (text: string) => {
    setTyped(text);
    onChange(numberOf(text));
  };
  return (
    <Field
      label={label}
      hideLabel
      error={isRight ? error : `Enter a number from 0 to ${most.toLocaleString('en-GB')}.`}
      className="max-w-44"
    >
      <span className="flex items-center gap-1.5">
        <span className="w-18 shrink-0">
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            placeholder={optional ? '–' : undefined}
            onChange={(event) => type(event.target.value)}
            className="text-right tabular-nums"
          />
        </span>
        {unit && <span className="whitespace-nowrap text-muted">{unit}</span>}
      </span>
    </Field>
  );
}
