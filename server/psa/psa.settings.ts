import { type Psa as Shown, Psa } from '#contract/psa/psa.fields.ts';
import type { removePsa, savePsa, testPsa } from '#contract/psa/psa.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { PSAS, sendsSecretElsewhere, settingsFault } from '#domain/psa/psa.rules.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { configOf, countCalls, deleteIntegration, findIntegration, lockIntegration, saveIntegration } from './psa.queries.ts';
import { presentPsa } from './psa.present.ts';
import { deleteSecret, hintOf, openSecret, storeSecret } from './psa.secrets.ts';
import { outsideFetch, PsaFailure, ServiceCalls } from './tools/service.calls.ts';
import { SERVICES } from './tools/services.ts';

export async function saveSettings(call: SignedInCall<typeof savePsa>): Promise<Shown> {
  const { tx, params, body, context } = call;
  const { kind } = params;
  const before = (await lockIntegration(tx, kind)) ?? null;
  const { version, isActive: wasActive, hasSecret, secretHint } = before ?? NOTHING;
  if (body.version !== version) throw stale(Psa, await presentPsa(tx, kind));

  const former = before === null ? {} : configOf(before);
  const config = trimmed(kind, body.config ?? former);
  const fault = settingsFault(kind, config);
  if (fault) throw new Fault('VALIDATION_ERROR', { field: `config.${fault.key}`, message: fault.message });
  refuseMissingSecret(call, hasSecret, sendsSecretElsewhere(kind, former, config));

  const secret = PSAS[kind].secret === null ? undefined : body.secret;
  const isActive = body.active ?? wasActive;
  const secrets = secret === undefined ? { hasSecret, secretHint } : { hasSecret: true, secretHint: hintOf(secret) };
  await saveIntegration(tx, kind, { config, isActive, ...secrets });
  if (secret !== undefined) await storeSecret(tx, context.secrets, kind, secret);
  await record(call, before === null ? undefined : { ...former, active: wasActive }, { ...config, active: isActive });
  return presentPsa(tx, kind);
}

const NOTHING = { version: 0, isActive: true, hasSecret: false, secretHint: '' };

/** Only the settings that the tool has, without spaces around them. */
function trimmed(
  kind: SignedInCall<typeof savePsa>['params']['kind'],
  config: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(PSAS[kind].settings.map(({ key }) => [key, (config[key] ?? '').trim()]));
}

/** A stored secret never goes to an address that it was not typed for. */
function refuseMissingSecret({ params, body }: SignedInCall<typeof savePsa>, hasSecret: boolean, isElsewhere: boolean): void {
  const { secret } = PSAS[params.kind];
  if (secret === null || body.secret !== undefined || (hasSecret && !isElsewhere)) return;
  const message = hasSecret ? `${secret}: must be entered again, because the address is another one` : `${secret}: is required`;
  throw new Fault('REQUIRED_FIELD', { field: 'secret', message });
}

async function record(
  call: SignedInCall<typeof savePsa>,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  const more = call.body.secret === undefined ? {} : { secret: 'changed' };
  const changes = changesBetween(before ?? {}, { ...after, ...more });
  if (!changes && before) return;
  const entity = { type: 'integration', id: null, label: PSAS[call.params.kind].name };
  await call.audit({ action: before ? 'psa.updated' : 'psa.connected', entity, ...(changes ?? { after: {} }) });
}

export async function removeSettings({ tx, params, audit }: SignedInCall<typeof removePsa>): Promise<void> {
  const { kind } = params;
  if (!(await lockIntegration(tx, kind))) throw new Fault('INTEGRATION_NOT_FOUND');
  await deleteSecret(tx, kind);
  await deleteIntegration(tx, kind);
  await audit({ action: 'psa.disconnected', entity: { type: 'integration', id: null, label: PSAS[kind].name } });
}

type Tested = OutputOf<typeof testPsa>;

/** Calls the service between two transactions, so that none waits for it. */
export async function testConnection({ context, actor, params }: PreparedCall<typeof testPsa>): Promise<Tested> {
  const { kind } = params;
  const { pools, config, secrets } = context;
  const credentials = await asOrganization(pools, actor.organizationId, async (tx) => {
    const row = await findIntegration(tx, kind);
    if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
    return { config: configOf(row), secret: await openSecret(tx, secrets, kind) };
  });
  const calls = new ServiceCalls(outsideFetch(config), [credentials.secret]);
  const tested = await SERVICES[kind](credentials, calls)
    .test()
    .then(
      (message) => ({ ok: true, message }),
      (error: unknown) => ({ ok: false, message: reasonOf(error) }),
    );
  await asOrganization(pools, actor.organizationId, (tx) => countCalls(tx, kind, calls.made, null));
  return tested;
}

const ADVICE = {
  auth: 'Check the keys.',
  denied: 'The keys are right, but a permission is missing.',
  busy: 'Try again in a few minutes, and check the address.',
  broken: 'Check the address and the other settings.',
} as const;

function reasonOf(error: unknown): string {
  if (error instanceof PsaFailure) return `${error.message} ${ADVICE[error.kind]}`;
  return 'The service answered with something that is not understood. Check the address.';
}
