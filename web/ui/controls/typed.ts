import { useState } from 'react';

interface Writing<Value> {
  /** How the field shows a value. */
  show: (value: Value) => string;
  /** What a text means; NaN where it is no number. */
  read: (text: string) => Value;
}

/** The text of a field for a number: it stays as it is typed, until another value comes from outside. */
export function useTyped<Value>(value: Value, { show, read }: Writing<Value>): [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => show(value));
  const [known, setKnown] = useState(value);
  if (!Object.is(value, known)) {
    setKnown(value);
    if (!Object.is(read(typed), value)) setTyped(show(value));
  }
  return [typed, setTyped];
}
