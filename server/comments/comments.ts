import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';

/** Columns of every comment; the statement must alias the table as `c`. */
export const COMMENT_COLUMNS = [
  'c.text',
  'c.createdAt',
  'c.resolvedAt',
  reference<Reference>('people', 'c.author_id').as('author'),
  reference('people', 'c.resolved_by').as('resolvedBy'),
] as const;

export const COMMENT_ORDER = { columns: ['c.createdAt', 'c.id'], direction: 'asc' } as const;

export function presentComment<Row extends { createdAt: Date; resolvedAt: Date | null }>({ createdAt, resolvedAt, ...row }: Row) {
  return { ...row, createdAt: createdAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
}

/** Comments on one subject, which are resolved and reopened together. */
export interface Thread {
  table: 'assessment_comments' | 'qbr_comments';
  where: RawBuilder<unknown>;
}

/** A new comment reopens its thread. */
export async function openThread(tx: Tx, thread: Thread): Promise<void> {
  await setResolved(tx, thread, null);
}

type ResolveCall = Pick<SignedInCall<Endpoint>, 'tx' | 'actor' | 'now' | 'audit'> & { body: { resolved: boolean } };

/** Resolves or reopens a thread; `about` names the entity and `place` the position within it, for the audit log. */
export async function resolve(
  { tx, actor, now, body: { resolved }, audit }: ResolveCall,
  thread: Thread,
  { about, place }: { about: Pick<AuditEntry, 'entity' | 'customerId'>; place: Record<string, string | null> },
): Promise<void> {
  const changed = await setResolved(tx, thread, resolved ? { id: actor.userId, at: now } : null);
  if (changed === 0) return;
  await audit({
    action: `${about.entity.type}.thread_${resolved ? 'resolved' : 'reopened'}`,
    ...about,
    after: { ...place, comments: changed },
  });
}

/** Returns the number of comments whose state changed. */
async function setResolved(tx: Tx, { table, where }: Thread, by: { id: string; at: Date } | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set resolved_at = ${by?.at ?? null}, resolved_by = ${by?.id ?? null}
    where ${where} and resolved_at ${by ? sql`is null` : sql`is not null`}`.execute(tx);
  return Number(numAffectedRows);
}
