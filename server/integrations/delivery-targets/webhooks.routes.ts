import { MOST_WEBHOOKS } from '#domain/integrations/delivery-targets.rules.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  Webhook,
} from '#contract/integrations/webhooks.contract.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import {
  areCustomers,
  countDeliveryTargets,
  deliveriesOf,
  type DeliveryRow,
  findDeliveryTarget,
  insertDelivery,
  insertDeliveryTarget,
  lockDelivery,
  lockDeliveryTarget,
  type DeliveryTargetRow,
  queueDelivery,
  removeDeliveryTarget,
  setCustomers,
  shownDeliveryTargets,
  updateDeliveryTarget,
  waitAgain,
} from './delivery-targets.queries.ts';
import { RESTARTED } from './delivery-targets.restart.ts';
import { refusePrivate } from './delivery-targets.address.ts';
import { newSecret, storeSecret } from './delivery-targets.secrets.ts';
import { testPayload } from './delivery-targets.test-message.ts';

export function webhooksRoutes(mount: Mounting): void {
  mount.onList(listWebhooks, {
    rows: ({ tx }) => shownDeliveryTargets(tx).where('kind', '=', 'webhook'),
    order: () => ({ columns: ['deliveryTargets.createdAt', 'deliveryTargets.id'], direction: 'asc' }),
    present,
  });
  mount.onList(listDeliveries, {
    check: async ({ tx, params }) => await existing(tx, params.id),
    rows: ({ tx, params }) => deliveriesOf(tx, params.id),
    order: () => ({ columns: ['createdAt', 'id'], direction: 'desc' }),
    present: presentDelivery,
  });
  mount.on(createWebhook, create);
  mount.on(updateWebhook, update);
  mount.on(deleteWebhook, async ({ tx, params, audit }) => {
    const { id, name, address } = await existing(tx, params.id);
    await removeDeliveryTarget(tx, id);
    await audit({ action: 'webhook.deleted', entity: about({ id, name }), before: { url: address } });
  });
  mount.on(rotateWebhookSecret, rotate);
  mount.on(testWebhook, async (call) => {
    const webhook = await existing(call.tx, call.params.id);
    const delivery = await insertDelivery(call.tx, webhook, 'test', testPayload(call.context.config.publicUrl, call.actor));
    await call.audit({ action: 'webhook.tested', entity: about(webhook) });
    nudge(call);
    return presentDelivery(delivery);
  });
  mount.on(resendDelivery, resend);
}

/** After the response, so that the worker finds committed rows. */
function nudge({ context, reply }: Pick<SignedInCall<typeof testWebhook>, 'context' | 'reply'>): void {
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
}

const about = ({ id, name }: { id: string; name: string }) => ({ type: 'webhook', id, label: name });

async function existing(tx: Tx, id: string): Promise<DeliveryTargetRow> {
  const row = await findDeliveryTarget(tx, id, 'webhook');
  if (!row) throw new Fault('WEBHOOK_NOT_FOUND');
  return row;
}

async function create(call: SignedInCall<typeof createWebhook>): Promise<OutputOf<typeof createWebhook>> {
  const { tx, body, actor, context } = call;
  const { name, url, events, customerIds = [] } = body;
  if ((await countDeliveryTargets(tx, 'webhook')) >= MOST_WEBHOOKS) throw new Fault('TOO_MANY_WEBHOOKS');
  if (!(await areCustomers(tx, customerIds))) throw new Fault('CUSTOMER_NOT_FOUND');
  refusePrivate(context.config, { url, field: 'url' });
  const secret = newSecret();
  const id = await insertDeliveryTarget(tx, {
    kind: 'webhook',
    name,
    address: url,
    hint: secret.slice(-4),
    events: [...new Set(events)],
    createdBy: actor.userId,
  });
  await setCustomers(tx, id, customerIds);
  await storeSecret(tx, context, id, secret);
  await call.audit({ action: 'webhook.created', entity: about({ id, name }), after: { name, url, events, customerIds } });
  return { ...present(await existing(tx, id)), secret };
}

