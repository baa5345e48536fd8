import * as z from 'zod/mini';
import { GOAL_LIMITS, GOAL_STATUSES } from '#domain/customers/goals.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, Instant, line, prose, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const Goal = z.object({
  id: Id,
  customerId: Id,
  title: z.string(),
  why: z.string(),
  needs: z.string(),
  targetDate: z.nullable(Day),
  status: z.enum(GOAL_STATUSES),
  recommendations: z.array(z.object({ id: Id, title: z.string() })),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Goal = z.output<typeof Goal>;

const goalFields = {
  why: z.optional(prose(GOAL_LIMITS.text)),
  needs: z.optional(prose(GOAL_LIMITS.text)),
  targetDate: clearable(Day),
  status: z.optional(z.enum(GOAL_STATUSES)),
  recommendationIds: z.optional(
    z.array(Id).check(z.maxLength(GOAL_LIMITS.recommendations, `must hold at most ${GOAL_LIMITS.recommendations} recommendations`)),
  ),
};

export const listGoals = endpoint({
  method: 'GET',
  path: '/api/customers/:id/goals',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['goals', 'recommendations'],
  summary: "A customer's goals, oldest first",
  params: ById,
  ...listing({ sorts: ['created'], filters: {} }),
  response: z.array(Goal),
});

export const createGoal = endpoint({
  method: 'POST',
  path: '/api/customers/:id/goals',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['goals'],
  status: 201,
  summary: 'Add a goal for a customer',
  params: ById,
  body: z.object({ title: line(GOAL_LIMITS.title), ...goalFields }),
  response: Goal,
});

export const updateGoal = endpoint({
  method: 'PATCH',
  path: '/api/goals/:id',
  allow: 'customers:edit',
  notFound: 'GOAL_NOT_FOUND',
  changes: ['goals'],
  summary: 'Change a goal or its status',
  params: ById,
  body: z.object({ title: z.optional(line(GOAL_LIMITS.title)), ...goalFields, version: z.optional(Version) }),
  response: Goal,
});

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/api/goals/:id',
  allow: 'customers:edit',
  notFound: 'GOAL_NOT_FOUND',
  changes: ['goals'],
  summary: 'Delete a goal',
  params: ById,
  body: AtVersion,
});
