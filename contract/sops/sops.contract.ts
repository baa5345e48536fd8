import * as z from 'zod/mini';
import { CHOSEN_SOP_STATUSES, SOP_AUDIENCES, SOP_CATEGORIES, SOP_LIMITS, SOP_STATUSES } from '#domain/sops/sops.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, Instant, line, PersonRef, prose, Search, Version } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';

export const SopSummary = z.object({
  id: Id,
  title: z.string(),
  code: z.nullable(z.string()),
  category: z.enum(SOP_CATEGORIES),
  status: z.enum(SOP_STATUSES),
  audience: z.enum(SOP_AUDIENCES),
  tags: z.array(z.string()),
  owner: z.nullable(PersonRef),
  reviewEveryDays: z.nullable(z.number()),
  reviewedOn: z.nullable(Day),
  nextReviewAt: z.nullable(Day),
  linkedQuestionKeys: z.array(z.string()),
  helpfulCount: z.number(),
  /** Counts each person once a day. */
  viewCount: z.number(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type SopSummary = z.output<typeof SopSummary>;

export const Sop = z.extend(SopSummary, {
  /** Markdown; HTML is escaped. */
  body: z.string(),
  /** Version of the last change to title or body. */
  textVersion: z.number(),
  /**
   * Linked questions as worded in the newest version of each unarchived template; at most ten templates per key, by name. Empty for keys
   * that no template asks.
   */
  linkedQuestions: z.array(z.object({ key: z.string(), text: z.string(), template: z.object({ id: Id, name: z.string() }) })),
  linkedTemplates: z.array(z.object({ id: Id, name: z.string() })),
  /** Customers that the SOP applies to; empty means all. People limited to some customers see only those. */
  linkedCustomers: z.array(z.object({ id: Id, name: z.string() })),
  updatedBy: z.nullable(PersonRef),
  mine: z.object({ acknowledgedVersion: z.nullable(z.number()), isHelped: z.boolean() }),
  acknowledgedCount: z.number(),
});
export type Sop = z.output<typeof Sop>;

export const SOP_SORTS = bothWays('title', '-updated', 'category', 'status', 'reviewed', 'questions', 'helpful', 'views', 'owner', 'next');

const QuestionKey = line(200);
const Tags = z.array(line(SOP_LIMITS.tag)).check(z.maxLength(SOP_LIMITS.tags));
export const ReviewDays = z.int().check(z.gte(1), z.lte(1095));

/** Shared by the list and its export. */
export const SOP_FILTERS = {
  ...Search,
  status: z.optional(z.enum(SOP_STATUSES)),
  category: z.optional(z.enum(SOP_CATEGORIES)),
  audience: z.optional(z.enum(SOP_AUDIENCES)),
  ownerId: z.optional(Id),
  tag: z.optional(line(SOP_LIMITS.tag)),
  questionKey: z.optional(QuestionKey),
  customerId: z.optional(Id),
};

export const listSops = endpoint({
  method: 'GET',
  path: '/api/sops',
  allow: 'sops:view',
  feature: 'sops',
  reads: ['sops', 'users'],
  summary: 'SOPs by title; q searches the text by word stems; archived ones only on request',
  ...listing({ sorts: SOP_SORTS, filters: SOP_FILTERS }),
  response: z.array(SopSummary),
});

const editable = {
  code: clearable(line(SOP_LIMITS.code)),
  body: z.optional(prose(SOP_LIMITS.body)),
  audience: z.optional(z.enum(SOP_AUDIENCES)),
  tags: z.optional(Tags),
  ownerId: clearable(Id),
  reviewEveryDays: clearable(ReviewDays),
  nextReviewAt: clearable(Day),
  linkedQuestionKeys: z.optional(z.array(QuestionKey).check(z.maxLength(SOP_LIMITS.questions))),
  linkedTemplateIds: z.optional(z.array(Id).check(z.maxLength(SOP_LIMITS.templates))),
  linkedCustomerIds: z.optional(z.array(Id).check(z.maxLength(SOP_LIMITS.customers))),
};

export const createSop = endpoint({
  method: 'POST',
  path: '/api/sops',
  allow: 'sops:edit',
  feature: 'sops',
  changes: ['sops'],
  status: 201,
  summary: 'Create a draft; the review interval follows from its category unless it is set',
  body: z.object({ title: line(SOP_LIMITS.title), category: z.enum(SOP_CATEGORIES), ...editable }),
  response: Sop,
});

export const getSop = endpoint({
  method: 'GET',
  path: '/api/sops/:id',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  reads: ['sops', 'users', 'templates', 'customers'],
  summary: 'An SOP with its text',
  params: ById,
  response: Sop,
});

export const getSopPdf = endpoint({
  method: 'GET',
  path: '/api/sops/:id/pdf',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  reads: ['sops'],
  download: true,
  summary: 'An SOP with its text and its pictures (PNG and JPEG) as PDF',
  params: ById,
});

export const updateSop = endpoint({
  method: 'PATCH',
  path: '/api/sops/:id',
  allow: 'sops:edit',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  changes: ['sops'],
  summary: 'Change an SOP; a changed title or text is kept as a version',
  params: ById,
  body: z.object({
    title: z.optional(line(SOP_LIMITS.title)),
    category: z.optional(z.enum(SOP_CATEGORIES)),
    status: z.optional(z.enum(CHOSEN_SOP_STATUSES)),
    ...editable,
    version: z.optional(Version),
  }),
  response: Sop,
});

export const deleteSop = endpoint({
  method: 'DELETE',
  path: '/api/sops/:id',
  allow: 'sops:edit',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  changes: ['sops', 'files'],
  summary: 'Delete an SOP with its versions and checklists',
  params: ById,
  body: AtVersion,
});

export const reviewSop = endpoint({
  method: 'POST',
  path: '/api/sops/:id/review',
  allow: 'sops:edit',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  changes: ['sops'],
  summary: 'Confirm that an SOP is still correct: a stale one is published again, and its next review is scheduled',
  params: ById,
  body: AtVersion,
  response: Sop,
});

export const acknowledgeSop = endpoint({
  method: 'POST',
  path: '/api/sops/:id/acknowledge',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  changes: ['sops'],
  summary: 'Acknowledge that you have read the current version',
  params: ById,
  body: AtVersion,
  response: Sop,
});

export const viewSop = endpoint({
  method: 'POST',
  path: '/api/sops/:id/views',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  changes: [],
  summary: 'Count a view, once a day',
  params: ById,
});

export const rateSop = endpoint({
  method: 'PUT',
  path: '/api/sops/:id/helpful',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  changes: ['sops'],
  summary: 'Mark an SOP as helpful, or undo it',
  params: ById,
  body: z.object({ helpful: z.boolean(), version: z.optional(Version) }),
  response: Sop,
});
