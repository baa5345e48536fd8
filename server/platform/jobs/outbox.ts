import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { asPlatform } from '#server/platform/db/pools.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Deliver, deliveryOf } from '#server/platform/mail/delivery.ts';
import { readMail } from '#server/platform/mail/mail.ts';
import { DeliveryDeferred } from './tasks.ts';

/** Longer than the timeout for a mail server, so that no other worker takes a row while it is being sent. */
const LEASE = '3 minutes';
/** How long what was sent waits for a database to note it in; shorter than the lease, less the longest sending. */
const SETTLE_MS = 120_000;
const SETTLE_PAUSE_MS = 500;
const MAX_ATTEMPTS = 12;
/** How many addresses of organisations are called at once: one that is slow keeps only some of the others waiting. */
const OUTSIDE_AT_ONCE = 4;

interface DueRow {
  id: string;
  organizationId: string | null;
  kind: string;
  attempts: number;
  payload: unknown;
  kid: string | null;
}

type DeliveryContext = Pick<AppContext, 'config' | 'pools' | 'secrets' | 'tasks'>;

/**
 * Delivers due rows one by one and returns how many were delivered; failed ones are tried again later. What goes to addresses that people
 * have chosen has a lane of its own.
 */
export async function deliverWaiting(
  context: DeliveryContext,
  deliver: Deliver = deliveryOf(context.config),
  lane: 'house' | 'outside' = 'house',
): Promise<number> {
  let delivered = 0;
  for (;;) {
    const due = await asPlatform(context.pools, (tx) => claimNextDue(tx, lane === 'outside'));
    if (!due) return delivered;
    const failure = await attempt(due, () => deliverRow(context, due, deliver));
    await settle(() => asPlatform(context.pools, (tx) => (failure ? scheduleRetry(tx, due, failure) : markDelivered(tx, due.id))));
    if (!failure && isOutbound(due)) delivered += 1;
  }
}

/**
 * What was sent is noted even when the database fails over in the meantime, because otherwise it would be sent again after the lease. The
 * same mark twice changes nothing.
 */
async function settle(mark: () => Promise<void>): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    try {
      return await mark();
    } catch (error) {
      if (performance.now() > end || refusalOf(error)?.status !== 503) throw error;
      await pause(SETTLE_PAUSE_MS);
    }
  }
}

/** The same for the lane of addresses that people have chosen. */
export async function deliverOutside(context: DeliveryContext): Promise<void> {
  const deliver = deliveryOf(context.config);
  await Promise.all(Array.from({ length: OUTSIDE_AT_ONCE }, () => deliverWaiting(context, deliver, 'outside')));
}

/** Whether delivery sends the row outside; a row of any other kind becomes a mail in another row, or nothing. */
function isOutbound({ kind }: DueRow): boolean {
  return kind === 'mail' || kind === 'feedback';
}

async function deliverRow(context: DeliveryContext, due: DueRow, deliver: Deliver): Promise<void> {
  const task = context.tasks.deliver[due.kind];
  if (task) return task(context, due);
  const mail = await readMail(context, due);
  if (mail === null || (await isToNobody(context, due, mail.to))) return;
  await deliver(due.id, mail);
}

/** The invented people of a sample organisation have addresses under names that RFC 2606 keeps for examples: no mail server answers for them. */
async function isToNobody({ pools }: DeliveryContext, { organizationId }: DueRow, address: string): Promise<boolean> {
  if (organizationId === null || !/\.(?:example|invalid)$/i.test(address)) return false;
  const { rows } = await asPlatform(pools, (tx) =>
    sql<{ isSample: boolean }>`select console.is_sample(${organizationId}) as is_sample`.execute(tx),
  );
  return rows[0]?.isSample === true;
}

async function claimNextDue(tx: Tx, isOutside: boolean): Promise<DueRow | undefined> {
  const due = tx
    .selectFrom('platform.outbox')
    .select('id')
    .where('deliveredAt', 'is', null)
    .where('isOutside', '=', isOutside)
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

interface DeliveryFailure {
  text: string;
  isFinal: boolean;
  /** The delay that the other side asks for. */
  waitSeconds: number;
}

async function attempt(due: DueRow, send: () => Promise<void>): Promise<DeliveryFailure | null> {
  try {
    await send();
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const isFinal = due.attempts >= MAX_ATTEMPTS || isRefusedForGood(error);
    return { text: text.slice(0, 500), isFinal, waitSeconds: error instanceof DeliveryDeferred ? error.waitSeconds : 0 };
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
async function scheduleRetry(tx: Tx, due: DueRow, failure: DeliveryFailure): Promise<void> {
  const seconds = Math.max(failure.waitSeconds, Math.min(3600, 30 * 2 ** (due.attempts - 1)));
  await tx
    .updateTable('platform.outbox')
    .set(
      failure.isFinal
        ? { lastError: failure.text, payload: '{}', kid: null, nextAttemptAt: sql`'infinity'::timestamptz` }
        : { lastError: failure.text, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` },
    )
    .where('id', '=', due.id)
    .execute();
}
