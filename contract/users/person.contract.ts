import * as z from 'zod/mini';
import { AuditEvent } from '#contract/audit/audit.contract.ts';
import { CUSTOMER_STATUSES } from '#contract/customers/customers.contract.ts';
import { endpoint, type OutputOf } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant } from '#contract/fields.ts';
import { OpenWork } from './handover.contract.ts';
import { User } from './users.contract.ts';

/** Sections of a person's page; each is fetched separately. */
export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  allow: 'users:view',
  notFound: 'USER_NOT_FOUND',
  reads: ['users'],
  summary: 'One person of the organisation, including invited people',
  params: ById,
  response: User,
});

export const getSessionsOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/sessions',
  allow: 'users:view',
  accounts: true,
  notFound: 'USER_NOT_FOUND',
  reads: ['users', 'sessions'],
  summary: 'Number of a person’s open sessions, and when one was last used',
  params: ById,
  response: z.object({ count: z.number(), lastSeenAt: z.nullable(Instant) }),
});

const DUTIES = ['vcio', 'engineer', 'accountManager'] as const;

export const listDutiesOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/duties',
  allow: 'users:view',
  notFound: 'USER_NOT_FOUND',
  reads: ['users', 'customers'],
  summary: 'Customers that a person is responsible for, and those that they are limited to, by name: the first 100, with the total',
  params: ById,
  response: z.object({
    total: z.number(),
    customers: z.array(
      z.object({
        id: Id,
        name: z.string(),
        status: z.enum(CUSTOMER_STATUSES),
        duties: z.array(z.enum(DUTIES)),
        /** True if the person is limited to listed customers and this is one of them. */
        isListed: z.boolean(),
      }),
    ),
  }),
});

export const listWorkOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/work',
  allow: 'users:view',
  notFound: 'USER_NOT_FOUND',
  reads: ['users', 'assessments', 'qbrs', 'quarterlyReviews', 'recommendations', 'sops'],
  summary: 'A person’s open work by due date: the first ten of each kind, with the total of each kind',
  params: ById,
  response: z.array(
    z.object({
      kind: z.keyof(OpenWork),
      /** Entity that the work concerns; the QBR for an action. */
      id: Id,
      title: z.string(),
      customer: z.nullable(z.object({ id: Id, name: z.string() })),
      due: z.nullable(Day),
      ofKind: z.number(),
    }),
  ),
});

export const listHistoryOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/history',
  allow: 'audit:view',
  byToken: false,
  notFound: 'USER_NOT_FOUND',
  // Ending sessions is recorded as an event too.
  reads: ['users', 'sessions', 'auditLog'],
  summary: 'The latest 15 audit events by or about a person',
  params: ById,
  response: z.array(AuditEvent),
});

export type Duties = OutputOf<typeof listDutiesOfUser>;
export type WorkItem = OutputOf<typeof listWorkOfUser>[number];
