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

/** The name of the draft that a hard question opens. */
export function hardAnswerTitle(question: string): string {
  const title = `How to answer: ${question.replaceAll(/\s+/g, ' ').trim()}`;
  return title.length <= SOP_LIMITS.title ? title : `${title.slice(0, SOP_LIMITS.title - 1)}…`;
}

/** Without the customer: an SOP is read by people who may not see every customer. */
export function hardAnswerLine({ note, by }: { note: string; by: string }): string {
  return `- ${note.replaceAll(/\s+/g, ' ').trim()} (${by})`;
}

const HARD = '## What was hard';

/** The text with one more line of what was hard; the list stands last, below what has been written meanwhile. */
export function withHardAnswer(body: string, line: string): string {
  const text = body.trimEnd();
  if (text === '') return `${HARD}\n\n${line}`;
  const isLast = text.includes(HARD) && !/^#/m.test(text.slice(text.lastIndexOf(HARD) + HARD.length));
  return isLast ? `${text}\n${line}` : `${text}\n\n${HARD}\n\n${line}`;
}
