import * as z from 'zod/mini';
import { ACTIVITY_TYPES } from '#domain/activity/activity.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const Named = z.object({ id: Id, name: z.string() });

export const Activity = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  /** Action name, such as "assessment.approved". */
  action: z.string(),
  /** Full sentence: "Mia Moss approved Harbour Q4". */
  text: z.string(),
  actor: z.object({ id: z.nullable(Id), name: z.string() }),
  customer: z.nullable(Named),
  createdAt: Instant,
  /** Path of the entity; null if the customer, and thus the entity, was deleted. */
  link: z.nullable(z.string()),
});
export type Activity = z.output<typeof Activity>;

const filters = {
  customerId: z.optional(Id),
  actorId: z.optional(Id),
  type: z.optional(z.enum(ACTIVITY_TYPES)),
  /** Only the caller's actions, and those about their customers and assessments. */
  mine: z.optional(z.literal('true')),
};

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  allow: 'signedIn',
  reads: ['assessments', 'qbrs', 'customers', 'findings', 'recommendations'],
  summary: 'Activity, newest first; engineers see only their own customers and assessments',
  ...listing({ sorts: ['-createdAt'], filters, usual: 50 }),
  response: z.array(Activity),
});
