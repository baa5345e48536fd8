import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const SUBSCRIPTIONS = ['trialing', 'active', 'past_due', 'canceled', 'paused'] as const;
export const ORGANIZATION_STATUSES = ['active', 'suspended'] as const;

/** An organisation as superadmins see it: who it is and how large, and nothing that it has written. */
export const ConsoleOrganization = z.object({
  id: Id,
  name: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }),
  status: z.enum(ORGANIZATION_STATUSES),
  suspendedAt: z.nullable(Instant),
  suspendedReason: z.nullable(z.string()),
  subscription: z.enum(SUBSCRIPTIONS),
  trialEndsAt: z.nullable(Instant),
  users: z.number(),
  invited: z.number(),
  /** The customers that it looks after. */
  customers: z.number(),
  /** Begun within 30 days. */
  assessments: z.number(),
  /** Bytes of its files. */
  storage: z.number(),
  withoutMfa: z.number(),
  sessions: z.number(),
  tokens: z.number(),
  lastActiveAt: Instant,
  createdAt: Instant,
  /** When assessments, storage, sessions and what else a job counts were last counted. */
  countedAt: z.nullable(Instant),
  version: Version,
});
export type ConsoleOrganization = z.output<typeof ConsoleOrganization>;

export const CONSOLE_SORTS = [
  'name',
  '-name',
  'trial',
  '-trial',
  'users',
  '-users',
  'customers',
  '-customers',
  'assessments',
  '-assessments',
  'storage',
  '-storage',
  'active',
  '-active',
  'created',
  '-created',
  'withoutMfa',
  '-withoutMfa',
] as const;

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/admin/organizations',
  allow: 'superadmin',
  reads: ['console'],
  summary: 'All organisations of the installation with their figures',
  ...listing({
    sorts: CONSOLE_SORTS,
    filters: {
      ...Search,
      status: z.optional(z.enum(ORGANIZATION_STATUSES)),
      subscription: z.optional(z.enum(SUBSCRIPTIONS)),
    },
    usual: 50,
  }),
  response: z.array(ConsoleOrganization),
});

const Counts = z.record(z.string(), z.number());

export const getConsoleOrganization = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id',
  allow: 'superadmin',
  notFound: 'ORGANIZATION_NOT_FOUND',
  reads: ['console'],
  summary: 'One organisation with its figures and limits; the organisation sees in its audit log that somebody looked',
  params: ById,
  response: z.extend(ConsoleOrganization, {
    /** How many by status. */
    customersByStatus: Counts,
    assessmentsByStatus: Counts,
    qbrs: z.number(),
    disabledUsers: z.number(),
    singleSignOn: z.boolean(),
    /** The roles that must hold a second factor. */
    mfaRoles: z.array(z.string()),
    /** Somebody in it is a superadmin, so it cannot be suspended. */
    hasSuperadmin: z.boolean(),
    ownerIsVerified: z.boolean(),
    limits: z.object({
      /** Bytes; null where any number may be stored. */
      storage: z.nullable(z.number()),
      requestsPerMinute: z.number(),
      invitationsPerDay: z.number(),
    }),
  }),
});
export type ConsoleOrganizationDetail = z.output<typeof getConsoleOrganization.response>;

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: '/api/admin/organizations/:id',
  allow: 'superadmin',
  sensitive: true,
  notFound: 'ORGANIZATION_NOT_FOUND',
  changes: ['console'],
  summary: 'Suspend or reactivate an organisation, or move the end of its trial; with a reason that its audit log keeps',
  params: ById,
  body: z.object({
    version: Version,
    status: z.optional(z.enum(ORGANIZATION_STATUSES)),
    trialEndsAt: z.optional(Instant),
    reason: line(500),
  }),
  response: ConsoleOrganization,
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/verification',
  allow: 'superadmin',
  notFound: 'ORGANIZATION_NOT_FOUND',
  changes: ['console'],
  summary: 'Mail the owner of an organisation a new code to verify the address',
  params: ById,
});
