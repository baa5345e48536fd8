import * as z from 'zod/mini';
import { CONSENT_HOURS, MOST_CONSENTS, SHORTEST_REASON, VISIT_ENDS, VISIT_MINUTES } from '#domain/visits/visits.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const Visit = z.object({
  id: Id,
  visitor: PersonRef,
  /** False for break-glass access without consent. */
  isConsented: z.boolean(),
  /** Purpose of the consent, or the justification for access without one. */
  reason: z.string(),
  mayWrite: z.boolean(),
  beganAt: Instant,
  /** Scheduled end. */
  endsAt: Instant,
  /** Null while the session is active. */
  endedAt: z.nullable(Instant),
  endedBy: z.nullable(z.enum(VISIT_ENDS)),
});
export type Visit = z.output<typeof Visit>;

const Consent = z.object({
  id: Id,
  purpose: z.string(),
  mayWrite: z.boolean(),
  mayRestore: z.boolean(),
  createdBy: PersonRef,
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: z.nullable(Instant),
});
export type Consent = z.output<typeof Consent>;

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/visits',
  allow: 'settings:edit',
  byToken: false,
  reads: ['visits'],
  summary: 'Current and past support access of platform superadmins to your organisation, newest first',
  ...listing({ sorts: ['-began'], filters: {}, usual: 20 }),
  response: z.array(Visit),
});

export const endVisit = endpoint({
  method: 'POST',
  path: '/api/visits/:id/end',
  allow: 'settings:edit',
  byToken: false,
  openWhenReadOnly: true,
  notFound: 'VISIT_NOT_FOUND',
  changes: ['visits'],
  summary: 'End a support access session at once: its next request is refused',
  params: ById,
});

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/visit-consents',
  allow: 'settings:edit',
  byToken: false,
  reads: ['visitConsents', 'users'],
  summary: 'Consents to support access, newest first; never their tokens',
  ...listing({ sorts: ['-created'], filters: {}, usual: 20 }),
  response: z.array(Consent),
});

export const createConsent = endpoint({
  method: 'POST',
  path: '/api/visit-consents',
  allow: 'settings:edit',
  openWhenReadOnly: false,
  sensitive: true,
  changes: ['visitConsents'],
  status: 201,
  summary: `Consent to support access by the platform's superadmins for a limited time; the token is shown once, at most ${MOST_CONSENTS} can be open`,
  body: z.object({
    purpose: line(200),
    mayWrite: z.boolean(),
    mayRestore: z.optional(z.boolean()),
    expiresInHours: z.literal([...CONSENT_HOURS], 'must be 1, 4, 24 or 168'),
  }),
  response: z.extend(Consent, { token: z.string() }),
});

export const revokeConsent = endpoint({
  method: 'DELETE',
  path: '/api/visit-consents/:id',
  allow: 'settings:edit',
  byToken: false,
  openWhenReadOnly: true,
  notFound: 'VISIT_CONSENT_NOT_FOUND',
  changes: ['visitConsents', 'visits'],
  summary: 'Revoke a consent: its token stops working, and support access that uses it ends at once',
  params: ById,
});

const Log = z.extend(Visit, {
  /** Reason for access without consent. The text of a consent stays with the organisation. */
  reason: z.nullable(z.string()),
});
export type LoggedVisit = z.output<typeof Log>;

/** Endpoints for superadmins: begin, leave, and the platform's log. */
export const beginVisit = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/visits',
  allow: 'superadmin',
  accounts: true,
  sensitive: true,
  notFound: 'ORGANIZATION_NOT_FOUND',
  changes: ['visits', 'profile', 'sessions'],
  status: 201,
  summary: `For superadmins: access an organisation for ${VISIT_MINUTES} minutes with the token of its consent, or with a reason of which its owner is notified at once`,
  params: ById,
  body: z.union([
    z.strictObject({ token: line(200) }),
    z.strictObject({ reason: line(500).check(z.minLength(SHORTEST_REASON, `must have at least ${SHORTEST_REASON} characters`)) }),
  ]),
  response: Log,
});

export const leaveVisit = endpoint({
  method: 'DELETE',
  path: '/api/admin/visits/current',
  allow: 'signedIn',
  openWhenReadOnly: false,
  accounts: true,
  allowedDuring: ['VISIT_ENDED'],
  duringVisit: true,
  changes: ['visits', 'profile', 'sessions'],
  summary: 'End the support access of this session and return to your own organisation',
});

export const listVisitLog = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/visits',
  allow: 'superadmin',
  accounts: true,
  notFound: 'ORGANIZATION_NOT_FOUND',
  reads: ['visits'],
  summary: "For superadmins: recent support access to an organisation, from the platform's own log",
  params: ById,
  response: z.array(Log),
});
