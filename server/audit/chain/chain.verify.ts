import type { ChainFault } from '#domain/audit/chain.rules.ts';
import { type AuditKey, isProven, timeOfProof } from '#server/platform/audit/audit.proof.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashOf } from './chain.ts';
import { type ChainedEvent, findSealed, type Head, nextUnsealed, readHead, type SealedEvent, sealedAfter } from './chain.queries.ts';

/** Events read at once, so that the memory that is needed does not grow with the log. */
const PAGE = 1000;
/** Longer than a transaction takes, and more than two clocks differ. An event is not accepted far from the time of its proof. */
const TOLERANCE = 3_600_000;

export interface Verified {
  /** How many events stand in the chain as they were written. */
  checked: number;
  head: Head;
  fault: { reason: ChainFault; seq: number } | null;
}

/** A head that was exported earlier. */
export interface KnownHead {
  seq: number;
  hash: string;
}

/** Reads the chain from its beginning and stops at the first event that is not as it was written. */
export async function verifyChain(tx: Tx, key: AuditKey, known: KnownHead | null): Promise<Verified> {
  const head = await readHead(tx);
  const walk = new Walk(key);
  for (let page = await sealedAfter(tx, 0, PAGE); page.length > 0; page = await sealedAfter(tx, walk.last.place, PAGE)) {
    for (const event of page) {
      const reason = walk.faultAt(event);
      if (reason) return { checked: walk.last.place, head, fault: { reason, seq: event.seq } };
    }
  }
  const fault = endFault(walk.last, head) ?? (await waitingFault(tx, walk)) ?? (await knownFault(tx, known));
  return { checked: walk.last.place, head, fault };
}

function endFault(last: Head, head: Head): Verified['fault'] {
  if (last.place === head.place && last.hash.equals(head.hash)) return null;
  return { reason: 'missing', seq: head.seq ?? last.seq ?? 0 };
}

/** Events that have no place yet were written by the application too. */
async function waitingFault(tx: Tx, walk: Walk): Promise<Verified['fault']> {
  const inserted = (await nextUnsealed(tx, PAGE)).find((event) => !walk.isGenuine(event));
  return inserted ? { reason: 'inserted', seq: inserted.seq } : null;
}

async function knownFault(tx: Tx, known: KnownHead | null): Promise<Verified['fault']> {
  if (!known) return null;
  const event = await findSealed(tx, known.seq);
  if (!event?.hash) return { reason: 'missing', seq: known.seq };
  return event.hash.toString('hex') === known.hash.toLowerCase() ? null : { reason: 'changed', seq: known.seq };
}

/** The state of a reading from the first event on. */
class Walk {
  readonly #key: AuditKey;
  last: Head = { seq: null, place: 0, hash: Buffer.alloc(0) };
  /** Stamps of the last hours, in the order of the chain: an event that is there twice was copied. */
  readonly #stamps = new Map<string, number>();
  #latest = 0;
  #sawProof = false;

  constructor(key: AuditKey) {
    this.#key = key;
  }

  faultAt(event: SealedEvent): ChainFault | null {
    if (event.place !== this.last.place + 1) return 'missing';
    if (!hashOf(this.#key, event, this.last).equals(event.hash)) return 'changed';
    if (!this.isGenuine(event)) return 'inserted';
    this.last = { seq: event.seq, place: event.place, hash: event.hash };
    return null;
  }

  /** Whether the application wrote this event, once, and about when it says. */
  isGenuine(event: ChainedEvent): boolean {
    const { proof, seq, at } = event;
    if (proof === null) return seq <= this.#key.unprovenUpTo && !this.#sawProof;
    this.#sawProof = true;
    const time = timeOfProof(proof);
    if (Math.abs(time - at.getTime()) > TOLERANCE || time < this.#latest - TOLERANCE) return false;
    return isProven(this.#key, proof, event) && this.#isFirst(proof, time);
  }

  #isFirst(proof: Buffer, time: number): boolean {
    this.#latest = Math.max(this.#latest, time);
    for (const [stamp, when] of this.#stamps) {
      if (when >= this.#latest - 2 * TOLERANCE) break;
      this.#stamps.delete(stamp);
    }
    const stamp = proof.toString('hex', 0, 16);
    if (this.#stamps.has(stamp)) return false;
    this.#stamps.set(stamp, time);
    return true;
  }
}
