import { type ReactNode, useState } from 'react';

interface HeldProps<Value> {
  initial: Value;
  children: (value: Value, change: (next: Value) => void) => ReactNode;
}

/** Holds the value of a controlled component. */
export function Held<Value>({ initial, children }: HeldProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
