export const SOP_CATEGORIES = ['security', 'backup', 'operations', 'service_desk', 'network', 'cloud', 'onboarding', 'reference'] as const;
export type SopCategory = (typeof SOP_CATEGORIES)[number];

export const SOP_STATUSES = ['draft', 'in_review', 'published', 'stale', 'archived'] as const;
export type SopStatus = (typeof SOP_STATUSES)[number];
/** Statuses that people may set; stale is set only by the review date. */
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

/** Recommended review intervals in days by category; protective ones are shorter than reference material. */
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

/** Reports whether the SOP is in use, and therefore due for reviews. */
export function isInForce(status: SopStatus): boolean {
  return status === 'published' || status === 'stale';
}

export function hardAnswerTitle(question: string): string {
  const title = `How to answer: ${question.replaceAll(/\s+/g, ' ').trim()}`;
  return title.length <= SOP_LIMITS.title ? title : `${title.slice(0, SOP_LIMITS.title - 1)}…`;
}

/** Omits the customer, because readers of an SOP may not have access to every customer. */
export function hardAnswerLine({ note, by }: { note: string; by: string }): string {
  return `- ${note.replaceAll(/\s+/g, ' ').trim()} (${by})`;
}

const HARD = '## What was hard';

/** Body with the line appended to the list of hard answers, which stays last. */
export function withHardAnswer(body: string, line: string): string {
  const text = body.trimEnd();
  if (text === '') return `${HARD}\n\n${line}`;
  const isLast = text.includes(HARD) && !/^#/m.test(text.slice(text.lastIndexOf(HARD) + HARD.length));
  return isLast ? `${text}\n${line}` : `${text}\n\n${HARD}\n\n${line}`;
}
