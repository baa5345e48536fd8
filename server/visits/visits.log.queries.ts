import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** The platform's own log of impersonation sessions, read with the role plumbline_auth. */
function loggedVisits(tx: Tx) {
  return tx
    .selectFrom('auth.visits')
    .select(['id', 'organizationId', 'organizationName', 'visitorId', 'visitorName', 'isConsented', 'reason', 'mayWrite'])
    .select(['beganAt', 'endsAt', 'endedAt', 'endedBy']);
}

export type LoggedVisitRow = Awaited<ReturnType<ReturnType<typeof loggedVisits>['executeTakeFirstOrThrow']>>;

const SHOWN = 50;

export function lastVisitsOf(tx: Tx, organizationId: string) {
  return loggedVisits(tx)
    .where('organizationId', '=', organizationId)
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export function findLogged(tx: Tx, id: string) {
  return loggedVisits(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks the impersonation session that this session has not left. */
export function visitOfSession(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('auth.visits')
    .select(['id', 'organizationId', 'organizationName'])
    .where('sessionId', '=', sessionId)
    .where('isLeft', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

export async function leave(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('auth.visits').set({ isLeft: true }).where('id', '=', id).execute();
}

/** Marks the end as recorded in the organisation's audit log. */
export async function markNotified(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('auth.visits').set({ isNotified: true }).where('id', '=', id).execute();
}

/**
 * Next ended impersonation session whose end is not recorded; locked with SKIP LOCKED, so that concurrent processes never record it twice.
 */
export function nextUnnotified(tx: Tx) {
  return tx
    .selectFrom('auth.visits')
    .select(['id', 'organizationId', 'visitorName', 'endedBy'])
    .where('isNotified', '=', false)
    .where((row) => row.or([row('endsAt', '<=', sql<Date>`now()`), row('endedAt', 'is not', null)]))
    .orderBy('endsAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function organizationExists(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('auth.organizations').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function homeOf(tx: Tx, userId: string): Promise<string> {
  const { organizationId } = await tx.selectFrom('auth.users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow();
  return organizationId;
}

/** Serialises two starts of an impersonation session from one session. */
export async function lockSession(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('auth.sessions').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}
