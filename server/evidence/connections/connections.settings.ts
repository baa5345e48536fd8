import type { ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { connectionFault, CONNECTORS, sendsElsewhere } from '#domain/evidence/connections.rules.ts';
import { type deleteEvidenceConnection, EvidenceConnection, type putEvidenceConnection } from '#contract/evidence/connections.contract.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { refusalOfAddress } from '#server/platform/http/outbound/outbound.ts';
import { shownConnection } from './connections.present.ts';
import { configOf, forgetConnection, lockConnection, saveConnection } from './connections.queries.ts';
import { deleteSecret, hintOf, storeSecret } from './connections.secrets.ts';
import { refusalOfSecret } from './sources/sign-in.ts';

type SavingCall = SignedInCall<typeof putEvidenceConnection>;

export const aboutConnection = (kind: ConnectionKind) => ({ type: 'integration', id: null, label: CONNECTORS[kind].name }) as const;

const NEW = { config: {}, hasSecret: false, secretHint: '', isActive: true, version: 0 };

export async function saveSettings(call: SavingCall): Promise<EvidenceConnection> {
  const { tx, body, params, context, now } = call;
  const { kind } = params;
  const before = await lockConnection(tx, kind);
  const { version, isActive: wasActive, hasSecret, secretHint, ...row } = before ?? NEW;
  if (body.version !== undefined && body.version !== version)
    throw stale(EvidenceConnection, await shownConnection(tx, kind, context.config));
  const former = configOf(row);
  const config = settingsOf(kind, body.config ?? former);
  refuseSettings(call, former, config);
  refuseSecret(kind, body.secret, now);
  refuseMissingSecret(kind, body.secret, { hasSecret, isElsewhere: before !== undefined && sendsElsewhere(kind, former, config) });

  const { secret } = body;
  const kept = secret === undefined ? { hasSecret, secretHint } : { hasSecret: true, secretHint: hintOf(secret) };
  const isActive = body.active ?? wasActive;
  const saved = await saveConnection(tx, kind, { config, isActive, ...kept });
  if (secret !== undefined) await storeSecret(tx, context.secrets, saved.id, secret);
  await record(call, before && { ...former, active: wasActive }, { ...config, active: isActive });
  return shownConnection(tx, kind, context.config);
}

async function record(
  { audit, params, body }: SavingCall,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  const changes = changesBetween(before ?? {}, { ...after, ...(body.secret === undefined ? {} : { secret: 'changed' }) });
  if (!changes) return;
  await audit({ action: `evidence_connection.${before ? 'updated' : 'connected'}`, entity: aboutConnection(params.kind), ...changes });
}

/** Settings of the service, trimmed; others are not stored. */
export function settingsOf(kind: ConnectionKind, config: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(CONNECTORS[kind].settings.map(({ key }) => [key, (config[key] ?? '').trim()]));
}

/** Refuses a new address in a private network; an unchanged one can still be paused. */
export function refuseSettings(
  { params, context }: Pick<SavingCall, 'params' | 'context'>,
  former: Record<string, string>,
  config: Record<string, string>,
): void {
  const { kind } = params;
  const fault = connectionFault(kind, config);
  if (fault) throw new Fault('VALIDATION_ERROR', { field: `config.${fault.key}`, message: fault.message });
  for (const { key, label, isAddress } of CONNECTORS[kind].settings) {
    const url = config[key] ?? '';
    const refusal = isAddress && url !== former[key] ? refusalOfAddress(context.config, url) : null;
    if (refusal !== null) throw new Fault('VALIDATION_ERROR', { field: `config.${key}`, message: `${label}: ${refusal}` });
  }
}

export function refuseSecret(kind: ConnectionKind, secret: string | undefined, now: Date): void {
  const refusal = secret === undefined ? null : refusalOfSecret(secret, now);
  if (refusal !== null) throw new Fault('VALIDATION_ERROR', { field: 'secret', message: `${CONNECTORS[kind].secret.label}: ${refusal}` });
}

/** A stored secret is never sent to an address, tenant or application that it was not entered for. */
export function refuseMissingSecret(
  kind: ConnectionKind,
  typed: string | undefined,
  { hasSecret, isElsewhere }: { hasSecret: boolean; isElsewhere: boolean },
): void {
  if (typed !== undefined || (hasSecret && !isElsewhere)) return;
  const { label } = CONNECTORS[kind].secret;
  const message = hasSecret ? `${label}: must be entered again, because the other settings have changed` : `${label}: is required`;
  throw new Fault('REQUIRED_FIELD', { field: 'secret', message });
}

export async function removeSettings({ tx, params, audit }: SignedInCall<typeof deleteEvidenceConnection>): Promise<void> {
  const row = await lockConnection(tx, params.kind);
  if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
  await deleteSecret(tx, row.id);
  await forgetConnection(tx, params.kind);
  await audit({ action: 'evidence_connection.disconnected', entity: aboutConnection(params.kind), before: configOf(row) });
}
