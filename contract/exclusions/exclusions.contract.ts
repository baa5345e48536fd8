import * as z from 'zod/mini';
import { EXCLUSION_LIMITS } from '#domain/exclusions/exclusions.rules.ts';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Day, Id, Instant, line, PersonRef, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const Exclusion = z.object({
  id: Id,
  customer: z.object({ id: Id, name: z.string() }),
  template: z.object({ id: Id, name: z.string() }),
  questionKey: z.string(),
  /** Wording at the time of the exclusion. */
  questionText: z.string(),
  reason: z.string(),
  /** Last day of the exclusion, in the organisation's time zone. */
  endsOn: z.string(),
  /** False once expired: the question is asked again. */
  stands: z.boolean(),
  version: Version,
  createdAt: Instant,
  createdBy: z.nullable(PersonRef),
  updatedAt: Instant,
});
export type Exclusion = z.output<typeof Exclusion>;

export const listExclusions = endpoint({
  method: 'GET',
  path: '/api/exclusions',
  allow: 'assessments:view',
  reads: ['exclusions', 'customers', 'templates', 'users'],
  summary: 'Questions excluded for customers, soonest to expire first',
  ...listing({ sorts: ['end'], filters: { customerId: z.optional(Id), templateId: z.optional(Id) } }),
  response: z.array(Exclusion),
});

export const createExclusion = endpoint({
  method: 'POST',
  path: '/api/exclusions',
  allow: 'assessments:approve',
  changes: ['exclusions'],
  status: 201,
  summary: 'Exclude a question for one customer: new assessments start with it as not applicable',
  body: z.object({
    customerId: Id,
    templateId: Id,
    questionKey: line(TEMPLATE_LIMITS.key),
    reason: line(EXCLUSION_LIMITS.reason),
    endsOn: Day,
  }),
  response: Exclusion,
});

export const updateExclusion = endpoint({
  method: 'PATCH',
  path: '/api/exclusions/:id',
  allow: 'assessments:approve',
  notFound: 'EXCLUSION_NOT_FOUND',
  changes: ['exclusions'],
  summary: 'Change the reason or the last day of an exclusion',
  params: ById,
  body: z.object({ reason: z.optional(line(EXCLUSION_LIMITS.reason)), endsOn: z.optional(Day), version: z.optional(Version) }),
  response: Exclusion,
});

export const deleteExclusion = endpoint({
  method: 'DELETE',
  path: '/api/exclusions/:id',
  allow: 'assessments:approve',
  notFound: 'EXCLUSION_NOT_FOUND',
  changes: ['exclusions'],
  summary: 'Remove an exclusion; the question is asked again from the next assessment on',
  params: ById,
  body: AtVersion,
});
