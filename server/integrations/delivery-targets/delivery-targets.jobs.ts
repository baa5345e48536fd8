import { sql } from 'kysely';
import { z } from 'zod';
import { isGone, MOST_ATTEMPTS, waitAfter } from '#domain/integrations/delivery-targets.rules.ts';
import { stoppedNote } from '#domain/integrations/integrations.notes.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { fetchOutside, OutboundRefusal } from '#server/platform/http/outbound/outbound.ts';
import { DeliveryDeferred, type JobContext, type OutboxRow } from '#server/platform/jobs/tasks.ts';
import { outgoingFor } from './delivery-targets.formats.ts';
import { findToSend, type ToSend } from './delivery-targets.queries.ts';
import { openSecrets } from './delivery-targets.secrets.ts';

const Queued = z.object({ deliveryId: z.string() });
/** Deliveries are first tried within a minute, so a target failing since then has failed throughout. */
const FIRST_TRY_MS = 10 * 60_000;
const CHAT_NAMES: Readonly<Record<string, string>> = { slack: 'Slack', teams: 'Teams' };

interface Outcome {
  status: number | null;
  /** Message for administrators without any text from the target; null on success. */
  error: string | null;
  isGone: boolean;
}

/** Sends one delivery; no transaction is open during the call. */
export async function deliverToTarget(context: JobContext, row: OutboxRow): Promise<void> {
  const { deliveryId } = Queued.parse(row.payload);
  const { organizationId } = row;
  if (organizationId === null) return;
  const sent = await asOrganization(context.pools, organizationId, (tx) => findToSend(tx, deliveryId));
  // Deleted meanwhile, or already sent by a worker that could not record it.
  if (!sent || sent.state !== 'waiting') return;
  const outcome = sent.active || sent.event === 'test' ? await send(context, sent) : OFF;
  const wait = await asOrganization(context.pools, organizationId, (tx) => record(tx, context.config.publicUrl, sent, outcome));
  if (wait !== null) throw new DeliveryDeferred(outcome.error ?? 'Not accepted', wait);
}

const OFF: Outcome = { status: null, error: 'Delivery was disabled before this was sent.', isGone: false };

async function send(context: JobContext, sent: ToSend): Promise<Outcome> {
  const secrets = await openSecrets(context, sent.deliveryTargetId);
  if (secrets.length === 0) return { status: null, error: 'The secret is missing; save it again.', isGone: false };
  const { url, headers, body } = outgoingFor(sent, secrets, new Date());
  try {
    const answer = await fetchOutside(context.config, url, { method: 'POST', headers, body });
    if (answer.ok) return { status: answer.status, error: null, isGone: false };
    const gone = isGone(sent.kind, answer.status, await answer.text());
    return { status: answer.status, error: refusalOf(sent, answer.status, gone), isGone: gone };
  } catch (error) {
    // Messages of other errors may contain the URL, which can be a secret.
    const reason = error instanceof OutboundRefusal ? error.message : 'The address could not be reached.';
    return { status: null, error: reason, isGone: false };
  }
}

function refusalOf({ kind }: ToSend, status: number, gone: boolean): string {
  const who = CHAT_NAMES[kind] ?? 'The address';
  if (gone)
    return kind === 'webhook'
      ? `${who} responded with ${status}: the address no longer exists.`
      : `${who} responded with ${status}: the channel no longer exists.`;
  return `${who} responded with ${status}.`;
}

/** Records the outcome and returns the seconds until the next attempt; null if there is none. */
async function record(tx: Tx, publicUrl: string, sent: ToSend, outcome: Outcome): Promise<number | null> {
  const { status, error } = outcome;
  const attempts = sent.attempts + 1;
  const mayTryAgain = !outcome.isGone && sent.active && sent.event !== 'test';
  const wait = error !== null && mayTryAgain ? waitAfter(attempts) : null;
  await tx
    .updateTable('eventDeliveries')
    .set({ state: error === null ? 'delivered' : wait === null ? 'failed' : 'waiting', attempts, status, error, attemptedAt: sql`now()` })
    .where('id', '=', sent.id)
    .execute();
  if (error === null) {
    await recordSuccess(tx, sent.deliveryTargetId, attempts > 1);
    return null;
  }
  await recordFailure(tx, sent.deliveryTargetId, error);
  if (sent.active && (outcome.isGone || hasFailedThroughout(sent, attempts))) await stop(tx, publicUrl, sent, error);
  return wait;
}

/** Reports whether nothing was delivered since the first attempt of this delivery. */
function hasFailedThroughout({ failingSince, createdAt }: ToSend, attempts: number): boolean {
  return attempts >= MOST_ATTEMPTS && failingSince !== null && failingSince.getTime() - createdAt.getTime() < FIRST_TRY_MS;
}

async function recordSuccess(tx: Tx, deliveryTargetId: string, wasRetried: boolean): Promise<void> {
  await tx
    .updateTable('deliveryTargets')
    .set({
      delivered: sql`delivered + 1`,
      retried: sql`retried + ${wasRetried ? 1 : 0}`,
      lastDeliveredAt: sql`now()`,
      failingSince: null,
      lastError: null,
    })
    .where('id', '=', deliveryTargetId)
    .execute();
}

async function recordFailure(tx: Tx, deliveryTargetId: string, error: string): Promise<void> {
  await tx
    .updateTable('deliveryTargets')
    .set({ lastError: error, failingSince: sql`coalesce(failing_since, now())` })
    .where('id', '=', deliveryTargetId)
    .execute();
}

/** Disables the target and notifies the administrators. */
async function stop(tx: Tx, publicUrl: string, { deliveryTargetId, kind, name }: ToSend, error: string): Promise<void> {
  const stopped = await tx
    .updateTable('deliveryTargets')
    .set({ active: false, stoppedBecause: error, ...NEXT_VERSION })
    .where('id', '=', deliveryTargetId)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (!stopped) return;
  const entity = { type: 'delivery_target', id: deliveryTargetId, label: name };
  await audit(
    tx,
    null,
    { ip: null, userAgent: null, requestId: null },
    { action: 'delivery_target.stopped', entity, after: { reason: error } },
  );
  await notify(tx, publicUrl, [stoppedNote({ id: deliveryTargetId, kind, name }, error)]);
}
