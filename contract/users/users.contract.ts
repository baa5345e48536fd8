import * as z from 'zod/mini';
import { ASSIGNABLE_ROLES, ROLES } from '#domain/users/permissions.rules.ts';
import { SignInMethods } from '#contract/auth/auth.contract.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Id, Instant, line, NewEmail, prose, Search, Version } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';

export const USER_STATUSES = ['invited', 'active', 'disabled'] as const;

export const CUSTOMER_SCOPES = ['all', 'listed'] as const;

/** Customers visible to the person; null for all. */
const CustomerIds = z.optional(z.nullable(z.array(Id).check(z.minLength(1, 'must have at least one customer'), z.maxLength(500))));

const Roles = z.array(z.enum(ASSIGNABLE_ROLES)).check(z.minLength(1, 'must have at least one role'), z.maxLength(3));

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(ROLES),
  roles: z.array(z.enum(ROLES)),
  isOwner: z.boolean(),
  mfaEnabled: z.boolean(),
  signInMethods: SignInMethods,
  inviteExpiresAt: z.nullable(Instant),
  status: z.enum(USER_STATUSES),
  /** "listed" limits the person to a list of customers. */
  customerScope: z.enum(CUSTOMER_SCOPES),
  title: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  lastLoginAt: z.nullable(Instant),
  lastActiveAt: z.nullable(Instant),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type User = z.output<typeof User>;

export const USER_SORTS = bothWays('name', 'email', 'role', 'status', 'factor', 'active');

const USER_FILTERS = {
  ...Search,
  status: z.optional(z.enum(USER_STATUSES)),
  role: z.optional(z.enum(ROLES)),
  /** "off" returns people without MFA. */
  mfa: z.optional(z.enum(['off'])),
  /** "true" returns people with access who were inactive for 30 days. */
  inactive: z.optional(z.literal('true')),
  /** "true" returns people with access who were active within seven days, as on the dashboard. */
  seen: z.optional(z.literal('true')),
};

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  allow: 'users:view',
  reads: ['users'],
  summary: 'The people of the organisation by name',
  ...listing({ sorts: USER_SORTS, filters: USER_FILTERS }),
  response: z.array(User),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/users/export',
  allow: 'users:view',
  reads: ['users'],
  download: true,
  summary: 'The people who match the filters, as CSV',
  query: z.object({ ...USER_FILTERS, sort: z.optional(z.enum(USER_SORTS)), format: z.optional(z.enum(['csv'])) }),
});

export const getSeats = endpoint({
  method: 'GET',
  path: '/api/users/seats',
  allow: 'users:view',
  reads: ['users'],
  summary: 'Number of people who may sign in, number invited, and the limit',
  response: z.object({
    used: z.number(),
    invited: z.number(),
    /** Number included in the plan; null if the plan does not count people. */
    included: z.nullable(z.number()),
    /** Limit set by the operator for invitations; null if none. */
    most: z.nullable(z.number()),
  }),
});

/** People to whom work can be assigned, without email addresses and statuses. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/users/colleagues',
  allow: 'signedIn',
  reads: ['users'],
  summary: 'Names and roles of the active people, to assign work to',
  ...listing({ sorts: ['name'], filters: { ...Search, id: z.optional(Id) } }),
  response: z.array(z.object({ id: Id, name: z.string(), roles: z.array(z.enum(ROLES)) })),
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/users',
  allow: 'users:edit',
  accounts: true,
  changes: ['users'],
  status: 201,
  summary: 'Invite a person by email; the link expires after 7 days',
  body: z.object({
    email: NewEmail,
    firstName: line(80),
    lastName: line(80),
    roles: Roles,
    customerIds: CustomerIds,
  }),
  response: User,
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/api/users/:id/resend-invite',
  allow: 'users:edit',
  accounts: true,
  notFound: 'USER_NOT_FOUND',
  changes: ['users'],
  summary: 'Send a new invitation link; the old one stops working',
  params: ById,
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  allow: 'users:edit',
  accounts: true,
  notFound: 'USER_NOT_FOUND',
  changes: ['users'],
  summary: "Change a person's names, title, phone, roles and customers, or enable or disable the account",
  params: ById,
  body: z.object({
    firstName: z.optional(line(80)),
    lastName: z.optional(line(80)),
    title: clearable(prose(120)),
    phone: clearable(prose(40)),
    roles: z.optional(Roles),
    status: z.optional(z.enum(['active', 'disabled'])),
    customerIds: CustomerIds,
    version: z.optional(Version),
  }),
  response: User,
});

export const listCustomersOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/customers',
  allow: 'users:view',
  notFound: 'USER_NOT_FOUND',
  reads: ['users', 'customers'],
  summary: 'Customers that a person is limited to, by name; empty if they see all',
  params: ById,
  response: z.array(z.object({ id: Id, name: z.string() })),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  allow: 'users:edit',
  accounts: true,
  notFound: 'USER_NOT_FOUND',
  changes: ['users', 'assessments'],
  summary: 'Remove a person; completed work keeps their name, open work becomes unassigned',
  params: ById,
});

export const resetUserMfa = endpoint({
  method: 'POST',
  path: '/api/users/:id/reset-mfa',
  allow: 'users:edit',
  openWhenReadOnly: true,
  accounts: true,
  notFound: 'USER_NOT_FOUND',
  changes: [],
  sensitive: true,
  summary: 'Send a person a link to remove their own MFA; it works for 24 hours and replaces an earlier one',
  params: ById,
});

export const requirePasswordChange = endpoint({
  method: 'POST',
  path: '/api/users/:id/require-password-change',
  allow: 'users:edit',
  openWhenReadOnly: true,
  accounts: true,
  notFound: 'USER_NOT_FOUND',
  changes: ['sessions'],
  summary: 'Require a new password at the person’s next sign-in; their sessions end',
  params: ById,
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/users/:id/end-sessions',
  allow: 'users:edit',
  openWhenReadOnly: true,
  accounts: true,
  notFound: 'USER_NOT_FOUND',
  changes: ['sessions'],
  summary: 'End all sessions of a person',
  params: ById,
});
