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
  /** JSON; null if the response is empty. */
  body: string | null;
}

/**
 * Runs a creation once per key: the same key within 24 hours returns the first result, and concurrent calls wait for it. The same key with
 * a different body is rejected.
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

/** Replaces the request hash of a forgotten response. */
const FORGOTTEN = '';

/**
 * Forgets stored responses to a person, because they may contain data no longer visible to them. The keys stay used, so that repeated
 * requests create nothing twice.
 */
export async function forgetAnswersTo(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('idempotencyKeys').set({ requestHash: FORGOTTEN, body: null }).where('userId', '=', userId).execute();
}
