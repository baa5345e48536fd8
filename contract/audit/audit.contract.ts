import * as z from 'zod/mini';
import { ACTOR_KINDS, AUDIT_OUTCOMES } from '#domain/audit/outcomes.rules.ts';
import { CHAIN_FAULTS } from '#domain/audit/chain.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Instant, line, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const AuditEvent = z.object({
  /** Increases with every event of the installation. */
  seq: z.number(),
  at: Instant,
  actor: z.object({ kind: z.enum(ACTOR_KINDS), id: z.nullable(Id), name: z.string(), role: z.string() }),
  /** Action name, such as "assessment.approved". */
  action: z.string(),
  entity: z.object({ type: z.string(), id: z.nullable(Id), label: z.nullable(z.string()) }),
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  outcome: z.enum(AUDIT_OUTCOMES),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Chain hash in hexadecimal; null for the seconds until the event is sealed. */
  hash: z.nullable(z.string()),
});
export type AuditEvent = z.output<typeof AuditEvent>;

const name = line(100);
const days = {
  /** Inclusive, in the organisation's time zone. */
  from: z.optional(Day),
  to: z.optional(Day),
};
const filters = {
  ...Search,
  ...days,
  actorId: z.optional(Id),
  actorKind: z.optional(z.enum(ACTOR_KINDS)),
  action: z.optional(name),
  entityType: z.optional(name),
  entityId: z.optional(Id),
  customerId: z.optional(Id),
  outcome: z.optional(z.enum(AUDIT_OUTCOMES)),
};

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit-logs',
  allow: 'audit:view',
  reads: ['auditLog'],
  summary: 'Audit events, newest first; with format=csv or format=json as a file',
  ...listing({ sorts: ['-at', 'at'], filters, usual: 100 }),
  response: z.array(AuditEvent),
});

export const getAuditFacts = endpoint({
  method: 'GET',
  path: '/api/audit-logs/facts',
  allow: 'audit:view',
  reads: ['auditLog'],
  summary: 'The audit log’s filter options, and how many actions were denied or failed in a period',
  query: z.object(days),
  response: z.object({
    /** Time of the first event. */
    since: z.nullable(Instant),
    denied: z.number(),
    failed: z.number(),
    actions: z.array(z.string()),
  }),
});

export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit-logs/export',
  allow: 'audit:view',
  reads: ['auditLog'],
  summary: 'The events that match the filters, newest first, as CSV or JSON',
  query: z.object({ format: z.enum(['csv', 'json']), ...filters }),
  download: true,
});

export const AuditRetention = z.object({
  /** Retention in days; null keeps all events. */
  days: z.nullable(z.number()),
  /** Time of the last removal of old events. */
  removedAt: z.nullable(Instant),
  version: Version,
});
export type AuditRetention = z.output<typeof AuditRetention>;

export const getAuditRetention = endpoint({
  method: 'GET',
  path: '/api/audit-logs/retention',
  allow: 'audit:view',
  reads: ['auditLog'],
  summary: 'Retention period of the audit log',
  response: AuditRetention,
});

export const changeAuditRetention = endpoint({
  method: 'PUT',
  path: '/api/audit-logs/retention',
  allow: 'settings:edit',
  changes: ['auditLog'],
  sensitive: true,
  summary: 'Change the retention period of the audit log: at least one year, or unlimited',
  body: z.object({ days: z.nullable(z.int().check(z.gte(365, 'must be at least 365 days'), z.lte(36_500))), version: Version }),
  response: AuditRetention,
});

const Hash = z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits'));

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-logs/verify',
  allow: 'audit:view',
  reads: ['auditLog'],
  summary: 'Verify that no audit event was changed, removed or inserted, and that the log still contains a head exported earlier',
  query: z.object({
    /** Previously exported head; both fields or neither. */
    seq: z.optional(z.coerce.number().check(z.int(), z.positive())),
    hash: z.optional(Hash),
  }),
  response: z.object({
    valid: z.boolean(),
    /** Number of intact events from the first on. */
    checked: z.number(),
    /** Last event removed by retention, at which the verification starts; null if the log is complete. */
    anchor: z.nullable(z.object({ seq: z.number(), hash: z.string(), at: z.nullable(Instant) })),
    /** True if the given head was removed by retention and can no longer be verified. */
    isHeadGone: z.boolean(),
    /** Last sealed event; null in an empty log. */
    head: z.nullable(z.object({ seq: z.number(), hash: z.string() })),
    /** First event that breaks the chain; for a removed one, the event that should have followed. */
    brokenAt: z.nullable(z.number()),
    reason: z.nullable(z.enum(CHAIN_FAULTS)),
  }),
});
