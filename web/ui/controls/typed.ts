import { useState } from 'react';

interface Writing<Value> {
  /** Formats a value for the field. */
  show: (value: Value) => string;
  /** Parses text; NaN for an invalid number. */
  read: (text: string) => Value;
}

/** Text of a number field: kept as typed, until the value changes from outside. */
export function useTyped<Value>(value: Value, { show, read }: Writing<Value>): [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => show(value));
  const [known, setKnown] = useState(value);
  if (!Object.is(value, known)) {
    setKnown(value);
    if (!Object.is(read(typed), value)) setTyped(show(value));
  }
  return [typed, setTyped];
}
