import { useState } from 'react';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

interface NumberInputProps {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Keeps the typed text; invalid input is passed on as NaN, which the form refuses. */
export function NumberInput({ value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null || Number.isNaN(value) ? '' : String(value))}
      onChange={({ target }) => {
        const text = target.value.trim().replace(',', '.');
        setTyped(target.value);
        onChange(text === '' ? null : Number(text));
      }}
    />
  );
}
