import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Recommendation or finding that the ticket or opportunity was written for. */
export type Origin = { recommendationId: string } | { findingId: string };

const requestedByName = sql<
  string | null
>`(select p.full_name from people p where p.organization_id = l.organization_id and p.id = l.requested_by)`;

const shown = (tx: Tx) => tx.selectFrom('psaLinks as l').selectAll('l').select(requestedByName.as('requestedByName'));
export type LinkRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export function linksOf(tx: Tx, origin: Origin): Promise<LinkRow[]> {
  const rows = shown(tx).orderBy('l.id', 'desc');
  if ('findingId' in origin) return rows.where('l.findingId', '=', origin.findingId).execute();
  return rows.where('l.recommendationId', '=', origin.recommendationId).execute();
}

export function findLink(tx: Tx, id: string): Promise<LinkRow | undefined> {
  return shown(tx).where('l.id', '=', id).executeTakeFirst();
}

interface NewLink {
  id: string;
  kind: PsaKind;
  object: WrittenObject;
  reference: string;
  requestedBy: string;
}

/** False if there is a link already: of two concurrent requests, one creates it. */
export async function insertLink(tx: Tx, link: NewLink, origin: Origin): Promise<boolean> {
  const made = await tx
    .insertInto('psaLinks')
    .values({ ...link, ...origin })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

interface LinkChange {
  state?: string;
  externalId?: string;
  number?: string;
  url?: string | null;
  reason?: string | null;
  standing?: string;
  misses?: number;
  attempts?: number;
}

export async function changeLink(tx: Tx, id: string, change: LinkChange): Promise<void> {
  await tx
    .updateTable('psaLinks')
    .set({ ...change, claimedUntil: null, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Claims a waiting link so that no other worker writes it; undefined while another worker holds it. */
export async function claimLink(tx: Tx, id: string): Promise<LinkRow | undefined> {
  const claimed = await tx
    .updateTable('psaLinks')
    .set({ claimedUntil: sql<Date>`clock_timestamp() + interval '4 minutes'`, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`(claimed_until is null or claimed_until < clock_timestamp())`)
    .returning('id')
    .executeTakeFirst();
  return claimed && findLink(tx, id);
}

/** Queues the writing of a link as an outbox row, among the rows that call user-supplied addresses. */
export async function queueLink(tx: Tx, organizationId: string, linkId: string): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({ organizationId, kind: 'psa_write', payload: JSON.stringify({ linkId }) })
    .execute();
}

/** Links that were sent, in order of id. */
export function sentLinks(tx: Tx, kind: PsaKind, after: string, most: number): Promise<LinkRow[]> {
  const rows = shown(tx).where('l.kind', '=', kind).where('l.state', '=', 'sent').orderBy('l.id').limit(most);
  return after === '' ? rows.execute() : rows.where('l.id', '>', after).execute();
}

/** Fails waiting links of a tool that was disconnected. */
export async function giveUpWaiting(tx: Tx, kind: PsaKind): Promise<void> {
  await tx
    .updateTable('psaLinks')
    .set({ state: 'failed', reason: 'The PSA was disconnected.', updatedAt: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute();
}

/** ID of the PSA company matched to the customer; undefined if none is. */
export async function companyOf(tx: Tx, kind: PsaKind, customerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('psaRecords')
    .select('externalId')
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
    .where('object', '=', 'company')
    .where('state', '=', 'matched')
    .orderBy('externalId')
    .limit(1)
    .executeTakeFirst();
  return row?.externalId;
}

export function recommendationOf(tx: Tx, id: string) {
  return tx
    .selectFrom('recommendations as r')
    .innerJoin('customers as c', (join) => join.onRef('c.organizationId', '=', 'r.organizationId').onRef('c.id', '=', 'r.customerId'))
    .select([
      'r.id',
      'r.customerId',
      'r.title',
      'r.status',
      'r.state',
      'r.problem',
      'r.benefit',
      'r.riskIfNot',
      'r.oneTime',
      'r.recurring',
      'r.recurringPer',
      'r.costKnown',
      'r.probability',
      'r.startsOn',
      'r.ownerId',
      'c.name as customer',
      'c.currency',
      'c.timezone',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

export function findingOf(tx: Tx, id: string) {
  return tx
    .selectFrom('findings as f')
    .innerJoin('customers as c', (join) => join.onRef('c.organizationId', '=', 'f.organizationId').onRef('c.id', '=', 'f.customerId'))
    .select([
      'f.id',
      'f.customerId',
      'f.title',
      'f.severity',
      'f.status',
      'f.businessImpact',
      'f.questionKey',
      'c.name as customer',
      'c.timezone',
    ])
    .where('f.id', '=', id)
    .executeTakeFirst();
}
