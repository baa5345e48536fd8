/** What an SOP is about. */
export const SOP_CATEGORIES = ['security', 'backup', 'operations', 'service_desk', 'network', 'cloud', 'onboarding', 'reference'] as const;
export type SopCategory = (typeof SOP_CATEGORIES)[number];

export const SOP_STATUSES = ['draft', 'in_review', 'published', 'stale', 'archived'] as const;
export type SopStatus = (typeof SOP_STATUSES)[number];
/** What a person may choose; an SOP becomes stale by its day alone. */
export const CHOSEN_SOP_STATUSES = ['draft', 'in_review', 'published', 'archived'] as const satisfies readonly SopStatus[];

export const SOP_AUDIENCES = ['internal', 'client'] as const;
export type SopAudience = (typeof SOP_AUDIENCES)[number];

export const SOP_CATEGORY_LABELS: Readonly<Record<SopCategory, string>> = {
  security: 'Security',
  backup: 'Backup',
  operations: 'Operations',
  service_desk: 'Service desk',
  network: 'Network',
  cloud: 'Cloud',
  onboarding: 'Onboarding',
  reference: 'Reference',
};

export const SOP_STATUS_LABELS: Readonly<Record<SopStatus, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  stale: 'Stale',
  archived: 'Archived',
};

export const SOP_LIMITS = {
  title: 200,
  code: 40,
  body: 100_000,
  tags: 20,
  tag: 40,
  questions: 200,
  templates: 60,
  customers: 200,
  points: 200,
  point: 500,
} as const;

/** How often each kind is worth looking at again: what protects sooner than what is looked up. */
const ADVISED_DAYS: Readonly<Record<SopCategory, number>> = {
  security: 60,
  backup: 60,
  operations: 90,
  service_desk: 90,
  network: 90,
  cloud: 90,
  onboarding: 90,
  reference: 180,
};

export function advisedReviewDays(category: SopCategory): number {
  return ADVISED_DAYS[category];
}

/** Whether people work by it, so that it is to be looked at again one day. */
export function isInForce(status: SopStatus): boolean {
  return status === 'published' || status === 'stale';
}
