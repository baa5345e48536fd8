/**
 * The parts of the product that the operator can close to an organisation. Signing in, customers, assessments, QBRs, backups, the audit log and the
 * subscription are nobody's to close: without them nothing could be read, taken along or paid.
 */
export const FEATURES = ['sops', 'stack', 'budgets', 'programme', 'calendar', 'shares', 'tokens', 'webhooks', 'psa'] as const;
export type Feature = (typeof FEATURES)[number];

/** Each as it begins a sentence about several things: "SOPs are closed". */
export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  sops: 'SOPs',
  stack: 'Tech stack standards and audits',
  budgets: 'Budgets',
  programme: 'Programme pages',
  calendar: 'Calendar pages',
  shares: 'Shared links',
  tokens: 'API tokens',
  webhooks: 'Webhooks and chat messages',
  psa: 'Professional-services tools',
};

/** The parts that are closed to an organisation, each with the reason. */
export type ClosedFeatures = { readonly [K in Feature]?: string | undefined };

export function closedSentence(feature: Feature): string {
  return `${FEATURE_NAMES[feature]} are closed for your organisation`;
}

/** The screens of a part that stand alone; what is a piece of another screen is hidden there. */
const SCREENS: readonly (readonly [path: RegExp, feature: Feature])[] = [
  [/^\/sops(?:\/|$)/, 'sops'],
  [/^\/tech-stack-(?:standards|audits)(?:\/|$)/, 'stack'],
  [/^\/quarterly-reviews(?:\/|$)/, 'programme'],
  [/^\/calendar(?:\/|$)/, 'calendar'],
];

/** The part that a screen belongs to; null for all that is never closed. */
export function featureOfScreen(path: string): Feature | null {
  return SCREENS.find(([screen]) => screen.test(path))?.[1] ?? null;
}

/** Whether an address leads to something that is open to an organisation. */
export function isScreenOpen(address: string, closed: ClosedFeatures): boolean {
  const feature = featureOfScreen(address.split('?')[0] ?? '');
  return feature === null || closed[feature] === undefined;
}

/** How a choice for one organisation reads: its own, or like everybody's. */
export const FEATURE_CHOICES = ['open', 'closed', 'usual'] as const;
export type FeatureChoice = (typeof FEATURE_CHOICES)[number];

/** What one organisation may have of its own; each stands beside the limit of all organisations. */
export const OWN_LIMITS = ['users', 'customers', 'storage', 'requests', 'tokenRequests', 'exports'] as const;
export type OwnLimit = (typeof OWN_LIMITS)[number];
export type OwnLimits = { readonly [K in OwnLimit]?: number | undefined };

/** The fewest that somebody can still work with; less is a mistake in typing. */
export const LEAST_LIMITS: Readonly<Record<OwnLimit, number>> = {
  users: 1,
  customers: 0,
  storage: 0,
  requests: 60,
  tokenRequests: 0,
  exports: 0,
};
/** The requests of an organisation may be blocked, but only for a time. */
export const BLOCKED = 0;
/** So many hours a limit may hold for; any other end is a time. */
export const LIMIT_HOURS = [1, 24, 168] as const;
export const MOST_LIMIT = 2 ** 53 - 1;
