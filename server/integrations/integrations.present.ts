import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { type ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { INTEGRATION_NAMES, type IntegrationKind, statusOfParts } from '#domain/integrations/integrations.rules.ts';
import type { Channel, Integration } from '#contract/integrations/integrations.contract.ts';
import { type DeliveryTargetRow, deliveryTargetsOf } from '#server/integrations/delivery-targets/delivery-targets.queries.ts';
import { shownOutlook } from '#server/integrations/outlook/outlook.present.ts';
import { connectionCards } from '#server/evidence/evidence.ts';
import { psaCard, psaCards } from '#server/psa/psa.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type PartsRow, partsOf, usesOf } from './integrations.queries.ts';

const NOTHING: PartsRow = {
  kind: '',
  active: true,
  version: 0,
  count: 0,
  on: 0,
  failing: 0,
  delivered: 0,
  retried: 0,
  lastAt: null,
  error: null,
};

export async function allIntegrations(tx: Tx): Promise<Integration[]> {
  const parts = await partsOf(tx);
  const { tokens, tokenUsedAt, feeds, droppedAt, hasSingleSignOn, hasScim, scimUsedAt } = await usesOf(tx);
  const of = (kind: string) => parts.find((one) => one.kind === kind) ?? NOTHING;
  return [
    ...(await psaCards(tx)).map(presentPsaCard),
    presentChat('teams', of('teams'), await deliveryTargetsOf(tx, 'teams')),
    presentChat('slack', of('slack'), await deliveryTargetsOf(tx, 'slack')),
    plain('entra', { count: hasSingleSignOn ? 1 : 0, hasSecret: hasSingleSignOn }),
    plain('scim', { count: hasScim ? 1 : 0, hasSecret: hasScim, lastSyncAt: scimUsedAt?.toISOString() ?? null }),
    await outlookCard(tx),
    ...(await connectionCards(tx)).map(presentConnection),
    { ...presentParts('webhooks', of('webhook')), active: true },
    plain('calendar', { count: feeds }),
    plain('csv', { count: droppedAt === null ? 0 : 1, lastSyncAt: droppedAt?.toISOString() ?? null }),
    plain('api_tokens', { count: tokens, lastSyncAt: tokenUsedAt?.toISOString() ?? null }),
  ];
}

async function outlookCard(tx: Tx): Promise<Integration> {
  const { status, active, hasSecret, secretHint, lastSyncAt, fault, version, mailboxes } = await shownOutlook(tx);
  const written = mailboxes.filter((one) => !one.isOff && one.fault === null && one.readAt !== null).length;
  return {
    ...plain('outlook', { count: written, hasSecret, lastSyncAt }),
    status,
    active,
    secretHint: secretHint === '' ? null : secretHint,
    lastResult: fault,
    version,
  };
}

function presentConnection({
  kind,
  status,
  fault,
  fetchedAt,
  secretHint,
  ...card
}: Awaited<ReturnType<typeof connectionCards>>[number]): Integration {
  return {
    ...plain(kind, { count: status === 'not_configured' ? 0 : 1, lastSyncAt: fetchedAt?.toISOString() ?? null }),
    ...card,
    status,
    secretHint: secretHint === '' ? null : secretHint,
    lastResult: fault,
  };
}

export async function psaIntegration(tx: Tx, kind: PsaKind): Promise<Integration> {
  return presentPsaCard(await psaCard(tx, kind));
}

/** The list shows only the status of a PSA tool; its settings are on the tool's page. */
function presentPsaCard({ kind, name, status, active, fault, callMeter, ...card }: Awaited<ReturnType<typeof psaCard>>): Integration {
  const { hasSecret, secretHint, lastSyncAt, nextSyncAt, lastResult, version } = card;
  const { ours, everybody, limit } = callMeter;
  return {
    ...plain(kind, { count: status === 'not_configured' ? 0 : 1, hasSecret, lastSyncAt }),
    name,
    status,
    active,
    secretHint: secretHint === '' ? null : secretHint,
    nextSyncAt,
    lastResult: fault ?? (lastResult === 'failed' ? 'The last sync failed.' : null),
    callMeter: limit === null ? null : { used: everybody ?? ours, ours, limit },
    version,
  };
}

export async function chatIntegration(tx: Tx, kind: ChatKind): Promise<Integration> {
  const parts = (await partsOf(tx)).find((one) => one.kind === kind) ?? NOTHING;
  return presentChat(kind, parts, await deliveryTargetsOf(tx, kind));
}

function presentChat(kind: ChatKind, parts: PartsRow, channels: readonly DeliveryTargetRow[]): Integration {
  const shown = presentParts(kind, parts);
  return { ...shown, config: { ...shown.config, channels: channels.map(presentChannel) } };
}

function presentChannel(row: DeliveryTargetRow): Channel {
  return { ...row, host: row.address, secretHint: row.hint, lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null };
}

function presentParts(kind: IntegrationKind, parts: PartsRow): Integration {
  const { count, delivered, retried, active, version, lastAt, error } = parts;
  return {
    ...plain(kind, { count, hasSecret: count > 0, lastSyncAt: lastAt?.toISOString() ?? null }),
    status: statusOfParts(parts),
    active,
    version,
    config: { count, delivered, retried },
    lastResult: error,
  };
}

interface PlainFacts {
  count: number;
  hasSecret?: boolean;
  lastSyncAt?: string | null;
}

/** Integration that is either configured or not, and has no failure state. */
function plain(kind: IntegrationKind, { count, hasSecret = false, lastSyncAt = null }: PlainFacts): Integration {
  return {
    kind,
    name: INTEGRATION_NAMES[kind],
    status: count > 0 ? 'connected' : 'not_configured',
    active: count > 0,
    config: { count, delivered: 0, retried: 0 },
    hasSecret,
    secretHint: null,
    lastSyncAt,
    nextSyncAt: null,
    lastResult: null,
    callMeter: null,
    version: 0,
  };
}
