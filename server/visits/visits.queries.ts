import { type Insertable, sql } from 'kysely';
import type { Visit as VisitTable, VisitConsent } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { VisitEnd } from '#domain/visits/visits.rules.ts';
import { reference } from '#server/platform/db/references.ts';

const NOW = sql<Date>`now()`;

export function shownVisits(tx: Tx) {
  return tx
    .selectFrom('visits')
    .select(['id', 'visitorId', 'visitorName', 'consentId', 'reason', 'mayWrite', 'beganAt', 'endsAt', 'endedAt', 'endedBy']);
}

export type VisitRow = Awaited<ReturnType<ReturnType<typeof shownVisits>['executeTakeFirstOrThrow']>>;

export function insertVisit(tx: Tx, visit: Insertable<VisitTable>) {
  return tx.insertInto('visits').values(visit).returning('id').executeTakeFirstOrThrow();
}

/** Undefined if it does not exist or has already ended. */
export function endVisitRow(tx: Tx, id: string, by: VisitEnd) {
  return tx
    .updateTable('visits')
    .set({ endedAt: sql`least(now(), ends_at)`, endedBy: by })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where((row) => (by === 'time' ? row('endsAt', '<=', NOW) : row('endsAt', '>', NOW)))
    .returning(['id', 'visitorName', 'consentId'])
    .executeTakeFirst();
}

export function endVisitsOfConsent(tx: Tx, consentId: string) {
  return tx
    .updateTable('visits')
    .set({ endedAt: NOW, endedBy: 'consent' })
    .where('consentId', '=', consentId)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', NOW)
    .returning(['id', 'visitorName', 'consentId'])
    .execute();
}

const maker = reference<{ id: string; name: string }>('people', 'visit_consents.created_by');

export function shownConsents(tx: Tx) {
  return tx
    .selectFrom('visitConsents')
    .select(['id', 'purpose', 'mayWrite', 'mayRestore', 'visitConsents.createdAt', 'expiresAt', 'revokedAt'])
    .select(maker.as('createdBy'));
}

export type ConsentRow = Awaited<ReturnType<ReturnType<typeof shownConsents>['executeTakeFirstOrThrow']>>;

export async function countOpenConsents(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('visitConsents')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', NOW)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertConsent(tx: Tx, consent: Insertable<VisitConsent>): Promise<ConsentRow> {
  const { id } = await tx.insertInto('visitConsents').values(consent).returning('id').executeTakeFirstOrThrow();
  return shownConsents(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

export function revokeConsentRow(tx: Tx, id: string) {
  return tx
    .updateTable('visitConsents')
    .set({ revokedAt: NOW })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(['id', 'purpose'])
    .executeTakeFirst();
}

/** Valid consent of the current organisation; those of other organisations are not found. */
export function findOpenConsent(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('visitConsents')
    .select(['id', 'purpose', 'mayWrite', 'expiresAt', 'createdBy'])
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', NOW)
    .executeTakeFirst();
}

export function themeOf(tx: Tx, id: string) {
  return tx.selectFrom('people').select('theme').where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Inserts a row in `people`, so that the visitor's changes have an author. It is marked as removed: it has no account and appears in no
 * list.
 */
export async function receiveVisitor(tx: Tx, { userId, name, theme }: { userId: string; name: string; theme: string }): Promise<void> {
  const names = { theme, firstName: name.slice(0, 80), lastName: 'of the platform' };
  await tx
    .insertInto('people')
    .values({ id: userId, ...names, email: `${userId}@visitor.invalid`, status: 'removed', mfaEnabled: true })
    .onConflict((conflict) => conflict.columns(['organizationId', 'id']).doUpdateSet(names))
    .execute();
}
