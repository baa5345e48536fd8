import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { asPlatform, type Doors } from '#server/db/doors.ts';
import type { Tx } from '#server/db/bound.ts';
import { forwardFeedback, NotTaken } from '#server/feedback/feedback.forward.ts';
import { type Deliver, deliveryOf } from '#server/mail/delivery.ts';

/** Longer than the slowest mail server is waited for, so that nobody takes a row while it is on its way. */
const LEASE = '3 minutes';
const MOST_ATTEMPTS = 12;

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

interface Taken {
  id: string;
  organizationId: string | null;
  kind: string;
  attempts: number;
  payload: unknown;
}

/** Delivers what is due, one by one, and answers how many left the house; what fails is tried again later by itself. */
export async function deliverWaiting(config: Config, doors: Doors, deliver: Deliver = deliveryOf(config)): Promise<number> {
  let delivered = 0;
  for (;;) {
    const taken = await asPlatform(doors, takeNext);
    if (!taken) return delivered;
    const failure = await attempt(taken, () =>
      taken.kind === 'feedback' ? forwardFeedback(config, doors, taken) : deliver(taken.id, Mail.parse(taken.payload)),
    );
    await asPlatform(doors, (tx) => (failure ? putBack(tx, taken, failure) : markDelivered(tx, taken.id)));
    if (!failure) delivered += 1;
  }
}

async function takeNext(tx: Tx): Promise<Taken | undefined> {
  const due = tx
    .selectFrom('platform.outbox')
    .select('id')
    .where('deliveredAt', 'is', null)
    .where('nextAttemptAt', '<=', sql<Date>`now()`)
    .orderBy('nextAttemptAt')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('platform.outbox')
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: sql`now() + ${sql.lit(LEASE)}::interval` })
    .where('id', '=', due)
    .returning(['id', 'organizationId', 'kind', 'attempts', 'payload'])
    .executeTakeFirst();
}

interface Failure {
  text: string;
  isFinal: boolean;
  /** How long the other side asks to be left alone. */
  waitSeconds: number;
}

async function attempt(taken: Taken, leave: () => Promise<void>): Promise<Failure | null> {
  try {
    await leave();
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const isFinal = taken.attempts >= MOST_ATTEMPTS || isRefusedForGood(error);
    return { text: text.slice(0, 500), isFinal, waitSeconds: error instanceof NotTaken ? error.waitSeconds : 0 };
  }
}

/** A mail server that answers 5xx to this recipient or message will not change its mind. */
function isRefusedForGood(error: unknown): boolean {
  if (error instanceof z.ZodError) return true;
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}

/** What is done, one way or the other, keeps no code and no link. */
async function markDelivered(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('platform.outbox')
    .set({ deliveredAt: sql`now()`, payload: '{}', lastError: null })
    .where('id', '=', id)
    .execute();
}

/** Half a minute, then twice as long each time, up to an hour. */
async function putBack(tx: Tx, taken: Taken, failure: Failure): Promise<void> {
  const seconds = Math.max(failure.waitSeconds, Math.min(3600, 30 * 2 ** (taken.attempts - 1)));
  await tx
    .updateTable('platform.outbox')
    .set(
      failure.isFinal
        ? { lastError: failure.text, payload: '{}', nextAttemptAt: sql`'infinity'::timestamptz` }
        : { lastError: failure.text, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` },
    )
    .where('id', '=', taken.id)
    .execute();
}
