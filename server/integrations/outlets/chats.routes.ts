import type { ChatKind } from '#domain/integrations/outlets.rules.ts';
import { deleteIntegration, Integration, putIntegration, testIntegration } from '#contract/integrations/integrations.contract.ts';
import { chatIntegration } from '#server/integrations/integrations.present.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { lockIntegration, removeIntegration, saveIntegration } from './chats.queries.ts';
import {
  areCustomers,
  insertDelivery,
  insertOutlet,
  type OutletRow,
  outletsOf,
  removeOutlet,
  setCustomers,
  updateOutlet,
} from './outlets.queries.ts';
import { ANEW } from './outlets.anew.ts';
import { storeSecret } from './outlets.secrets.ts';
import { testPayload } from './outlets.test-message.ts';

type PutCall = SignedInCall<typeof putIntegration>;
type WantedChannel = PutCall['body']['channels'][number];

export function chatsRoutes(mount: Mounting): void {
  mount.on(putIntegration, put);
  mount.on(deleteIntegration, async ({ tx, params, audit }) => {
    const channels = await outletsOf(tx, params.kind);
    const known = await removeIntegration(tx, params.kind);
    if (!known && channels.length === 0) throw new Fault('INTEGRATION_NOT_FOUND');
    for (const { id } of channels) await removeOutlet(tx, id);
    const before = { channels: channels.map(({ name }) => name) };
    await audit({ action: 'integration.disconnected', entity: about(params.kind), before });
  });
  mount.on(testIntegration, async (call) => {
    const { tx, params, body, context, actor, reply } = call;
    const channels = (await outletsOf(tx, params.kind)).filter(({ id }) => body?.channelId === undefined || id === body.channelId);
    if (channels.length === 0) throw new Fault('INTEGRATION_NOT_FOUND');
    for (const channel of channels) await insertDelivery(tx, channel, 'test', testPayload(context.config.publicUrl, actor));
    await call.audit({ action: 'integration.tested', entity: about(params.kind), after: { channels: channels.map(({ name }) => name) } });
    reply.raw.once('finish', () => context.jobs.nudgeOutbox());
    return { sent: channels.length };
  });
}

const about = (kind: ChatKind) => ({ type: 'integration', id: null, label: kind === 'slack' ? 'Slack' : 'Microsoft Teams' });

async function put(call: PutCall): Promise<Integration> {
  const { tx, params, body } = call;
  const { kind } = params;
  const known = await lockIntegration(tx, kind);
  const { version, active: wasActive } = known ?? { version: 0, active: true };
  if (body.version !== undefined && body.version !== version) throw stale(Integration, await chatIntegration(tx, kind));
  const before = await outletsOf(tx, kind);
  await refuseUnknown(call, before);
  const active = body.active ?? wasActive;
  await saveIntegration(tx, { kind, active, version: version + 1 });
  await saveChannels(call, before);
  await call.audit({
    action: known ? 'integration.updated' : 'integration.connected',
    entity: about(kind),
    before: { active: known !== undefined && wasActive, channels: before.map(toldOf) },
    after: { active, channels: body.channels.map(toldOf) },
  });
  return chatIntegration(tx, kind);
}

const toldOf = ({ name, events }: { name: string; events: readonly string[] }) => ({ name, events });

async function saveChannels(call: PutCall, before: readonly OutletRow[]): Promise<void> {
  const wantedIds = new Set(call.body.channels.map(({ id }) => id));
  for (const { id } of before.filter((one) => !wantedIds.has(one.id))) await removeOutlet(call.tx, id);
  for (const channel of call.body.channels) await saveChannel(call, channel);
}

async function refuseUnknown({ tx, body }: PutCall, before: readonly OutletRow[]): Promise<void> {
  for (const [nr, { id, url, customerIds = [] }] of body.channels.entries()) {
    if (id !== undefined && !before.some((one) => one.id === id)) throw new Fault('INTEGRATION_NOT_FOUND', { field: `channels.${nr}.id` });
    if (id === undefined && url === undefined)
      throw new Fault('REQUIRED_FIELD', { field: `channels.${nr}.url`, message: 'Address is required' });
    if (!(await areCustomers(tx, customerIds))) throw new Fault('CUSTOMER_NOT_FOUND');
  }
}

async function saveChannel(
  { tx, params, context, actor }: PutCall,
  { id: known, name, url, events, customerIds = [] }: WantedChannel,
): Promise<void> {
  // What is shown of an address is its host: all of it would be its secret.
  const where = url === undefined ? {} : { address: new URL(url).host, hint: url.slice(-4), active: true, ...ANEW };
  if (known !== undefined) await updateOutlet(tx, known, { name, events: [...new Set(events)], ...where });
  const id =
    known ??
    (await insertOutlet(tx, {
      kind: params.kind,
      name,
      events: [...new Set(events)],
      address: '',
      hint: '',
      ...where,
      createdBy: actor.userId,
    }));
  await setCustomers(tx, id, customerIds);
  if (url !== undefined) await storeSecret(tx, context, id, url);
}
