import * as z from 'zod/mini';
import { REVIEW_MARKS, REVIEW_STATUSES, STEP_KEYS } from '#domain/programme/programme.rules.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, Instant, Month, PersonRef, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const Year = z.int().check(z.gte(1950), z.lte(2150));
const YearText = z.pipe(z.pipe(z.string().check(z.maxLength(4)), z.transform(Number)), Year);

export const QuarterlyReview = z.object({
  id: Id,
  customer: z.object({ id: Id, name: z.string() }),
  /** Customer's fiscal year, named after the year in which it ends. */
  year: z.number(),
  quarter: z.number(),
  plannedMonth: Month,
  /** Planned day; null if only the month is known. */
  plannedOn: z.nullable(Day),
  /** Planned day, else the first working day from the 15th of the month. */
  dueOn: Day,
  status: z.enum(REVIEW_STATUSES),
  mark: z.enum(REVIEW_MARKS),
  assessmentIds: z.array(Id),
  assessments: z.array(z.object({ id: Id, name: z.string(), status: z.enum(ASSESSMENT_STATUSES) })),
  qbrId: z.nullable(Id),
  meeting: z.nullable(z.object({ dateTime: Instant, timezone: z.string(), version: Version })),
  /** Owner of the review, else the customer's vCIO. */
  owner: z.nullable(PersonRef),
  wantsAssessment: z.boolean(),
  checklist: z.array(
    z.object({
      key: z.enum(STEP_KEYS),
      title: z.string(),
      offsetDays: z.number(),
      dueOn: Day,
      doneAt: z.nullable(Instant),
      doneBy: z.nullable(PersonRef),
    }),
  ),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type QuarterlyReview = z.output<typeof QuarterlyReview>;

const reads = ['quarterlyReviews', 'customers', 'users', 'qbrs', 'assessments', 'organization'] as const;

export const listQuarterlyReviews = endpoint({
  method: 'GET',
  path: '/api/quarterly-reviews',
  allow: 'qbrs:view',
  feature: 'programme',
  reads,
  summary: 'Planned reviews of a fiscal year or between two months, by date',
  ...listing({
    sorts: ['due'],
    filters: {
      year: z.optional(YearText),
      from: z.optional(Month),
      to: z.optional(Month),
      /** vCIO of the customer, or owner of the review. */
      vcioId: z.optional(Id),
      customerId: z.optional(Id),
    },
  }),
  response: z.array(QuarterlyReview),
});

export const ProgrammeRow = z.object({
  id: Id,
  name: z.string(),
  vcio: z.nullable(PersonRef),
  reviewsPerYear: z.number(),
  fiscalYearStartMonth: z.number(),
  reviews: z.array(
    z.object({
      id: Id,
      year: z.number(),
      quarter: z.number(),
      plannedMonth: Month,
      plannedOn: z.nullable(Day),
      dueOn: Day,
      status: z.enum(REVIEW_STATUSES),
      mark: z.enum(REVIEW_MARKS),
      meeting: z.nullable(z.object({ qbrId: Id, dateTime: Instant, timezone: z.string(), version: Version })),
      version: Version,
    }),
  ),
});
export type ProgrammeRow = z.output<typeof ProgrammeRow>;

/** First of the twelve months; defaults to the start of the current half-year. */
const grid = { ...Search, from: z.optional(Month), vcioId: z.optional(Id), customerId: z.optional(Id) };

export const listProgramme = endpoint({
  method: 'GET',
  path: '/api/quarterly-reviews/programme',
  allow: 'qbrs:view',
  feature: 'programme',
  reads,
  summary: 'Customers by name with twelve months of reviews',
  ...listing({ sorts: ['name'], filters: grid, usual: 50 }),
  response: z.array(ProgrammeRow),
});

export const getProgrammeLoad = endpoint({
  method: 'GET',
  path: '/api/quarterly-reviews/load',
  allow: 'qbrs:view',
  feature: 'programme',
  reads,
  summary: 'Number of reviews in twelve months by status, and by vCIO and month',
  query: z.object(grid),
  response: z.object({
    customers: z.number(),
    /** Customers with an overdue review, in any month. */
    overdueCustomers: z.number(),
    /** Current day in the organisation's time zone. */
    today: Day,
    counts: z.record(z.enum(REVIEW_MARKS), z.number()),
    /** Target number of reviews per vCIO and month. */
    monthlyTarget: z.number(),
    people: z.array(z.object({ person: z.nullable(PersonRef), months: z.array(z.number()), total: z.number() })),
  }),
});

const changes = ['quarterlyReviews'] as const;

export const createQuarterlyReview = endpoint({
  method: 'POST',
  path: '/api/quarterly-reviews',
  allow: 'qbrs:edit',
  feature: 'programme',
  changes,
  status: 201,
  summary: 'Plan a review; without a month, the customer’s cadence decides',
  body: z.object({
    customerId: Id,
    year: Year,
    quarter: z.int().check(z.gte(1), z.lte(4)),
    plannedMonth: z.optional(Month),
    plannedOn: clearable(Day),
    ownerId: clearable(Id),
  }),
  response: QuarterlyReview,
});

export const planQuarterlyReviews = endpoint({
  method: 'POST',
  path: '/api/quarterly-reviews/plan',
  allow: 'qbrs:edit',
  feature: 'programme',
  changes,
  summary: 'Plan a fiscal year for every active customer from its cadence; repeating changes nothing',
  body: z.object({ year: Year }),
  response: z.object({ year: z.number(), created: z.number() }),
});

export const getQuarterlyReview = endpoint({
  method: 'GET',
  path: '/api/quarterly-reviews/:id',
  allow: 'qbrs:view',
  feature: 'programme',
  notFound: 'QUARTERLY_REVIEW_NOT_FOUND',
  reads,
  summary: 'One planned review with its checklist',
  params: ById,
  response: QuarterlyReview,
});

export const updateQuarterlyReview = endpoint({
  method: 'PATCH',
  path: '/api/quarterly-reviews/:id',
  allow: 'qbrs:edit',
  feature: 'programme',
  notFound: 'QUARTERLY_REVIEW_NOT_FOUND',
  changes,
  summary: 'Move a review, mark it as held or skipped, or tick steps; its meeting, if any, moves with it',
  params: ById,
  body: z.object({
    plannedMonth: z.optional(Month),
    plannedOn: clearable(Day),
    /** `planned` reopens a held or skipped review. */
    status: z.optional(z.enum(['planned', 'held', 'skipped'])),
    ownerId: clearable(Id),
    qbrId: clearable(Id),
    steps: z.optional(
      z.array(z.object({ key: z.enum(STEP_KEYS), done: z.boolean() })).check(z.maxLength(STEP_KEYS.length, 'must hold each step once')),
    ),
    version: z.optional(Version),
  }),
  response: QuarterlyReview,
});

export const deleteQuarterlyReview = endpoint({
  method: 'DELETE',
  path: '/api/quarterly-reviews/:id',
  allow: 'qbrs:edit',
  feature: 'programme',
  notFound: 'QUARTERLY_REVIEW_NOT_FOUND',
  changes,
  summary: 'Remove a review from the programme; its QBR and assessments stay',
  params: ById,
  body: AtVersion,
});
