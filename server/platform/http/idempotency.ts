import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from './faults.ts';
import type { Actor } from './actor.ts';

interface IdempotentCall {
  key: string;
  endpoint: string;
  body: unknown;
}

export interface StoredResponse {
  status: number;
  /** JSON; null where the response is empty. */
  body: string | null;
}

/**
 * Runs a creation once for each key: the same key within 24 hours returns the first result, and the second of two concurrent calls waits
 * for the first. The same key with another body is refused.
 */
export async function runOnce(tx: Tx, actor: Actor, creation: IdempotentCall, run: () => Promise<StoredResponse>): Promise<StoredResponse> {
  const { key, endpoint } = creation;
  if (key.length > 200) throw new Fault('VALUE_TOO_LONG', { field: 'Idempotency-Key' });
  const requestHash = createHash('sha256')
    .update(JSON.stringify(creation.body ?? null))
    .digest('hex');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.userId} ${key}`}, 0))`.execute(tx);

  const known = await tx
    .selectFrom('idempotencyKeys')
    .select(['endpoint', 'requestHash', 'status', 'body'])
    .where('userId', '=', actor.userId)
    .where('key', '=', key)
    .where('createdAt', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (known) {
    if (known.requestHash === FORGOTTEN) {
      throw new Fault('CONFLICT', { message: 'This Idempotency-Key was used before your roles or customers changed' });
    }
    if (known.endpoint !== endpoint || known.requestHash !== requestHash) {
      throw new Fault('CONFLICT', { message: 'This Idempotency-Key was used for another request' });
    }
    return { status: known.status, body: known.body === null ? null : JSON.stringify(known.body) };
  }

  const answer = await run();
  const stored = { userId: actor.userId, key, endpoint, requestHash, status: answer.status, body: answer.body ?? 'null' };
  await tx
    .insertInto('idempotencyKeys')
    .values(stored)
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId', 'key']).doUpdateSet({ ...stored, createdAt: sql`now()` }))
    .execute();
  return answer;
}

/** Instead of the hash of a request whose answer was forgotten. */
const FORGOTTEN = '';

/**
 * Forgets the answers that a person got, because they may name what the person sees no longer. The keys stay used, so that a repeated request creates
 * nothing twice.
 */
export async function forgetAnswersTo(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('idempotencyKeys').set({ requestHash: FORGOTTEN, body: null }).where('userId', '=', userId).execute();
}
