type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields that a body really carries; one that was left out is not a change. */
export function given<T extends object>(fields: T): Given<T> {
  // Object.fromEntries forgets its keys; these are T's own, less the undefined ones.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
