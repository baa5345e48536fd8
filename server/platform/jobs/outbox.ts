import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { asPlatform } from '#server/platform/db/pools.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Deliver, deliveryOf, isAddressRefused } from '#server/platform/mail/delivery.ts';
import { readMail } from '#server/platform/mail/mail.ts';
import { DeliveryDeferred } from './tasks.ts';

/** Longer than the mail server timeout, so that no other worker takes a row while it is being sent. */
const LEASE = '3 minutes';
/** Time to retry recording a delivery while the database is unavailable; shorter than the lease minus the longest delivery. */
const SETTLE_MS = 120_000;
const SETTLE_PAUSE_MS = 500;
const MAX_ATTEMPTS = 12;
/** Concurrent calls to delivery targets, so that a slow one delays only some of the others. */
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

/** Delivers due rows one by one and returns the number delivered; failed ones are retried later. Delivery targets have a separate lane. */
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
    // Recorded before the row loses its recipient.
    if (failure?.isAddressRefused) await settle(() => context.tasks.whenRefused(context, due));
    await settle(() => asPlatform(context.pools, (tx) => (failure ? scheduleRetry(tx, due, failure) : markDelivered(tx, due.id))));
    if (!failure && isOutbound(due)) delivered += 1;
  }
}

/** Records a delivery even through a database failover, because it would otherwise be sent again after the lease. Idempotent. */
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

/** Like deliverWaiting, for the lane of delivery targets. */
export async function deliverOutside(context: DeliveryContext): Promise<void> {
  const deliver = deliveryOf(context.config);
  await Promise.all(Array.from({ length: OUTSIDE_AT_ONCE }, () => deliverWaiting(context, deliver, 'outside')));
}

/** Reports whether the row itself is sent out; other kinds produce an email row, or nothing. */
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

/** Sample people have addresses under names reserved by RFC 2606, for which no mail server exists. */
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
  isAddressRefused: boolean;
  waitSeconds: number;
}

async function attempt(due: DueRow, send: () => Promise<void>): Promise<DeliveryFailure | null> {
  try {
    await send();
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const isFinal = due.attempts >= MAX_ATTEMPTS || isRefusedForGood(error);
    const waitSeconds = error instanceof DeliveryDeferred ? error.waitSeconds : 0;
    return { text: text.slice(0, 500), isFinal, isAddressRefused: isAddressRefused(error), waitSeconds };
  }
}

/** A mail server that answers 5xx would reject this recipient or message again. */
function isRefusedForGood(error: unknown): boolean {
  if (error instanceof z.ZodError) return true;
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}

/** Finished rows, delivered or not, keep no codes or links. */
async function markDelivered(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('platform.outbox')
    .set({ deliveredAt: sql`now()`, payload: '{}', kid: null, lastError: null })
    .where('id', '=', id)
    .execute();
}

/** 30 seconds, doubled with each attempt, up to one hour. */
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
