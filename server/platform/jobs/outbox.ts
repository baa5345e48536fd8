import { sql } from 'kysely';
import { z } from 'zod';
import { asPlatform } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Deliver, deliveryOf } from '#server/platform/mail/delivery.ts';
import { readMail } from '#server/platform/mail/mail.ts';
import { NotTaken } from './tasks.ts';

/** Longer than the timeout for a mail server, so that no other worker takes a row while it is being sent. */
const LEASE = '3 minutes';
const MOST_ATTEMPTS = 12;

interface Taken {
  id: string;
  organizationId: string | null;
  kind: string;
  attempts: number;
  payload: unknown;
  kid: string | null;
}

type Sender = Pick<AppContext, 'config' | 'pools' | 'secrets' | 'tasks'>;

/** Delivers due rows one by one and returns how many were delivered; failed ones are tried again later. */
export async function deliverWaiting(context: Sender, deliver: Deliver = deliveryOf(context.config)): Promise<number> {
  let delivered = 0;
  for (;;) {
    const taken = await asPlatform(context.pools, takeNext);
    if (!taken) return delivered;
    const failure = await attempt(taken, () => leave(context, taken, deliver));
    await asPlatform(context.pools, (tx) => (failure ? putBack(tx, taken, failure) : markDelivered(tx, taken.id)));
    if (!failure && isOutbound(taken)) delivered += 1;
  }
}

/** Whether delivery sends the row outside; a row of any other kind becomes a mail in another row, or nothing. */
function isOutbound({ kind }: Taken): boolean {
  return kind === 'mail' || kind === 'feedback';
}

async function leave(context: Sender, taken: Taken, deliver: Deliver): Promise<void> {
  const task = context.tasks.deliver[taken.kind];
  return task ? task(context, taken) : deliver(taken.id, await readMail(context, taken));
}

async function takeNext(tx: Tx): Promise<Taken | undefined> {
  const due = tx
    .selectFrom('platform.outbox')
    .select('id')
    .where('deliveredAt', 'is', null)
    .where('nextAttemptAt', '<=', sql<Date>`now()`)
    .orderBy('isUrgent', 'desc')
    .orderBy('nextAttemptAt')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('platform.outbox')
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: sql`now() + ${sql.lit(LEASE)}::interval` })
    .where('id', '=', due)
    .returning(['id', 'organizationId', 'kind', 'attempts', 'payload', 'kid'])
    .executeTakeFirst();
}

interface Failure {
  text: string;
  isFinal: boolean;
  /** The delay that the other side asks for. */
  waitSeconds: number;
}

async function attempt(taken: Taken, send: () => Promise<void>): Promise<Failure | null> {
  try {
    await send();
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const isFinal = taken.attempts >= MOST_ATTEMPTS || isRefusedForGood(error);
    return { text: text.slice(0, 500), isFinal, waitSeconds: error instanceof NotTaken ? error.waitSeconds : 0 };
  }
}

/** A mail server that answers 5xx will refuse this recipient or message again. */
function isRefusedForGood(error: unknown): boolean {
  if (error instanceof z.ZodError) return true;
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}

/** A row that is finished, delivered or not, keeps no code and no link. */
async function markDelivered(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('platform.outbox')
    .set({ deliveredAt: sql`now()`, payload: '{}', kid: null, lastError: null })
    .where('id', '=', id)
    .execute();
}

/** Half a minute, doubled with each attempt, up to an hour. */
async function putBack(tx: Tx, taken: Taken, failure: Failure): Promise<void> {
  const seconds = Math.max(failure.waitSeconds, Math.min(3600, 30 * 2 ** (taken.attempts - 1)));
  await tx
    .updateTable('platform.outbox')
    .set(
      failure.isFinal
        ? { lastError: failure.text, payload: '{}', kid: null, nextAttemptAt: sql`'infinity'::timestamptz` }
        : { lastError: failure.text, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` },
    )
    .where('id', '=', taken.id)
    .execute();
}
