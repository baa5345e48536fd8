/**
 * Features that the operator can disable for an organisation. Sign-in, customers, assessments, QBRs, backups, the audit log and the
 * subscription cannot be disabled, because reading, exporting and paying must stay possible.
 */
export const FEATURES = ['sops', 'stack', 'budgets', 'programme', 'calendar', 'shares', 'tokens', 'webhooks', 'psa'] as const;
export type Feature = (typeof FEATURES)[number];

/** Plural names for the start of a sentence: "SOPs are closed". */
export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  sops: 'SOPs',
  stack: 'Tech stack standards and audits',
  budgets: 'Budgets',
  programme: 'Programme pages',
  calendar: 'Calendar pages',
  shares: 'Shared links',
  tokens: 'API tokens',
  webhooks: 'Webhooks and chat messages',
  psa: 'PSA integrations',
};

export type ClosedFeatures = { readonly [K in Feature]?: string | undefined };

export function closedSentence(feature: Feature): string {
  return `${FEATURE_NAMES[feature]} are not available to your organisation`;
}

/** Pages of features with their own pages; embedded parts are hidden where they appear. */
const SCREENS: readonly (readonly [path: RegExp, feature: Feature])[] = [
  [/^\/sops(?:\/|$)/, 'sops'],
  [/^\/tech-stack-(?:standards|audits)(?:\/|$)/, 'stack'],
  [/^\/quarterly-reviews(?:\/|$)/, 'programme'],
  [/^\/calendar(?:\/|$)/, 'calendar'],
];

/** Feature that a page belongs to; null if it cannot be disabled. */
export function featureOfScreen(path: string): Feature | null {
  return SCREENS.find(([screen]) => screen.test(path))?.[1] ?? null;
}

export function isScreenOpen(address: string, closed: ClosedFeatures): boolean {
  const feature = featureOfScreen(address.split('?')[0] ?? '');
  return feature === null || closed[feature] === undefined;
}

/** Setting of an organisation: enabled, disabled, or the platform's default. */
export const FEATURE_CHOICES = ['open', 'closed', 'usual'] as const;
export type FeatureChoice = (typeof FEATURE_CHOICES)[number];

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
