import { INTEGRATION_NAMES } from '#domain/integrations/integrations.rules.ts';
import {
  deleteOutlook,
  getOutlook,
  getOwnOutlook,
  Outlook,
  putOutlook,
  putOwnOutlook,
  testOutlook,
} from '#contract/integrations/outlook.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { openSecrets, storeSecret } from '#server/integrations/delivery-targets/delivery-targets.secrets.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Mounting, PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { Graph, GraphFailure } from './graph.ts';
import { findCalendar } from './graph.events.ts';
import { shownOutlook, shownOwn } from './outlook.present.ts';
import {
  type ConnectionRow,
  findConnection,
  findMailbox,
  forgetConnection,
  lockConnection,
  queueOutlook,
  resetSync,
  saveConnection,
  saveMailbox,
} from './outlook.queries.ts';

const ABOUT = { type: 'integration', id: null, label: INTEGRATION_NAMES.outlook };
const HINT_LENGTH = 4;
const NEW = { tenantId: '', clientId: '', secretHint: '', isActive: true, version: 0 };

export function outlookRoutes({ on, onPrepared }: Mounting): void {
  on(getOutlook, ({ tx }) => shownOutlook(tx));
  on(putOutlook, put);
  on(deleteOutlook, remove);
  onPrepared(testOutlook, prepareTest, async (call, tested) => {
    await call.audit({ action: 'outlook.tested', entity: ABOUT, after: { works: tested.ok } });
    return tested;
  });
  on(getOwnOutlook, ({ tx, actor }) => shownOwn(tx, actor.userId));
  on(putOwnOutlook, putOwn);
}

async function put(call: SignedInCall<typeof putOutlook>): Promise<Outlook> {
  const { tx, body, context } = call;
  const before = await lockConnection(tx);
  const { version, ...former } = before ?? NEW;
  if (body.version !== undefined && body.version !== version) throw stale(Outlook, await shownOutlook(tx));
  const { tenantId = former.tenantId, clientId = former.clientId, active: isActive = former.isActive, secret } = body;
  refuseMissing({ tenantId, clientId });
  const isElsewhere = tenantId !== former.tenantId || clientId !== former.clientId;
  refuseMissingSecret(before, { secret, isElsewhere });

  const secretHint = secret === undefined ? former.secretHint : hintOf(secret);
  const { id } = await saveConnection(tx, { tenantId, clientId, secretHint, isActive });
  if (secret !== undefined) {
    // The previous secret is no longer accepted.
    await tx.deleteFrom('platform.deliveryTargetSecrets').where('deliveryTargetId', '=', id).execute();
    await storeSecret(tx, context, id, secret);
  }
  if (isElsewhere || secret !== undefined) await resetSync(tx);
  await record(call, before, { tenantId, clientId, isActive });
  await work(call);
  return shownOutlook(tx);
}

/** No hint for short secrets, because it would reveal too much. */
const hintOf = (secret: string): string => (secret.length > HINT_LENGTH * 3 ? secret.slice(-HINT_LENGTH) : '');

function refuseMissing({ tenantId, clientId }: { tenantId: string; clientId: string }): void {
  if (tenantId === '') throw new Fault('REQUIRED_FIELD', { field: 'tenantId', message: 'Tenant ID: is required' });
  if (clientId === '') throw new Fault('REQUIRED_FIELD', { field: 'clientId', message: 'Client ID: is required' });
}

/** A stored secret is never sent to a tenant it was not entered for. */
function refuseMissingSecret(before: ConnectionRow | undefined, wanted: { secret: string | undefined; isElsewhere: boolean }): void {
  if (wanted.secret !== undefined || (before && !wanted.isElsewhere)) return;
  const message = before
    ? 'Client secret: must be entered again, because the tenant or the application has changed'
    : 'Client secret: is required';
  throw new Fault('REQUIRED_FIELD', { field: 'secret', message });
}

async function record(
  { audit, body }: SignedInCall<typeof putOutlook>,
  before: ConnectionRow | undefined,
  after: { tenantId: string; clientId: string; isActive: boolean },
): Promise<void> {
  const changed = body.secret === undefined ? {} : { secret: 'changed' };
  const was = before ? { tenantId: before.tenantId, clientId: before.clientId, isActive: before.isActive } : {};
  await audit({ action: before ? 'outlook.updated' : 'outlook.connected', entity: ABOUT, before: was, after: { ...after, ...changed } });
}

/** Starts the first read right after the response. */
async function work({
  tx,
  actor,
  context,
  reply,
}: Pick<SignedInCall<typeof putOutlook>, 'tx' | 'actor' | 'context' | 'reply'>): Promise<void> {
  await queueOutlook(tx, actor.organizationId);
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
}

async function remove({ tx, audit }: SignedInCall<typeof deleteOutlook>): Promise<void> {
  const row = await lockConnection(tx);
  if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
  await tx.deleteFrom('platform.deliveryTargetSecrets').where('deliveryTargetId', '=', row.id).execute();
  await forgetConnection(tx);
  await audit({ action: 'outlook.disconnected', entity: ABOUT, before: { tenantId: row.tenantId, clientId: row.clientId } });
}

type Tested = OutputOf<typeof testOutlook>;

/** Calls Microsoft between two transactions, so that none is open meanwhile. */
async function prepareTest({ context, actor }: PreparedCall<typeof testOutlook>): Promise<Tested> {
  const known = await asOrganization(context.pools, actor.organizationId, async (tx) => {
    const row = await findConnection(tx);
    if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
    const person = await tx.selectFrom('people').select('email').where('id', '=', actor.userId).executeTakeFirst();
    return { row, address: person?.email ?? '' };
  });
  const [secret = ''] = await openSecrets(context, known.row.id);
  const { tenantId, clientId } = known.row;
  const graph = new Graph(context.config, { tenantId, clientId, secret });
  try {
    await findCalendar(graph, known.address);
    return { ok: true, message: `Microsoft accepts the credentials, and the calendar of ${known.address} can be read.` };
  } catch (error) {
    if (!(error instanceof GraphFailure)) throw error;
    // The credentials work; only the caller has no calendar there.
    if (error.kind === 'missing')
      return { ok: true, message: `Microsoft accepts the credentials, but ${known.address} has no mailbox in this tenant.` };
    return { ok: false, message: error.message };
  }
}

async function putOwn(call: SignedInCall<typeof putOwnOutlook>): Promise<OutputOf<typeof getOwnOutlook>> {
  const { tx, actor, body } = call;
  const isOff = !body.active;
  const before = (await findMailbox(tx, actor.userId))?.isOff ?? false;
  if (before !== isOff) {
    await saveMailbox(tx, actor.userId, { isOff, cursor: null, fault: null, waitsUntil: null, readAt: null });
    await call.audit({
      action: isOff ? 'outlook.switched_off' : 'outlook.switched_on',
      entity: { type: 'user', id: actor.userId, label: INTEGRATION_NAMES.outlook },
    });
    if ((await findConnection(tx))?.isActive) await work(call);
  }
  return shownOwn(tx, actor.userId);
}
