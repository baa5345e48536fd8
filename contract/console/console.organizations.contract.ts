import * as z from 'zod/mini';
import { FEATURE_CHOICES, FEATURES } from '#domain/features/features.rules.ts';
import { BLOCKED, LIMIT_HOURS, LEAST_LIMITS, MOST_LIMIT, type OwnLimit } from '#domain/features/features.limits.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, Search, Version } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';

export const SUBSCRIPTIONS = ['trialing', 'active', 'past_due', 'canceled', 'paused'] as const;
export const ORGANIZATION_STATUSES = ['active', 'suspended'] as const;

/** Organisation as seen by superadmins: identity and size, but no content. */
export const ConsoleOrganization = z.object({
  id: Id,
  name: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }),
  /** Created by a superadmin with sample data. */
  isSample: z.boolean(),
  status: z.enum(ORGANIZATION_STATUSES),
  suspendedAt: z.nullable(Instant),
  suspendedReason: z.nullable(z.string()),
  subscription: z.enum(SUBSCRIPTIONS),
  trialEndsAt: z.nullable(Instant),
  users: z.number(),
  invited: z.number(),
  /** Active, onboarding and offboarding customers. */
  customers: z.number(),
  /** Started within 30 days. */
  assessments: z.number(),
  /** Bytes used by files. */
  storage: z.number(),
  withoutMfa: z.number(),
  sessions: z.number(),
  tokens: z.number(),
  lastActiveAt: Instant,
  createdAt: Instant,
  /** Time of the last hourly count of assessments, storage, sessions and similar figures. */
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
  /** End of a temporary limit; null if permanent. */
  endsAt: z.nullable(Instant),
  /** Custom limit that applies afterwards; null for the default. */
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
  summary: 'One organisation with its figures and limits; the organisation’s audit log records the access',
  params: ById,
  response: z.extend(ConsoleOrganization, {
    customersByStatus: Counts,
    assessmentsByStatus: Counts,
    qbrs: z.number(),
    disabledUsers: z.number(),
    singleSignOn: z.boolean(),
    mfaRoles: z.array(z.string()),
    /** The organisation has a superadmin, so it cannot be suspended. */
    hasSuperadmin: z.boolean(),
    ownerIsVerified: z.boolean(),
    /** Usage, custom limit and default limit; storage in bytes, null for unlimited. */
    limits: z.object({
      users: Limit,
      customers: Limit,
      storage: Limit,
      /** Busiest minute of the last day, for a single person and a single API token. */
      requests: Limit,
      tokenRequests: Limit,
      /** Exported files within 24 hours. */
      exports: Limit,
      invitationsPerDay: z.number(),
    } satisfies Record<OwnLimit, typeof Limit> & Record<'invitationsPerDay', z.ZodMiniNumber>),
    features: z.array(
      z.object({
        feature: z.enum(FEATURES),
        isOpen: z.boolean(),
        choice: z.enum(FEATURE_CHOICES),
        /** Decision about the choice or the rollout; null if nothing was decided. */
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
    'Suspend or reactivate an organisation, move the end of its trial, open or close features, or set custom limits; with a reason that is kept in its audit log',
  params: ById,
  body: z.object({
    version: Version,
    status: z.optional(z.enum(ORGANIZATION_STATUSES)),
    trialEndsAt: z.optional(Instant),
    features: z.optional(z.partialRecord(z.enum(FEATURES), z.enum(FEATURE_CHOICES))),
    /** Null removes the custom limit, so that the default applies. */
    limits: z.optional(
      z.object({
        users: Most('users'),
        customers: Most('customers'),
        storage: Most('storage'),
        /** 0 blocks all requests of the organisation; only as a temporary limit. */
        requests: z.optional(z.nullable(z.union([z.literal(BLOCKED), z.int().check(z.gte(LEAST_LIMITS.requests), z.lte(MOST_LIMIT))]))),
        tokenRequests: Most('tokenRequests'),
        exports: Most('exports'),
      }),
    ),
    /** End of these limits, by the database's clock; absent means permanent. */
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
  summary: 'Email the owner of an organisation a new verification code',
  params: ById,
});
