import type { ReactNode } from 'react';

/** A component in its states, each with a caption. */
export interface Specimen {
  /** Export name of the component. */
  name: string;
  states?: Readonly<Record<string, ReactNode>>;
  /** States that open something above the page; the browser test presses the first control of each. */
  opens?: Readonly<Record<string, ReactNode>>;
  /** Each state takes the whole width. */
  isWide?: boolean;
}

/** A state for each value, with the value as its caption. */
export function eachOf<Value extends string>(values: readonly Value[], draw: (value: Value) => ReactNode): Record<string, ReactNode> {
  return Object.fromEntries(values.map((value) => [value, draw(value)]));
}
