import { numberLocale } from '#web/ui/data/terms.ts';
import type { Ref } from 'react';
import { decimalsOf, formatDecimal, type MinorUnits, parseMoney } from '#domain/money/money.rules.ts';
import { TextInput } from './TextInput.tsx';
import { useTyped } from './typed.ts';

interface MoneyInputProps {
  ref?: Ref<HTMLInputElement>;
  /** NaN for invalid input. */
  value: MinorUnits;
  currency: string;
  /** Called with NaN for an invalid amount; an empty field is 0. */
  onChange: (amount: MinorUnits) => void;
  onBlur?: () => void;
  /** Accessible name, if there is no Field around it. */
  label?: string;
  disabled?: boolean;
  /** Key of the page that leads to the field. */
  keys?: string;
}

/** Amount in the reader's number format. The text stays as typed until the field is left. */
export function MoneyInput({ value, currency, onChange, onBlur, label, keys, ...rest }: MoneyInputProps) {
  const shown = (amount: MinorUnits) => (amount === 0 ? '' : formatDecimal(amount, decimalsOf(currency), numberLocale()));
  const read = (text: string) => (text.trim() === '' ? 0 : (parseMoney(text, currency, numberLocale()) ?? Number.NaN));
  const [typed, setTyped] = useTyped(value, { show: shown, read });

  const type = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };
  const leave = () => {
    if (!Number.isNaN(value)) setTyped(shown(value));
    onBlur?.();
  };
  return (
    <TextInput
      {...rest}
      aria-label={label}
      aria-keyshortcuts={keys}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      inputMode="decimal"
      autoComplete="off"
      placeholder="–"
      className="text-right tabular-nums"
    />
  );
}
