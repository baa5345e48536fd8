import { sql } from 'kysely';
import type { EventContent } from '#server/platform/audit/audit.proof.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface ChainedEvent extends EventContent {
  organizationId: string;
  seq: number;
  at: Date;
  ip: string | null;
  proof: Buffer | null;
}

export interface SealedEvent extends ChainedEvent {
  place: number;
  hash: Buffer;
}

/** Last link of a chain; place 0 and an empty hash before the first. */
export interface Head {
  seq: number | null;
  place: number;
  hash: Buffer;
}

function covered(tx: Tx) {
  return tx
    .selectFrom('auditEvents')
    .select(['organizationId', 'seq', 'at', 'actorId', 'actorName', 'actorRole', 'actorKind', 'action', 'entityType', 'entityId'])
    .select(['entityLabel', 'customerId', 'outcome', 'userAgent', 'requestId', 'proof'])
    .select([
      sql`audit_events.before`.as('before'),
      sql`audit_events.after`.as('after'),
      sql<string | null>`audit_events.ip::text`.as('ip'),
    ]);
}

/** Locks the chain, which the first seal creates; null while another process seals it. */
export async function lockHead(tx: Tx): Promise<Head | null> {
  const locked = () => tx.selectFrom('auditChains').select(['seq', 'place', 'hash']).forUpdate().skipLocked().executeTakeFirst();
  const head = await locked();
  if (head) return head;
  const made = await tx
    .insertInto('auditChains')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .returning(['seq', 'place', 'hash'])
    .executeTakeFirst();
  return made ?? null;
}

export async function readHead(tx: Tx): Promise<Head> {
  const head = await tx.selectFrom('auditChains').select(['seq', 'place', 'hash']).executeTakeFirst();
  return head ?? { seq: null, place: 0, hash: Buffer.alloc(0) };
}

/** Last event removed by retention; place 0 if none was. */
export interface Anchor extends Head {
  proof: Buffer | null;
  anchoredAt: Date | null;
}

export async function readAnchor(tx: Tx): Promise<Anchor> {
  const row = await tx
    .selectFrom('auditChains')
    .select(['anchorSeq as seq', 'anchorPlace as place', 'anchorHash as hash', 'anchorProof as proof', 'anchoredAt'])
    .executeTakeFirst();
  return row ?? { seq: null, place: 0, hash: Buffer.alloc(0), proof: null, anchoredAt: null };
}

export async function storeAnchor(tx: Tx, { seq, place, hash, proof, anchoredAt }: Anchor): Promise<void> {
  await tx
    .updateTable('auditChains')
    .set({ anchorSeq: seq, anchorPlace: place, anchorHash: hash, anchorProof: proof, anchoredAt })
    .execute();
}

/** Last place before the first event after `from` that is recent enough to keep. */
export async function lastPlaceBefore(tx: Tx, from: number, day: Date): Promise<number> {
  const kept = await tx
    .selectFrom('auditEvents')
    .select(sql<number>`audit_events.place`.as('place'))
    .where('place', '>', from)
    .where('at', '>=', day)
    .orderBy('organizationId')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
  return kept ? kept.place - 1 : (await readHead(tx)).place;
}

/** Removes events up to a place and returns their number. */
export async function forgetUpTo(tx: Tx, place: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_audit_events(${place}) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}

export async function findOrganizationId(tx: Tx): Promise<string> {
  const { organizationId } = await tx.selectFrom('organizations').select('organizationId').executeTakeFirstOrThrow();
  return organizationId;
}

/** Starts after an event, so that sealing many events does not rescan those already sealed. */
export function nextUnsealed(tx: Tx, limit: number, after = 0): Promise<ChainedEvent[]> {
  return covered(tx).where('place', 'is', null).where('seq', '>', after).orderBy('organizationId').orderBy('seq').limit(limit).execute();
}

/** Sealed events after a place, in chain order. */
export function sealedAfter(tx: Tx, place: number, limit: number): Promise<SealedEvent[]> {
  return covered(tx)
    .select([sql<number>`audit_events.place`.as('place'), sql<Buffer>`audit_events.hash`.as('hash')])
    .where('place', '>', place)
    .orderBy('organizationId')
    .orderBy('place')
    .limit(limit)
    .execute();
}

export interface Seal {
  seq: number;
  place: number;
  hash: Buffer;
}

export async function storeSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  const last = seals.at(-1);
  if (!last) return;
  const rows = JSON.stringify(seals.map(({ seq, place, hash }) => ({ seq, place, hash: hash.toString('hex') })));
  await sql`update audit_events e set place = s.place, hash = decode(s.hash, 'hex')
    from jsonb_to_recordset(${rows}::jsonb) as s (seq bigint, place bigint, hash text)
    where e.organization_id = current_organization() and e.seq = s.seq`.execute(tx);
  await tx.updateTable('auditChains').set({ seq: last.seq, place: last.place, hash: last.hash }).execute();
}

export function findSealed(tx: Tx, seq: number): Promise<{ hash: Buffer | null } | undefined> {
  return tx.selectFrom('auditEvents').select('hash').where('seq', '=', seq).executeTakeFirst();
}
