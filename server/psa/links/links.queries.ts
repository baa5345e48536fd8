import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Of what something was written. */
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

/** False where there is one already: of two who ask at the same moment, one makes it. */
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

/** Takes a link that waits, so that nobody else writes it meanwhile; undefined while somebody else has it. */
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

/** The writing of a link is a row of the outbox, among those that call addresses which people have chosen. */
export async function queueLink(tx: Tx, organizationId: string, linkId: string): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({ organizationId, kind: 'psa_write', payload: JSON.stringify({ linkId }) })
    .execute();
}

/** What was written there, in the order of the ids. */
export function sentLinks(tx: Tx, kind: PsaKind, after: string, most: number): Promise<LinkRow[]> {
  const rows = shown(tx).where('l.kind', '=', kind).where('l.state', '=', 'sent').orderBy('l.id').limit(most);
  return after === '' ? rows.execute() : rows.where('l.id', '>', after).execute();
}

/** What waits when its tool is disconnected is written nowhere any more. */
export async function giveUpWaiting(tx: Tx, kind: PsaKind): Promise<void> {
  await tx
    .updateTable('psaLinks')
    .set({ state: 'failed', reason: 'The tool was disconnected.', updatedAt: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute();
}

/** The company there that a customer is; undefined where it is not matched. */
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
