import { createHmac } from 'node:crypto';
import { type AuditKey, textOfContent } from '#server/platform/audit/audit.proof.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type ChainedEvent, type Head, lockHead, nextUnsealed, type Seal, storeSeals } from './chain.queries.ts';

/** Events sealed with one statement. */
const BATCH = 1000;

/** The hash of the event at its place: of everything that the log says of it, and of the hash before it. */
export function hashOf({ bytes }: AuditKey, event: ChainedEvent, { place, hash }: Pick<Head, 'place' | 'hash'>): Buffer {
  const { organizationId, seq, at, ip, proof } = event;
  const position = [place + 1, organizationId, seq, at.toISOString(), ip, proof?.toString('hex') ?? null];
  return createHmac('sha256', bytes).update('chain').update(hash).update(JSON.stringify(position)).update(textOfContent(event)).digest();
}

/** The proof of an anchor, which only the application can make. */
export function anchorProofOf({ bytes }: AuditKey, organizationId: string, { seq, place, hash }: Head): Buffer {
  return createHmac('sha256', bytes)
    .update('anchor')
    .update(JSON.stringify([organizationId, seq, place]))
    .update(hash)
    .digest();
}

/**
 * Gives every event that waits its place in the chain of the transaction's organisation. One at a time seals a chain; who finds it locked
 * leaves the work to the other.
 */
export async function sealWaiting(tx: Tx, key: AuditKey): Promise<void> {
  if ((await nextUnsealed(tx, 1)).length === 0) return;
  let head = await lockHead(tx);
  while (head) {
    const events = await nextUnsealed(tx, BATCH);
    const seals = sealsOf(key, events, head);
    await storeSeals(tx, seals);
    head = events.length === BATCH ? (seals.at(-1) ?? null) : null;
  }
}

function sealsOf(key: AuditKey, events: readonly ChainedEvent[], head: Head): Seal[] {
  const seals: Seal[] = [];
  for (const event of events) {
    const before = seals.at(-1) ?? head;
    seals.push({ seq: event.seq, place: before.place + 1, hash: hashOf(key, event, before) });
  }
  return seals;
}

/** Seals what this process has written since the last run. */
export async function sealTouched(pools: Pools, now: number): Promise<void> {
  const failures: unknown[] = [];
  for (const id of pools.trail.due(now)) {
    await asOrganization(pools, id, (tx) => sealWaiting(tx, pools.trail.key)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some audit logs were not sealed; the hourly run seals them.');
}
