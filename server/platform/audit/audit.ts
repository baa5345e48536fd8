import { highestRole } from '#domain/users/permissions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';

/** Where a request came from, for the audit log. */
export interface Origin {
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}

export interface AuditEntry {
  /** Dot name, such as `assessment.approved`. */
  action: string;
  entity: { type: string; id: string | null; label?: string | null };
  customerId?: string | null;
  /** Changed fields only; never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Whether it succeeded; refusals and failures are recorded only where they may show an attack. */
  outcome?: 'ok' | 'denied' | 'failed';
}

type AuditActor = Pick<Actor, 'userId' | 'name' | 'roles'>;

/** One entry of the audit log, inserted in the transaction of the change that it records. */
export function auditRow(actor: AuditActor | null, origin: Origin, entry: AuditEntry) {
  return {
    ...actorColumnsOf(actor),
    action: entry.action,
    entityType: entry.entity.type,
    entityId: entry.entity.id,
    entityLabel: entry.entity.label ?? null,
    customerId: entry.customerId ?? null,
    before: asJson(entry.before),
    after: asJson(entry.after),
    outcome: entry.outcome ?? 'ok',
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, 400) ?? null,
    requestId: origin.requestId,
  };
}

function actorColumnsOf(actor: AuditActor | null) {
  if (!actor) return { actorId: null, actorName: 'Plumbline', actorRole: 'system', actorKind: 'system' };
  return { actorId: actor.userId, actorName: actor.name, actorRole: highestRole(actor.roles), actorKind: 'user' };
}

function asJson(fields: Record<string, unknown> | undefined): string | null {
  return fields ? JSON.stringify(fields) : null;
}

export async function audit(tx: Tx, actor: AuditActor | null, origin: Origin, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => auditRow(actor, origin, entry));
  await tx.insertInto('auditEvents').values(rows).execute();
}
