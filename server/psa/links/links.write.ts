import { z } from 'zod';
import { PSA_TOOLS, type PsaKind, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import { METER_MARKS, METER_WAIT, PSAS } from '#domain/psa/psa.rules.ts';
import { waitSeconds } from '#domain/psa/psa.runs.rules.ts';
import { MOST_WRITE_ATTEMPTS } from '#domain/psa/psa.writes.rules.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { DeliveryDeferred, type JobContext, type OutboxRow } from '#server/platform/jobs/tasks.ts';
import { callsOfHour, changeIntegration, chosenOf, configOf, findIntegration } from '#server/psa/psa.queries.ts';
import { countCalls } from '#server/psa/psa.meter.ts';
import { openSecret } from '#server/psa/psa.secrets.ts';
import { outsideFetch, ServiceFailure, ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import { SERVICES } from '#server/psa/tools/services.ts';
import type { PsaWrites, WriteOrder } from '#server/psa/tools/service.writes.ts';
import { orderOf } from './links.order.ts';
import { changeLink, claimLink, findLink, type LinkRow } from './links.queries.ts';

const Payload = z.object({ linkId: z.string() });
const BY_NOBODY = { ip: null, userAgent: null, requestId: null };
const CLAIMED_WAIT = 60;

interface Opened {
  link: LinkRow;
  kind: PsaKind;
  order: WriteOrder;
  config: Record<string, string>;
  secret: string;
}

/** Writes one ticket or opportunity. Idempotent: repeated or interrupted calls create exactly one. */
export async function writeLink({ config, pools, secrets }: JobContext, row: OutboxRow): Promise<void> {
  const { linkId } = Payload.parse(row.payload);
  const { organizationId } = row;
  if (organizationId === null) return;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => asOrganization(pools, organizationId, work);
  const opened = await inTx((tx) => open(tx, linkId, { config, secrets }));
  if (opened === 'claimed') throw new DeliveryDeferred('Another process is already sending it.', CLAIMED_WAIT);
  if (opened === null) return;
  const { link, kind, order, secret } = opened;
  const calls = new ServiceCalls(outsideFetch(config), [secret]);
  const metered = { kind, publicUrl: config.publicUrl };
  const { writes } = SERVICES[kind]({ config: opened.config, secret }, calls);
  try {
    const { externalId, number, url } = await writeOnce(writes, order);
    await inTx(async (tx) => {
      await countCalls(tx, metered, { made: calls.made });
      await changeLink(tx, linkId, { state: 'sent', externalId, number, url, reason: null });
      await record(tx, link, `psa.${order.object}_created`, { tool: PSA_TOOLS[kind].name, number });
    });
  } catch (error) {
    const failure = error instanceof z.ZodError ? new ServiceFailure('broken', NOT_UNDERSTOOD) : error;
    await inTx(async (tx) => {
      await countCalls(tx, metered, { made: calls.made });
      if (failure instanceof ServiceFailure) await noteFailure(tx, opened, failure);
      // Internal errors are retried as well.
      else await changeLink(tx, linkId, {});
    });
    if (!(failure instanceof ServiceFailure)) throw failure;
    if (!isFinal(link, failure)) throw new DeliveryDeferred(failure.message, waitSeconds(link.attempts, failure.waitSeconds));
  }
}

const NOT_UNDERSTOOD = 'The service returned an unexpected response.';

/** Looks up the reference before creating: an earlier call may have created it although its response was lost. */
async function writeOnce(writes: PsaWrites, order: WriteOrder): Promise<{ externalId: string; number: string; url: string | null }> {
  const externalId = (await writes.find(order.object, order.reference)) ?? (await writes.create(order));
  await writes.complete(externalId, order);
  return { externalId, ...(await writes.show(order.object, externalId)) };
}

async function open(
  tx: Tx,
  linkId: string,
  { config, secrets }: Pick<JobContext, 'config' | 'secrets'>,
): Promise<Opened | 'claimed' | null> {
  const link = await claimLink(tx, linkId);
  if (!link) return (await findLink(tx, linkId))?.state === 'waiting' ? 'claimed' : null;
  const { kind } = link;
  const integration = isPsaKind(kind) ? await findIntegration(tx, kind) : undefined;
  if (!isPsaKind(kind) || !integration?.isActive || integration.fault !== null) {
    await changeLink(tx, linkId, { state: 'failed', reason: 'The PSA was paused or disconnected.' });
    return null;
  }
  await waitAtLimit(tx, kind);
  const order = await orderOf(tx, link, { publicUrl: config.publicUrl, now: new Date(), chosen: chosenOf(integration) });
  if (!order) {
    await changeLink(tx, linkId, { state: 'failed', reason: `The customer is not matched to a company in ${PSA_TOOLS[kind].name}.` });
    return null;
  }
  return { link, kind, order, config: configOf(integration), secret: await openSecret(tx, secrets, kind) };
}

async function waitAtLimit(tx: Tx, kind: PsaKind): Promise<void> {
  const { name } = PSA_TOOLS[kind];
  const { hourlyCalls } = PSAS[kind];
  const { ours, everybody } = await callsOfHour(tx, kind);
  if (hourlyCalls === null || (everybody ?? ours) < hourlyCalls * METER_MARKS.all) return;
  throw new DeliveryDeferred(`The hourly API limit of ${name} is used up.`, METER_WAIT);
}

/** Refusals fail at once; `busy` is retried. */
const isFinal = ({ attempts }: LinkRow, failure: ServiceFailure) => failure.kind !== 'busy' || attempts >= MOST_WRITE_ATTEMPTS;

async function noteFailure(tx: Tx, { link, kind, order }: Opened, failure: ServiceFailure): Promise<void> {
  if (!isFinal(link, failure)) return changeLink(tx, link.id, { reason: failure.message });
  await changeLink(tx, link.id, { state: 'failed', reason: failure.message });
  await record(tx, link, `psa.${order.object}_failed`, { tool: PSA_TOOLS[kind].name, reason: failure.message });
  if (failure.kind === 'auth') await changeIntegration(tx, kind, { fault: failure.message });
}

export async function record(tx: Tx, { recommendationId, findingId, reference }: LinkRow, action: string, after: object): Promise<void> {
  const entity = recommendationId === null ? { type: 'finding', id: findingId } : { type: 'recommendation', id: recommendationId };
  await audit(tx, null, BY_NOBODY, { action, entity: { ...entity, label: reference }, after: { ...after, reference } });
}
