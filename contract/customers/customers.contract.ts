import * as z from 'zod/mini';
import { BulkIds, BulkResult } from '#contract/bulk.ts';
import { CUSTOM_QUERY, CustomValues } from '#contract/custom/custom.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, Instant, line, PersonRef, prose, Search, Version } from '#contract/fields.ts';
import { bothWays, listing, wholeNumber } from '#contract/list.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { byService } from '#domain/customers/external.ids.rules.ts';
import { HEALTH_TRENDS } from '#domain/customers/health.rules.ts';
import { Address, Cadence, CUSTOMER_TIERS, customerFields, Tags } from './customers.fields.ts';

export const CUSTOMER_STATUSES = ['active', 'onboarding', 'prospect', 'offboarding', 'archived'] as const;

export const CUSTOMER_SORTS = bothWays(
  'name',
  'tier',
  'score',
  'findings',
  'assessed',
  'review',
  'contract',
  'updated',
  'status',
  'vcio',
  'engineer',
  'industry',
);

export const Customer = z.object({
  id: Id,
  name: z.string(),
  legalName: z.nullable(z.string()),
  status: z.enum(CUSTOMER_STATUSES),
  tier: z.nullable(z.enum(CUSTOMER_TIERS)),
  industry: z.nullable(z.string()),
  employeeCount: z.nullable(z.number()),
  userCount: z.nullable(z.number()),
  endpointCount: z.nullable(z.number()),
  website: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Brand colour for its decks; overrides the organisation's. */
  brandColor: z.nullable(z.string()),
  /** URL of its logo, which replaces the organisation's in its decks. */
  logo: z.nullable(z.string()),
  address: Address,
  timezone: z.string(),
  currency: z.string(),
  fiscalYearStartMonth: z.number(),
  cadence: Cadence,
  engineer: z.nullable(PersonRef),
  vcio: z.nullable(PersonRef),
  accountManager: z.nullable(PersonRef),
  contractStart: z.nullable(Day),
  contractEnd: z.nullable(Day),
  /** Monthly revenue; absent for people who may not edit customers. */
  monthlyRevenue: z.optional(z.nullable(z.number())),
  /** Cost of a day without systems, shown in decks with its source. */
  standstillCost: z.nullable(z.number()),
  standstillSource: z.nullable(z.string()),
  /** Compliance requirements, such as HIPAA or Cyber Essentials. */
  complianceTags: z.array(z.string()),
  tags: z.array(z.string()),
  externalIds: z.object(byService(() => z.nullable(z.string()))),
  notesInternal: z.string(),
  /** Score of the last approved assessment, the previous one of the same template, and a sentence that explains the change. */
  health: z.object({
    score: z.nullable(z.number()),
    /** By the organisation's bands. */
    band: z.nullable(z.enum(BANDS)),
    previous: z.nullable(z.number()),
    /** Null without a previous assessment of the same template. */
    trend: z.nullable(z.enum(HEALTH_TRENDS)),
    asOf: z.nullable(Day),
    reason: z.nullable(z.string()),
    /** Scores of the last eight assessments of the template, oldest first. */
    runs: z.array(z.number()),
  }),
  lastAssessmentAt: z.nullable(Instant),
  /** Status of the most recently changed assessment. */
  latestAssessment: z.nullable(z.enum(ASSESSMENT_STATUSES)),
  openFindings: z.number(),
  openBySeverity: z.object({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number() }),
  /** Date of the next planned review or meeting; a past date is overdue. */
  nextReviewOn: z.nullable(Day),
  /** Number of ideas, proposals and deferred recommendations, and the known cost of ideas and proposals. */
  openRecommendations: z.object({ count: z.number(), oneTime: z.number(), monthly: z.number() }),
  archivedAt: z.nullable(Instant),
  mergedInto: z.nullable(z.object({ id: Id, name: z.string() })),
  /** In lists only with `customFields=true`. */
  customFields: z.optional(CustomValues),
  /** Part of the sample data, which is removed as a whole. */
  isSample: z.boolean(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Customer = z.output<typeof Customer>;

const CUSTOMER_FILTERS = {
  ...Search,
  status: z.optional(z.enum(CUSTOMER_STATUSES)),
  vcioId: z.optional(Id),
  engineerId: z.optional(Id),
  /** Customers of which the caller is vCIO, engineer or account manager. */
  mine: z.optional(z.literal('true')),
  tier: z.optional(z.enum(CUSTOMER_TIERS)),
  industry: z.optional(prose(120)),
  band: z.optional(z.enum(BANDS)),
  /** Not assessed for this many days, or never. */
  notAssessedDays: z.optional(wholeNumber(3650)),
  reviewOverdue: z.optional(z.literal('true')),
  tag: z.optional(prose(40)),
  compliance: z.optional(prose(40)),
  /** Scored within this many days. */
  scoredDays: z.optional(wholeNumber(3650)),
  /** Contract ends within this many days, or has ended. */
  contractEndsDays: z.optional(wholeNumber(3650)),
  ...CUSTOM_QUERY,
};

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  allow: 'customers:view',
  reads: ['customers', 'findings', 'assessments', 'users', 'recommendations'],
  summary: 'Customers by name; archived ones only on request',
  ...listing({ sorts: CUSTOMER_SORTS, filters: CUSTOMER_FILTERS }),
  response: z.array(Customer),
});

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/customers/export',
  allow: 'customers:view',
  reads: ['customers', 'findings', 'assessments', 'users', 'recommendations'],
  download: true,
  summary: 'The customers that match the filters, as CSV',
  query: z.object({ ...CUSTOMER_FILTERS, sort: z.optional(z.enum(CUSTOMER_SORTS)), format: z.optional(z.enum(['csv'])) }),
});

