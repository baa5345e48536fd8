import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** The platform's own log of visits, for the role plumbline_auth. */
function loggedVisits(tx: Tx) {
  return tx
    .selectFrom('auth.visits')
    .select(['id', 'organizationId', 'organizationName', 'visitorId', 'visitorName', 'isConsented', 'reason', 'mayWrite'])
    .select(['beganAt', 'endsAt', 'endedAt', 'endedBy']);
}

export type LoggedVisitRow = Awaited<ReturnType<ReturnType<typeof loggedVisits>['executeTakeFirstOrThrow']>>;

/** How many of an organisation's visits the console shows. */
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

/** The visit that a session has not left, locked. */
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

/** Its end stands in the organisation's audit log. */
export async function markTold(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('auth.visits').set({ isTold: true }).where('id', '=', id).execute();
}

/** A visit that is over and whose end nobody has recorded; locked, so that two processes never record one twice. */
export function nextUntold(tx: Tx) {
  return tx
    .selectFrom('auth.visits')
    .select(['id', 'organizationId', 'visitorName', 'endedBy'])
    .where('isTold', '=', false)
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

/** Two beginnings of one session wait for each other. */
export async function lockSession(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('auth.sessions').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}