async function update(call: SignedInCall<typeof updateWebhook>): Promise<Webhook> {
  const { tx, params, body } = call;
  const row = await lockDeliveryTarget(tx, params.id, 'webhook');
  if (!row) throw new Fault('WEBHOOK_NOT_FOUND');
  const { version, ...rest } = body;
  if (version !== undefined && version !== row.version) throw stale(Webhook, present(row));
  if (rest.url !== undefined) refusePrivate(call.context.config, { url: rest.url, field: 'url' });
  const changed = presentFields(rest);
  if (Object.keys(changed).length === 0) return present(row);
  await saveChanged(tx, row.id, changed);
  const { name, address: url, events, active, customers } = row;
  const before = { name, url, events, active, customerIds: customers.map(({ id }) => id) };
  await call.audit({ action: 'webhook.updated', entity: about(row), before: keptOf(before, changed), after: changed });
  return present(await existing(tx, row.id));
}

type ChangedWebhook = Omit<SignedInCall<typeof updateWebhook>['body'], 'version'>;

/** Re-enabling a webhook or changing its URL resets its failure state. */
async function saveChanged(tx: Tx, id: string, { customerIds, url, ...fields }: ChangedWebhook): Promise<void> {
  if (customerIds && !(await areCustomers(tx, customerIds))) throw new Fault('CUSTOMER_NOT_FOUND');
  const isRestarted = fields.active === true || url !== undefined;
  await updateDeliveryTarget(tx, id, {
    ...presentFields(fields),
    ...(url === undefined ? {} : { address: url }),
    ...(isRestarted ? RESTARTED : {}),
  });
  if (customerIds) await setCustomers(tx, id, customerIds);
}

function keptOf(before: Record<string, unknown>, changed: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(changed, field)));
}

async function rotate({ tx, params, context, audit }: SignedInCall<typeof rotateWebhookSecret>): Promise<{ secret: string }> {
  const row = await lockDeliveryTarget(tx, params.id, 'webhook');
  if (!row) throw new Fault('WEBHOOK_NOT_FOUND');
  const secret = newSecret();
  await storeSecret(tx, context, row.id, secret);
  await updateDeliveryTarget(tx, row.id, { hint: secret.slice(-4) });
  await audit({ action: 'webhook.secret_rotated', entity: about(row) });
  return { secret };
}

async function resend(call: SignedInCall<typeof resendDelivery>): Promise<Delivery> {
  const { tx, params } = call;
  const webhook = await existing(tx, params.id);
  const delivery = await lockDelivery(tx, webhook.id, params.deliveryId);
  if (!delivery) throw new Fault('WEBHOOK_NOT_FOUND', { message: 'This delivery was not found' });
  if (delivery.state === 'waiting') throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This delivery is already queued' });
  await waitAgain(tx, delivery.id);
  await queueDelivery(tx, webhook.organizationId, delivery.id);
  await call.audit({ action: 'webhook.delivery_resent', entity: about(webhook), after: { deliveryId: delivery.id } });
  nudge(call);
  return presentDelivery({ ...delivery, state: 'waiting', attempts: 0, error: null });
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function present(row: DeliveryTargetRow): Webhook {
  return {
    ...row,
    url: row.address,
    secretHint: row.hint,
    failingSince: iso(row.failingSince),
    lastDeliveredAt: iso(row.lastDeliveredAt),
    createdAt: row.createdAt.toISOString(),
  };
}

const STATES = ['waiting', 'delivered', 'failed'] as const;

function presentDelivery(row: DeliveryRow): Delivery {
  // Other values are impossible: a check constraint limits the column.
  const state = STATES.find((one) => one === row.state) ?? 'failed';
  return { ...row, state, createdAt: row.createdAt.toISOString(), attemptedAt: iso(row.attemptedAt) };
}
