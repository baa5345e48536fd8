import { fieldChanges } from '#domain/audit/audit.rules.ts';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import type { AuditRow } from './audit.queries.ts';

export function presentEvent(row: AuditRow): AuditEvent {
  const { seq, at, action, customer, outcome, ip, userAgent, requestId, hash } = row;
  return {
    seq,
    at: at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, role: row.actorRole },
    action,
    entity: { type: row.entityType, id: row.entityId, label: row.entityLabel },
    customer,
    outcome,
    changes: fieldChanges(row.before, row.after),
    ip,
    userAgent,
    requestId,
    hash,
  };
}
