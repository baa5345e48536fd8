import type { ChainFault } from '#domain/audit/chain.rules.ts';
import { type AuditKey, isProven, timeOfProof } from '#server/platform/audit/audit.proof.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { anchorProofOf, hashOf } from './chain.ts';
import {
  type Anchor,
  type ChainedEvent,
  findOrganizationId,
  findSealed,
  type Head,
  nextUnsealed,
  readAnchor,
  readHead,
  type SealedEvent,
  sealedAfter,
} from './chain.queries.ts';

/** Events per read, so that memory use does not grow with the log. */
const PAGE = 1000;
/** Longer than any transaction and any clock difference. Events too far from the time of their proof are rejected. */
const TOLERANCE = 3_600_000;

export interface Verified {
  /** Number of intact events in the chain. */
  checked: number;
  head: Head;
  anchor: Anchor;
  /** True if the previously exported head was removed by retention. */
  isKnownGone: boolean;
  fault: { reason: ChainFault; seq: number } | null;
}

export interface KnownHead {
  seq: number;
  hash: string;
}

/** Walks the chain from its start or anchor, and stops at the first event that breaks it. */
export async function verifyChain(tx: Tx, key: AuditKey, known: KnownHead | null): Promise<Verified> {
  const head = await readHead(tx);
  const anchor = await readAnchor(tx);
  const about = { head, anchor, isKnownGone: isGone(known, anchor) };
  if (!isGenuineAnchor(key, await findOrganizationId(tx), anchor))
    return { ...about, checked: 0, fault: { reason: 'missing', seq: anchor.seq ?? 0 } };
  const walk = new Walk(key, anchor);
  const checked = () => walk.last.place - anchor.place;
  for (let page = await sealedAfter(tx, anchor.place, PAGE); page.length > 0; page = await sealedAfter(tx, walk.last.place, PAGE)) {
    for (const event of page) {
      const reason = walk.faultAt(event);
      if (reason) return { ...about, checked: checked(), fault: { reason, seq: event.seq } };
    }
  }
  const fault = endFault(walk.last, head) ?? (await waitingFault(tx, walk)) ?? (about.isKnownGone ? null : await knownFault(tx, known));
  return { ...about, checked: checked(), fault };
}

/** Heads older than the anchor cannot be verified; the anchor itself is compared by hash. */
function isGone(known: KnownHead | null, { seq, hash }: Anchor): boolean {
  if (known === null || seq === null || known.seq > seq) return false;
  return known.seq < seq || hash.toString('hex') === known.hash.toLowerCase();
}

function isGenuineAnchor(key: AuditKey, organizationId: string, anchor: Anchor): boolean {
  if (anchor.place === 0 && anchor.proof === null) return true;
  return anchor.proof !== null && anchorProofOf(key, organizationId, anchor).equals(anchor.proof);
}

/** Last place up to which the log is intact, so that retention never removes evidence of tampering. */
export async function verifiedUpTo(tx: Tx, key: AuditKey, place: number): Promise<Head | null> {
  const anchor = await readAnchor(tx);
  if (!isGenuineAnchor(key, await findOrganizationId(tx), anchor)) return null;
  const walk = new Walk(key, anchor);
  while (walk.last.place < place) {
    const page = await sealedAfter(tx, walk.last.place, Math.min(PAGE, place - walk.last.place));
    if (page.length === 0 || page.some((event) => walk.faultAt(event) !== null)) return null;
  }
  return walk.last;
}

function endFault(last: Head, head: Head): Verified['fault'] {
  if (last.place === head.place && last.hash.equals(head.hash)) return null;
  return { reason: 'missing', seq: head.seq ?? last.seq ?? 0 };
}

/** Unsealed events must also have been written by the application. */
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

class Walk {
  readonly #key: AuditKey;
  last: Head;
  /** Proofs of the last hours in chain order; a repeated one means a copied event. */
  readonly #stamps = new Map<string, number>();
  #latest = 0;
  #sawProof = false;

  constructor(key: AuditKey, { seq, place, hash }: Head) {
    this.#key = key;
    this.last = { seq, place, hash };
  }

  faultAt(event: SealedEvent): ChainFault | null {
    if (event.place !== this.last.place + 1) return 'missing';
    if (!hashOf(this.#key, event, this.last).equals(event.hash)) return 'changed';
    if (!this.isGenuine(event)) return 'inserted';
    this.last = { seq: event.seq, place: event.place, hash: event.hash };
    return null;
  }

  /** Reports whether the application wrote the event, once, and close to its stated time. */
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
