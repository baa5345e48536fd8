type PresentFields<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Fields that are not undefined: an omitted field is no change. */
export function presentFields<T extends object>(fields: T): PresentFields<T> {
  // The cast restores the keys that Object.fromEntries loses.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as PresentFields<T>;
}
