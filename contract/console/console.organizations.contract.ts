import * as z from 'zod/mini';
import {
  BLOCKED,
  LIMIT_HOURS,
  FEATURE_CHOICES,
  FEATURES,
  LEAST_LIMITS,
  MOST_LIMIT,
  type OwnLimit,
} from '#domain/features/features.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, Search, Version } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';

export const SUBSCRIPTIONS = ['trialing', 'active', 'past_due', 'canceled', 'paused'] as const;
export const ORGANIZATION_STATUSES = ['active', 'suspended'] as const;

/** An organisation as superadmins see it: who it is and how large, and nothing that it has written. */
export const ConsoleOrganization = z.object({
  id: Id,
  name: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }),
  /** Made by a superadmin, with demonstration data. */
  isSample: z.boolean(),
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

export const CONSOLE_SORTS = bothWays('name', 'trial', 'users', 'customers', 'assessments', 'storage', 'active', 'created', 'withoutMfa');

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

const Decided = { reason: z.nullable(z.string()), changedAt: z.nullable(Instant), changedBy: z.nullable(z.string()) };
const Limit = z.object({
  used: z.number(),
  own: z.nullable(z.number()),
  usual: z.nullable(z.number()),
  /** When the own number ends by itself; null while it holds until somebody changes it. */
  endsAt: z.nullable(Instant),
  /** The own number that holds from then on; null for that of all organisations. */
  afterwards: z.nullable(z.number()),
  ...Decided,
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
    /** What is used of each limit, the organisation's own number, and that of all organisations; storage in bytes, null for any number. */
    limits: z.object({
      users: Limit,
      customers: Limit,
      storage: Limit,
      /** The fullest minute of the last day, of one person and of one API token. */
      requests: Limit,
      tokenRequests: Limit,
      /** Files within 24 hours. */
      exports: Limit,
      invitationsPerDay: z.number(),
    } satisfies Record<OwnLimit, typeof Limit> & Record<'invitationsPerDay', z.ZodMiniNumber>),
    features: z.array(
      z.object({
        feature: z.enum(FEATURES),
        isOpen: z.boolean(),
        choice: z.enum(FEATURE_CHOICES),
        /** Of the choice, or of a part that is not there for everybody yet; null while nobody has decided anything. */
        ...Decided,
      }),
    ),
  }),
});
export type ConsoleOrganizationDetail = z.output<typeof getConsoleOrganization.response>;

const Most = (limit: OwnLimit) => z.optional(z.nullable(z.int().check(z.gte(LEAST_LIMITS[limit]), z.lte(MOST_LIMIT))));

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: '/api/admin/organizations/:id',
  allow: 'superadmin',
  sensitive: true,
  notFound: 'ORGANIZATION_NOT_FOUND',
  changes: ['console'],
  summary:
    'Suspend or reactivate an organisation, move the end of its trial, open or close parts of the product to it, or give it limits of its own; with a reason that its audit log keeps',
  params: ById,
  body: z.object({
    version: Version,
    status: z.optional(z.enum(ORGANIZATION_STATUSES)),
    trialEndsAt: z.optional(Instant),
    features: z.optional(z.partialRecord(z.enum(FEATURES), z.enum(FEATURE_CHOICES))),
    /** Null takes the own number away, so that the one of all organisations counts. */
    limits: z.optional(
      z.object({
        users: Most('users'),
        customers: Most('customers'),
        storage: Most('storage'),
        /** Nothing at all blocks the people of an organisation; only for a time. */
        requests: z.optional(z.nullable(z.union([z.literal(BLOCKED), z.int().check(z.gte(LEAST_LIMITS.requests), z.lte(MOST_LIMIT))]))),
        tokenRequests: Most('tokenRequests'),
        exports: Most('exports'),
      }),
    ),
    /** How long the limits of this change hold, by the clock of the database; without it until they are changed. */
    limitsEnd: z.optional(z.union([z.object({ hours: z.literal(LIMIT_HOURS) }), z.object({ until: Instant })])),
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
