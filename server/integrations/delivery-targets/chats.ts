import { dayIn, hourIn } from '#domain/organizations/timezones.rules.ts';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import {
  type deleteIntegration,
  Integration,
  type putIntegration,
  type testIntegration,
} from '#contract/integrations/integrations.contract.ts';
import { chatIntegration } from '#server/integrations/integrations.present.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { lockIntegration, removeIntegration, saveIntegration } from './chats.queries.ts';
import {
  areCustomers,
  insertDelivery,
  insertDeliveryTarget,
  type DeliveryTargetRow,
  deliveryTargetsOf,
  removeDeliveryTarget,
  setCustomers,
  updateDeliveryTarget,
} from './delivery-targets.queries.ts';
import { removeCommand } from '#server/integrations/commands/commands.queries.ts';
import { RESTARTED } from './delivery-targets.restart.ts';
import { refusePrivate } from './delivery-targets.address.ts';
import { storeSecret } from './delivery-targets.secrets.ts';
import { testPayload } from './delivery-targets.test-message.ts';

type PutCall = SignedInCall<typeof putIntegration>;
type WantedChannel = NonNullable<PutCall['body']['channels']>[number];

interface Wanted {
  call: PutCall;
  kind: ChatKind;
  channels: readonly WantedChannel[];
}

export async function removeChat({ tx, audit }: SignedInCall<typeof deleteIntegration>, kind: ChatKind): Promise<void> {
  const channels = await deliveryTargetsOf(tx, kind);
  const known = await removeIntegration(tx, kind);
  const hadCommand = await removeCommand(tx, kind);
  if (!known && !hadCommand && channels.length === 0) throw new Fault('INTEGRATION_NOT_FOUND');
  for (const { id } of channels) await removeDeliveryTarget(tx, id);
  const before = { channels: channels.map(({ name }) => name) };
  await audit({ action: 'integration.disconnected', entity: about(kind), before });
}

/** Number of channels to which a test message was queued. */
export async function testChat(call: SignedInCall<typeof testIntegration>, kind: ChatKind): Promise<number> {
  const { tx, body, context, actor, reply } = call;
  const channels = (await deliveryTargetsOf(tx, kind)).filter(({ id }) => body?.channelId === undefined || id === body.channelId);
  if (channels.length === 0) throw new Fault('INTEGRATION_NOT_FOUND');
  for (const channel of channels) await insertDelivery(tx, channel, 'test', testPayload(context.config.publicUrl, actor));
  await call.audit({ action: 'integration.tested', entity: about(kind), after: { channels: channels.map(({ name }) => name) } });
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  return channels.length;
}

const about = (kind: ChatKind) => ({ type: 'integration', id: null, label: kind === 'slack' ? 'Slack' : 'Microsoft Teams' });

export async function putChat(call: PutCall, kind: ChatKind): Promise<Integration> {
  const { tx, body } = call;
  const { channels } = body;
  if (channels === undefined) throw new Fault('REQUIRED_FIELD', { field: 'channels', message: 'Add at least one channel' });
  const known = await lockIntegration(tx, kind);
  const { version, active: wasActive } = known ?? { version: 0, active: true };
  if (body.version !== undefined && body.version !== version) throw stale(Integration, await chatIntegration(tx, kind));
  const before = await deliveryTargetsOf(tx, kind);
  const wanted = { call, kind, channels };
  await refuseUnknown(wanted, before);
  const active = body.active ?? wasActive;
  await saveIntegration(tx, { kind, active, version: version + 1 });
  await saveChannels(wanted, before);
  await call.audit({
    action: known ? 'integration.updated' : 'integration.connected',
    entity: about(kind),
    before: { active: known !== undefined && wasActive, channels: before.map(auditedFields) },
    after: { active, channels: channels.map(auditedFields) },
  });
  return chatIntegration(tx, kind);
}

const auditedFields = ({
  name,
  events,
  digestHour,
}: {
  name: string;
  events: readonly string[];
  digestHour?: number | null | undefined;
}) => ({
  name,
  events,
  digestHour: digestHour ?? null,
});

/** If today's hour has passed, the digest starts tomorrow. */
async function digestFrom({ tx, now }: PutCall, digestHour: number | null) {
  if (digestHour === null) return { digestHour, digestOn: null };
  const { timezone } = await ownOrganization(tx);
  return { digestHour, digestOn: hourIn(now, timezone) > digestHour ? dayIn(now, timezone) : null };
}

async function saveChannels(wanted: Wanted, before: readonly DeliveryTargetRow[]): Promise<void> {
  const wantedIds = new Set(wanted.channels.map(({ id }) => id));
  for (const { id } of before.filter((one) => !wantedIds.has(one.id))) await removeDeliveryTarget(wanted.call.tx, id);
  for (const channel of wanted.channels) await saveChannel(wanted, channel);
}

async function refuseUnknown({ call: { tx, context }, channels }: Wanted, before: readonly DeliveryTargetRow[]): Promise<void> {
  for (const [nr, { id, url, customerIds = [] }] of channels.entries()) {
    if (id !== undefined && !before.some((one) => one.id === id)) throw new Fault('INTEGRATION_NOT_FOUND', { field: `channels.${nr}.id` });
    if (id === undefined && url === undefined)
      throw new Fault('REQUIRED_FIELD', { field: `channels.${nr}.url`, message: 'Address is required' });
    if (url !== undefined) refusePrivate(context.config, { url, field: `channels.${nr}.url` });
    if (!(await areCustomers(tx, customerIds))) throw new Fault('CUSTOMER_NOT_FOUND');
  }
}

async function saveChannel({ call, kind }: Wanted, wanted: WantedChannel): Promise<void> {
  const { id: known, name, url, events, customerIds = [], digestHour = null } = wanted;
  const { tx, context, actor } = call;
  const digest = await digestFrom(call, digestHour);
  // Only the host of a URL is stored for display, because the full URL is the secret.
  const where = url === undefined ? {} : { address: new URL(url).host, hint: url.slice(-4), active: true, ...RESTARTED };
  if (known !== undefined) await updateDeliveryTarget(tx, known, { name, events: [...new Set(events)], ...digest, ...where });
  const id =
    known ??
    (await insertDeliveryTarget(tx, {
      kind,
      name,
      events: [...new Set(events)],
      address: '',
      hint: '',
      ...digest,
      ...where,
      createdBy: actor.userId,
    }));
  await setCustomers(tx, id, customerIds);
  if (url !== undefined) await storeSecret(tx, context, id, url);
}
