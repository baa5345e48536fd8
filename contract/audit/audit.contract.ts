import * as z from 'zod/mini';
import { ACTOR_KINDS, AUDIT_OUTCOMES } from '#domain/audit/outcomes.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Instant, line, Search } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const AuditEvent = z.object({
  /** Grows with every event of the installation. */
  seq: z.number(),
  at: Instant,
  actor: z.object({ kind: z.enum(ACTOR_KINDS), id: z.nullable(Id), name: z.string(), role: z.string() }),
  /** A dot name, such as "assessment.approved". */
  action: z.string(),
  entity: z.object({ type: z.string(), id: z.nullable(Id), label: z.nullable(z.string()) }),
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  outcome: z.enum(AUDIT_OUTCOMES),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEvent = z.output<typeof AuditEvent>;

const name = line(100);
const days = {
  /** Days of the organisation, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
};
const filters = {
  ...Search,
  ...days,
  actorId: z.optional(Id),
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
  summary: 'Who did what, the newest first; with format=csv or format=json as a file',
  ...listing({ sorts: ['-at'], filters, usual: 100 }),
  response: z.array(AuditEvent),
});

export const getAuditFacts = endpoint({
  method: 'GET',
  path: '/api/audit-logs/facts',
  allow: 'audit:view',
  reads: ['auditLog'],
  summary: 'What the audit log can be filtered by, and how much was denied or failed in a time',
  query: z.object(days),
  response: z.object({
    /** The day of the first event. */
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
  summary: 'The events that the filters find, the newest first, as CSV or JSON',
  query: z.object({ format: z.enum(['csv', 'json']), ...filters }),
  download: true,
});
