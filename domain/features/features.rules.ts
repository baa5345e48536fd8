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
