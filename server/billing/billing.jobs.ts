import { randomUUID } from 'node:crypto';
import { accessOf, accessReminder } from '#domain/billing/access.rules.ts';
import { trialEnd } from '#domain/billing/billing.rules.ts';
import { accessNote } from '#domain/notifications/notifications.billing.rules.ts';
import { MORNING } from '#domain/notifications/notifications.rules.ts';
import { hourIn } from '#domain/organizations/timezones.rules.ts';
import { isToBeDeleted, reopenUnpaid } from '#server/auth/auth.ts';
import { claimReminder, notify } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { forEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { StripeAccount } from '#server/platform/stripe/stripe.account.ts';
import { isRunning } from './billing.checkout.ts';
import { deleteOldEvents } from './billing.events.queries.ts';
import { paidStateOf } from './billing.facts.ts';
import { beginBilling, readSubscription } from './billing.queries.ts';
import { BY_NOBODY, type BillingContext, settleAccess, syncSubscription } from './billing.sync.ts';

const DAY_MS = 86_400_000;

/**
 * Hourly job of the Stripe edition: sends reminders to owners, closes organisations whose time is up, and reopens those that pay again.
 * Without Stripe no trial ends, and organisations closed by an earlier configuration are reopened.
 */
export const keepSubscriptions = {
  queue: QUEUES.subscriptions,
  run: async ({ pools, config, now }: Pick<Run, 'pools' | 'config' | 'now'>) => {
    if (!config.stripe) {
      await reopenUnpaid(pools);
      return;
    }
    const billing = { pools, stripe: new StripeAccount(config.stripe), publicUrl: config.publicUrl, now };
    await asPlatform(pools, (tx) => deleteOldEvents(tx, now));
    await forEveryOrganization(pools, 'open or unpaid', (organizationId) => keepOne(billing, organizationId));
  },
} satisfies Task;

/** Reads a paying organisation from Stripe before closing it; nothing is closed if that fails. */
async function keepOne(billing: BillingContext, organizationId: string): Promise<void> {
  const { pools, publicUrl, now } = billing;
  if (await asOrganization(pools, organizationId, (tx) => mustBeRead(tx, now))) await syncSubscription(billing, organizationId);
  if (await isToBeDeleted(pools, organizationId)) await endForDeletion(billing, organizationId);
  await asOrganization(pools, organizationId, (tx) => remind(tx, publicUrl, now));
  await settleAccess(billing, organizationId);
}

/** Cancels the subscription, so that a deleted organisation is not charged. */
async function endForDeletion(billing: BillingContext, organizationId: string): Promise<void> {
  const stored = await asOrganization(billing.pools, organizationId, readSubscription);
  if (!isRunning(stored) || stored.facts.cancelsAt !== null) return;
  const key = { idempotencyKey: randomUUID() };
  await billing.stripe.ask((stripe) => stripe.subscriptions.update(stored.subscriptionId, { cancel_at_period_end: true }, key));
  await syncSubscription(billing, organizationId);
}

/** Events may be lost, so Stripe is asked once a day, and before access is restricted. */
async function mustBeRead(tx: Tx, now: Date): Promise<boolean> {
  const organization = await ownOrganization(tx);
  if (organization.billedSince === null) await begin(tx, organization, now);
  const stored = await readSubscription(tx);
  if (!stored) return false;
  const { state, closesAt } = accessOf(paidStateOf(organization), now);
  const isEnding = state !== 'full' || closesAt !== null;
  return stored.readAt === null || isEnding || now.getTime() - stored.readAt.getTime() >= DAY_MS;
}

type Organization = Awaited<ReturnType<typeof ownOrganization>>;

/** Organisations that predate billing get a full trial, so that a change of the operator's settings locks no one out. */
async function begin(tx: Tx, { organizationId, name, subscriptionStatus, trialEndsAt }: Organization, now: Date): Promise<void> {
  const isLate = subscriptionStatus === 'trialing' && (trialEndsAt === null || trialEndsAt <= now);
  await beginBilling(tx, now, isLate ? trialEnd(now) : null);
  if (!isLate) return;
  const entity = { type: 'organization', id: organizationId, label: name };
  await audit(tx, null, BY_NOBODY, { action: 'organization.trial_begun', entity, after: { trialEndsAt: trialEnd(now).toISOString() } });
}

/** Sent in the organisation's morning, once per stage. */
async function remind(tx: Tx, publicUrl: string, now: Date): Promise<void> {
  const organization = await ownOrganization(tx);
  const { organizationId, timezone } = organization;
  const paid = paidStateOf(organization);
  const reminder = accessReminder(paid, now);
  if (!reminder || hourIn(now, timezone) < MORNING) return;
  const note = accessNote(organizationId, reminder, { status: paid.status, timezone });
  const days = reminder.kind === 'ended' ? '' : ` ${reminder.days}`;
  const stage = `${reminder.kind} ${reminder.at.toISOString().slice(0, 10)}${days}`;
  if (await claimReminder(tx, { event: note.event, entityId: organizationId, stage })) await notify(tx, publicUrl, [note]);
}
