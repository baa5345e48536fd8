import { useState } from 'react';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

interface DaysFieldProps {
  days: readonly number[];
  /** Null for what is no list of days. */
  read: (typed: string) => number[] | null;
  onChange: (days: number[]) => void;
}

/** A list of days in one line; what cannot be read is handed on as no number, which the form refuses. */
export function DaysField({ days, read, onChange }: DaysFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? days.filter((day) => !Number.isNaN(day)).join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value) ?? [Number.NaN]);
      }}
      onBlur={() => read(typed ?? '') && setTyped(null)}
    />
  );
}
