import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** Key that proves the application wrote an event; the database never sees it (server/platform/audit/audit.key.ts). */
export interface AuditKey {
  /** A key object, because Node prepares a key of bytes again for every MAC. */
  secret: KeyObject;
  /** Events up to this number predate the key and have no proof. */
  unprovenUpTo: number;
}

/** Event data covered by a proof. The database adds number, time and place in the chain. */
export interface EventContent {
  actorId: string | null;
  actorName: string;
  actorRole: string;
  actorKind: string;
  action: string;
  entityType: string;
  entityId: string | null;
  entityLabel: string | null;
  customerId: string | null;
  before: unknown;
  after: unknown;
  outcome: string;
  userAgent: string | null;
  requestId: string | null;
}

/** Layout of a proof: six bytes of milliseconds since 1970 and ten random bytes, which make it unique, then the HMAC. */
const TIME_BYTES = 6;
const STAMP_BYTES = 16;

export function makeProof(key: AuditKey, content: EventContent, now: number): Buffer {
  const stamp = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(STAMP_BYTES - TIME_BYTES)]);
  stamp.writeUIntBE(now, 0, TIME_BYTES);
  return Buffer.concat([stamp, macOf(key, stamp, content)]);
}

export function isProven(key: AuditKey, proof: Buffer, content: EventContent): boolean {
  const expected = macOf(key, proof.subarray(0, STAMP_BYTES), content);
  const mac = proof.subarray(STAMP_BYTES);
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

/** Creation time of the proof in milliseconds since 1970. */
export function timeOfProof(proof: Buffer): number {
  return proof.readUIntBE(0, TIME_BYTES);
}

function macOf({ secret }: AuditKey, stamp: Buffer, content: EventContent): Buffer {
  return createHmac('sha256', secret).update('event').update(stamp).update(textOfContent(content)).digest();
}

/** Canonical text of an event, identical before storing and after reading. */
export function textOfContent(content: EventContent): string {
  const { actorId, actorName, actorRole, actorKind, action, entityType, entityId, entityLabel, customerId } = content;
  const { before, after, outcome, userAgent, requestId } = content;
  const who = [actorId, actorName, actorRole, actorKind];
  const what = [action, entityType, entityId, entityLabel, customerId, sorted(before), sorted(after), outcome];
  return JSON.stringify([...who, ...what, userAgent, requestId].map(asStored));
}

/** PostgreSQL writes ids in lower case, and UTF-8 cannot contain lone surrogates. */
function asStored(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return UUID.test(value) ? value.toLowerCase() : value.toWellFormed();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value ?? null;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
