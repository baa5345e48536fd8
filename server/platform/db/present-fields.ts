type PresentFields<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields of a body that are not undefined: a field that the client left out is not a change. */
export function presentFields<T extends object>(fields: T): PresentFields<T> {
  // Object.fromEntries loses the keys of its argument's type; the result has the keys of T without the undefined ones.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as PresentFields<T>;
}