export const listCustomerTerms = endpoint({
  method: 'GET',
  path: '/api/customers/terms',
  allow: 'customers:view',
  reads: ['customers'],
  summary: 'The industries, tags and compliance tags that customers have',
  response: z.object({ industries: z.array(z.string()), tags: z.array(z.string()), compliance: z.array(z.string()) }),
});

const CustomerFigures = z.object({
  /** Mean of the scores from the last year, and the number of customers with one. */
  score: z.nullable(z.number()),
  scored: z.number(),
  openBySeverity: z.object({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number() }),
  overdue: z.number(),
  /** Known cost of open recommendations that are not deferred, by currency. */
  proposed: z.array(z.object({ currency: z.string(), oneTime: z.number(), monthly: z.number() })),
});
export type CustomerFigures = z.output<typeof CustomerFigures>;

export const getCustomerCounts = endpoint({
  method: 'GET',
  path: '/api/customers/counts',
  allow: 'customers:view',
  reads: ['customers', 'findings', 'assessments', 'recommendations'],
  summary: 'Number of customers by status; with `figures=true`, also the totals of those that match the filters',
  query: z.object({ ...CUSTOMER_FILTERS, figures: z.optional(z.literal('true')) }),
  response: z.object({ byStatus: z.record(z.enum(CUSTOMER_STATUSES), z.number()), figures: z.optional(CustomerFigures) }),
});

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  allow: 'customers:edit',
  changes: ['customers'],
  status: 201,
  summary: 'Add a customer',
  body: z.object({ name: line(120), ...customerFields }),
  response: Customer,
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['customers', 'findings', 'assessments', 'users', 'recommendations'],
  summary: 'One customer',
  params: ById,
  response: Customer,
});

export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/api/customers/:id',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['customers'],
  summary: 'Change a customer; a stale version is refused if one is given',
  params: ById,
  body: z.object({ name: z.optional(line(120)), ...customerFields, version: z.optional(Version) }),
  response: Customer,
});

export const changeCustomers = endpoint({
  method: 'POST',
  path: '/api/customers/bulk',
  allow: 'customers:edit',
  changes: ['customers'],
  summary: 'Change team, status or tags of several customers, or archive or restore them; each succeeds or fails on its own',
  body: z.object({
    ids: BulkIds,
    set: z
      .object({
        vcioId: clearable(Id),
        engineerId: clearable(Id),
        accountManagerId: clearable(Id),
        status: customerFields.status,
        addTags: z.optional(Tags),
        removeTags: z.optional(Tags),
        /** True archives, false restores; must be the only field. */
        archived: z.optional(z.boolean()),
      })
      .check(
        z.refine(
          ({ archived, ...others }) => archived === undefined || Object.keys(others).length === 0,
          'cannot change archived together with other fields',
        ),
      ),
  }),
  response: BulkResult,
});

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customers/:id',
  allow: 'customers:delete',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['customers', 'contacts'],
  summary: 'Delete a customer that has no assessments or QBRs; this cannot be undone',
  params: ById,
});

export const archiveCustomer = endpoint({
  method: 'POST',
  path: '/api/customers/:id/archive',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['customers'],
  summary: 'Archive a customer; nothing is lost',
  params: ById,
  body: AtVersion,
  response: Customer,
});

export const restoreCustomer = endpoint({
  method: 'POST',
  path: '/api/customers/:id/restore',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['customers'],
  summary: 'Restore an archived customer with its previous status',
  params: ById,
  body: AtVersion,
  response: Customer,
});
