import { createHmac } from 'node:crypto';
import { type AuditKey, textOfContent } from '#server/platform/audit/audit.proof.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type ChainedEvent, type Head, lockHead, nextUnsealed, type Seal, storeSeals } from './chain.queries.ts';

const BATCH = 1000;
/** Events sealed per transaction: the most work lost when a process ends, and the most that an index scan must skip. */
const MOST = 20_000;

/** Hash of an event at its place: covers all its data and the previous hash. */
export function hashOf({ secret }: AuditKey, event: ChainedEvent, { place, hash }: Pick<Head, 'place' | 'hash'>): Buffer {
  const { organizationId, seq, at, ip, proof } = event;
  const position = [place + 1, organizationId, seq, at.toISOString(), ip, proof?.toString('hex') ?? null];
  return createHmac('sha256', secret).update('chain').update(hash).update(JSON.stringify(position)).update(textOfContent(event)).digest();
}

/** Proof of an anchor, which only the application can create. */
export function anchorProofOf({ secret }: AuditKey, organizationId: string, { seq, place, hash }: Head): Buffer {
  return createHmac('sha256', secret)
    .update('anchor')
    .update(JSON.stringify([organizationId, seq, place]))
    .update(hash)
    .digest();
}

/**
 * Seals waiting events of the transaction's organisation and reports whether more may be waiting. Only one process seals a chain at a time;
 * others skip it.
 */
export async function sealWaiting(tx: Tx, key: AuditKey, most = MOST): Promise<boolean> {
  if ((await nextUnsealed(tx, 1)).length === 0) return false;
  let head = await lockHead(tx);
  let last = 0;
  for (let sealed = 0; head && sealed < most; sealed += BATCH) {
    const events = await nextUnsealed(tx, BATCH, last);
    const seals = sealsOf(key, events, head);
    await storeSeals(tx, seals);
    if (events.length < BATCH) return false;
    head = seals.at(-1) ?? null;
    last = head?.seq ?? last;
  }
  return head !== null;
}

function sealsOf(key: AuditKey, events: readonly ChainedEvent[], head: Head): Seal[] {
  const seals: Seal[] = [];
  for (const event of events) {
    const before = seals.at(-1) ?? head;
    seals.push({ seq: event.seq, place: before.place + 1, hash: hashOf(key, event, before) });
  }
  return seals;
}

/** Repeats in separate transactions until no event is waiting. */
export async function sealWhole(pools: Pools, organizationId: string): Promise<void> {
  let mayWait = true;
  while (mayWait) mayWait = await asOrganization(pools, organizationId, (tx) => sealWaiting(tx, pools.trail.key));
}

/** Seals events written by this process since the last call. */
export async function sealTouched(pools: Pools, now: number): Promise<void> {
  const failures: unknown[] = [];
  for (const id of pools.trail.due(now)) {
    await sealWhole(pools, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some audit logs were not sealed; the hourly job seals them.');
}
