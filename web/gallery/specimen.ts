import type { ReactNode } from 'react';

/** Component in its states, each with a caption. */
export interface Specimen {
  name: string;
  states?: Readonly<Record<string, ReactNode>>;
  /** States that open an overlay; the browser test presses the first control of each. */
  opens?: Readonly<Record<string, ReactNode>>;
  /** Gives each state the full width. */
  isWide?: boolean;
}

/** One state per value, with the value as its caption. */
export function eachOf<Value extends string>(values: readonly Value[], draw: (value: Value) => ReactNode): Record<string, ReactNode> {
  return Object.fromEntries(values.map((value) => [value, draw(value)]));
}
