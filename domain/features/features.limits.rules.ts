export const OWN_LIMITS = ['users', 'customers', 'storage', 'requests', 'tokenRequests', 'exports'] as const;
export type OwnLimit = (typeof OWN_LIMITS)[number];
export type OwnLimits = { readonly [K in OwnLimit]?: number | undefined };

/** Lowest custom limits that still allow work; anything less is probably a typing error. */
export const LEAST_LIMITS: Readonly<Record<OwnLimit, number>> = {
  users: 1,
  customers: 0,
  storage: 0,
  requests: 60,
  tokenRequests: 0,
  exports: 0,
};
/** Blocks an organisation's requests; allowed only with an end. */
export const BLOCKED = 0;
/** Preset durations of a temporary limit, in hours; any other end is given as a time. */
export const LIMIT_HOURS = [1, 24, 168] as const;
export const MOST_LIMIT = 2 ** 53 - 1;
