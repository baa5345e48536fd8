import { highestRole } from '#domain/users/permissions.rules.ts';
import { type Tx, trailOf } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { makeProof } from './audit.proof.ts';

export interface Origin {
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}

export interface AuditEntry {
  /** Action name, such as `assessment.approved`. */
  action: string;
  entity: { type: string; id: string | null; label?: string | null };
  customerId?: string | null;
  /** Changed fields only; never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Defaults to ok; refusals and failures are recorded only if they may indicate an attack. */
  outcome?: 'ok' | 'denied' | 'failed';
}

type AuditPerson = Pick<Actor, 'userId' | 'name' | 'roles'> & Partial<Pick<Actor, 'token' | 'visit'>> & { isFromConsole?: true };
/** User of the organisation, a contact using the portal or a survey link, or the directory that provisions people. */
type AuditActor = AuditPerson | { contact: string } | { surveyed: string } | { directory: string };

/** Audit event, inserted in the transaction of the change it records. */
export function auditRow(tx: Tx, actor: AuditActor | null, origin: Origin, entry: AuditEntry) {
  const row = {
    ...actorColumnsOf(actor),
    action: entry.action,
    entityType: entry.entity.type,
    entityId: entry.entity.id,
    entityLabel: entry.entity.label ?? null,
    customerId: entry.customerId ?? null,
    before: asJson(entry.before),
    after: asJson(entry.after),
    outcome: entry.outcome ?? 'ok',
    userAgent: origin.userAgent?.slice(0, 400) ?? null,
    requestId: origin.requestId,
  };
  const content = { ...row, before: fromJson(row.before), after: fromJson(row.after) };
  return { ...row, ip: origin.ip, proof: makeProof(trailOf(tx).key, content, Date.now()) };
}

function actorColumnsOf(actor: AuditActor | null) {
  if (!actor) return { actorId: null, actorName: 'Plumbline', actorRole: 'system', actorKind: 'system' };
  if ('contact' in actor) return { actorId: null, actorName: `${actor.contact} (portal)`, actorRole: 'system', actorKind: 'system' };
  if ('surveyed' in actor) return { actorId: null, actorName: `${actor.surveyed} (survey)`, actorRole: 'system', actorKind: 'system' };
  if ('directory' in actor) return { actorId: null, actorName: actor.directory, actorRole: 'system', actorKind: 'system' };
  const { userId, name, roles, token, visit, isFromConsole } = actor;
  const isSuperadmin = isFromConsole || (visit && !visit.isOver);
  if (isSuperadmin) return { actorId: userId, actorName: name, actorRole: 'superadmin', actorKind: 'superadmin' };
  const kind = token?.scopes ? 'assistant' : 'api_key';
  const by = token ? { actorName: `${name} (${token.name})`, actorKind: kind } : { actorName: name, actorKind: 'user' };
  return { actorId: userId, actorRole: highestRole(roles), ...by };
}

function asJson(fields: Record<string, unknown> | undefined): string | null {
  return fields ? JSON.stringify(fields) : null;
}

/** Value as it will be read again: without what JSON omits, and with dates as text. */
function fromJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Writes in batches, so that thousands of entries do not block the process. */
export async function audit(tx: Tx, actor: AuditActor | null, origin: Origin, ...entries: AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    const rows = entries.slice(at, at + ENTRIES_AT_ONCE).map((entry) => auditRow(tx, actor, origin, entry));
    const written = await tx.insertInto('auditEvents').values(rows).returning('organizationId').execute();
    for (const { organizationId } of written) trailOf(tx).touch(organizationId, Date.now());
  }
}

const ENTRIES_AT_ONCE = 200;
