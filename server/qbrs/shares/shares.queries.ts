import { type Insertable, sql } from 'kysely';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { QbrShare } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';

const createdBy = reference('people', 'qbr_shares.created_by');

/** Omits the hashes, which only the access check needs. */
function shown(tx: Tx) {
  return tx
    .selectFrom('qbrShares')
    .select(['id', 'qbrId', 'expiresAt', 'hideAmounts', 'views', 'firstViewedAt', 'lastViewedAt', 'revokedAt', 'createdAt'])
    .select([sql<boolean>`passcode_hash is not null`.as('hasPasscode'), createdBy.as('createdBy')]);
}

export type ShareRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export function sharesOf(tx: Tx, qbrId: string): Promise<ShareRow[]> {
  return shown(tx).where('qbrId', '=', qbrId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}

export async function insertShare(tx: Tx, share: Insertable<QbrShare>): Promise<ShareRow> {
  const { id } = await tx.insertInto('qbrShares').values(share).returning('id').executeTakeFirstOrThrow();
  return shown(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Revokes one open link, or all of the QBR; returns the ids of those that were open. */
export async function revokeOpen(tx: Tx, qbrId: string, shareId: string | undefined, now: Date): Promise<string[]> {
  let open = tx.updateTable('qbrShares').set({ revokedAt: now }).where('qbrId', '=', qbrId).where('revokedAt', 'is', null);
  if (shareId !== undefined) open = open.where('id', '=', shareId);
  return (await open.returning('id').execute()).map(({ id }) => id);
}

/** Counts a view; true if it is the first. */
export async function countView(tx: Tx, shareId: string, now: Date): Promise<boolean> {
  const { views } = await tx
    .updateTable('qbrShares')
    .set({ views: sql`views + 1`, firstViewedAt: sql`coalesce(first_viewed_at, ${now})`, lastViewedAt: now })
    .where('id', '=', shareId)
    .returning('views')
    .executeTakeFirstOrThrow();
  return views === 1;
}

export type Decider = { shareId: string } | { contactId: string };

/** Number of decisions made by a share link, or by a contact in a review. */
export async function countDecisions(tx: Tx, qbrId: string, decider: Decider): Promise<number> {
  const all = tx.selectFrom('recommendationDecisions').where('qbrId', '=', qbrId);
  const decisions = 'shareId' in decider ? all.where('shareId', '=', decider.shareId) : all.where('contactId', '=', decider.contactId);
  return (await decisions.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

export async function statusesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, RecommendationStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('recommendations').select(['id', 'status']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Customer's decisions on a recommendation that were undone. */
export async function countUndone(tx: Tx, recommendationId: string): Promise<number> {
  const undone = tx
    .selectFrom('auditEvents')
    .where('entityType', '=', 'recommendation')
    .where('entityId', '=', recommendationId)
    .where('action', '=', 'recommendation.decision_undone');
  return (await undone.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

export async function optionsOf(tx: Tx, recommendationId: string) {
  const row = await tx.selectFrom('recommendations').select('options').where('id', '=', recommendationId).executeTakeFirst();
  return row?.options ?? [];
}
