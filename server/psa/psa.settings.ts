import {
  type deleteIntegration,
  Integration,
  type putIntegration,
  type testIntegration,
} from '#contract/integrations/integrations.contract.ts';
import type { readPsaChoices } from '#contract/psa/psa.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { Periods } from '#domain/psa/psa.periods.rules.ts';
import { PSAS, sendsSecretElsewhere, settingsFault } from '#domain/psa/psa.rules.ts';
import { MOST_STACK_CHOICES, mergedChoices, type StackChoices } from '#domain/psa/psa.stack.rules.ts';
import { writeSettingsOf } from '#domain/psa/psa.writes.rules.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { refusalOfAddress } from '#server/platform/http/outbound/outbound.ts';
import {
  chosenOf,
  configOf,
  forgetIntegration,
  findIntegration,
  type IntegrationRow,
  lockIntegration,
  noteMapping,
  periodsOf,
  saveIntegration,
  stackOf,
} from './psa.queries.ts';
import { countCalls } from './psa.meter.ts';
import { giveUpWaiting } from './links/links.queries.ts';
import { deleteSecret, hintOf, openSecret, storeSecret } from './psa.secrets.ts';
import { outsideFetch, ServiceFailure, ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import type { PsaService } from './tools/service.ts';
import { SERVICES } from './tools/services.ts';

type SavingCall = SignedInCall<typeof putIntegration>;

/** `shown` returns the current state for the conflict response to a stale change. */
export async function saveSettings(call: SavingCall, kind: PsaKind, shown: () => Promise<Integration>): Promise<void> {
  const { tx, body, context } = call;
  const before = (await lockIntegration(tx, kind)) ?? null;
  const { version, isActive: wasActive, hasSecret, secretHint } = before ?? NOTHING;
  if (body.version !== undefined && body.version !== version) throw stale(Integration, await shown());

  const { former, formerWrites, formerPeriods, formerStack } = formerOf(before);
  const { config, writes, periods, stack } = wantedOf(kind, body, { former, formerWrites, formerPeriods, formerStack });
  refuseFault(kind, config, stack);
  refusePrivate(call, kind, { former, config });
  refuseMissingSecret(body.secret, kind, { hasSecret, isElsewhere: sendsSecretElsewhere(kind, former, config) });

  const secret = PSAS[kind].secret === null ? undefined : body.secret;
  const isActive = body.active ?? wasActive;
  const secrets = secret === undefined ? { hasSecret, secretHint } : { hasSecret: true, secretHint: hintOf(secret) };
  await saveIntegration(tx, kind, { config, writes, periods, stack, isActive, ...secrets });
  // Previews of contracts and stacks are no longer valid.
  if (changesBetween(formerPeriods, periods) || changesBetween(withAll(formerStack, stack), withAll(stack, formerStack)))
    await noteMapping(tx, kind);
  if (secret !== undefined) await storeSecret(tx, context.secrets, kind, secret);
  const audited = { ...config, ...writes, ...asAudited(periods), ...stackAudited(stack, formerStack), active: isActive };
  await record(
    call,
    kind,
    before === null
      ? undefined
      : { ...former, ...formerWrites, ...asAudited(formerPeriods), ...stackAudited(formerStack, stack), active: wasActive },
    audited,
  );
}

/** Setting groups omitted from the body keep their values; `stack` is merged per key. */
function wantedOf(
  kind: PsaKind,
  body: SavingCall['body'],
  { former, formerWrites, formerPeriods, formerStack }: ReturnType<typeof formerOf>,
) {
  return {
    config: trimmed(kind, body.config ?? former),
    writes: trimmedChoices(kind, body.writes ?? formerWrites),
    periods: body.periods ?? formerPeriods,
    stack: mergedChoices(formerStack, body.stack ?? {}),
  };
}

function refuseFault(kind: PsaKind, config: Readonly<Record<string, string>>, stack: StackChoices): void {
  const fault = settingsFault(kind, config);
  if (fault) throw new Fault('VALIDATION_ERROR', { field: `config.${fault.key}`, message: fault.message });
  if (Object.keys(stack).length > MOST_STACK_CHOICES)
    throw new Fault('VALIDATION_ERROR', { field: 'stack', message: `At most ${MOST_STACK_CHOICES} types can be set` });
}

/** Refuses a new address in a private network. An unchanged address is not checked, so an existing integration can still be paused. */
function refusePrivate(
  { context }: SavingCall,
  kind: PsaKind,
  { former, config }: { former: Readonly<Record<string, string>>; config: Readonly<Record<string, string>> },
): void {
  for (const { key, label, isAddress } of PSAS[kind].settings) {
    const url = config[key] ?? '';
    const refusal = isAddress && url !== '' && url !== former[key] ? refusalOfAddress(context.config, url) : null;
    if (refusal !== null) throw new Fault('VALIDATION_ERROR', { field: `config.${key}`, message: `${label}: ${refusal}` });
  }
}

const formerOf = (before: IntegrationRow | null) =>
  before === null
    ? { former: {}, formerWrites: {}, formerPeriods: {}, formerStack: {} }
    : { former: configOf(before), formerWrites: chosenOf(before), formerPeriods: periodsOf(before), formerStack: stackOf(before) };

const asAudited = (periods: Periods) =>
  Object.fromEntries(Object.entries(periods).map(([code, means]) => [`billingPeriod ${code}`, means]));

/** Adds the keys of the other map as null, so that a removed assignment appears as a change. */
const withAll = (choices: StackChoices, other: StackChoices): Record<string, string | null> => ({
  ...Object.fromEntries(Object.keys(other).map((key) => [key, null])),
  ...choices,
});

const stackAudited = (choices: StackChoices, other: StackChoices) =>
  Object.fromEntries(Object.entries(withAll(choices, other)).map(([key, means]) => [`stackCategory ${key}`, means]));

const NOTHING = { version: 0, isActive: true, hasSecret: false, secretHint: '' };

/** Trims the values and drops settings that the tool does not have. */
function trimmed(kind: PsaKind, config: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(PSAS[kind].settings.map(({ key }) => [key, (config[key] ?? '').trim()]));
}

/** Drops settings that cannot be chosen for the tool; unset choices are not stored. */
function trimmedChoices(kind: PsaKind, chosen: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = writeSettingsOf(kind).map(({ key }): [string, string] => [key, (chosen[key] ?? '').trim()]);
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

/** Requires the secret again when the address changes: a stored secret is never sent to an address it was not entered for. */
function refuseMissingSecret(typed: string | undefined, kind: PsaKind, known: { hasSecret: boolean; isElsewhere: boolean }): void {
  const { secret } = PSAS[kind];
  const { hasSecret, isElsewhere } = known;
  if (secret === null || typed !== undefined || (hasSecret && !isElsewhere)) return;
  const message = hasSecret ? `${secret}: must be entered again, because the address has changed` : `${secret}: is required`;
  throw new Fault('REQUIRED_FIELD', { field: 'secret', message });
}

async function record(
  call: SavingCall,
  kind: PsaKind,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  const more = call.body.secret === undefined ? {} : { secret: 'changed' };
  const changes = changesBetween(before ?? {}, { ...after, ...more });
  if (!changes && before) return;
  const entity = { type: 'integration', id: null, label: PSA_TOOLS[kind].name };
  await call.audit({ action: before ? 'psa.updated' : 'psa.connected', entity, ...(changes ?? { after: {} }) });
}

export async function removeSettings({ tx, audit }: SignedInCall<typeof deleteIntegration>, kind: PsaKind): Promise<void> {
  if (!(await lockIntegration(tx, kind))) throw new Fault('INTEGRATION_NOT_FOUND');
  await deleteSecret(tx, kind);
  await giveUpWaiting(tx, kind);
  await forgetIntegration(tx, kind);
  await audit({ action: 'psa.disconnected', entity: { type: 'integration', id: null, label: PSA_TOOLS[kind].name } });
}

interface Tested {
  ok: boolean;
  message: string;
}
type Offered = OutputOf<typeof readPsaChoices>;

/** Calls the service between two transactions, so no transaction is held open by it. */
export function testConnection(call: PreparedCall<typeof testIntegration>, kind: PsaKind): Promise<Tested> {
  return withService(call, kind, ({ service }) =>
    service.test().then(
      (message) => ({ ok: true, message }),
      (error: unknown) => ({ ok: false, message: reasonOf(kind, error) }),
    ),
  );
}

/** Options that the tool offers for written tickets and opportunities. */
export function readChoices(call: PreparedCall<typeof readPsaChoices>): Promise<Offered> {
  return withService(call, call.params.kind, async ({ service, chosen }) => {
    const choices = await service.writes.choices(chosen).catch((error: unknown) => {
      throw new Fault('EXTERNAL_SERVICE_ERROR', { message: reasonOf(call.params.kind, error) });
    });
    return { choices };
  });
}

interface Opened {
  service: PsaService;
  chosen: Record<string, string>;
}

async function withService<T>(
  { context, actor }: Pick<PreparedCall<typeof testIntegration>, 'context' | 'actor'>,
  kind: PsaKind,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const { pools, config, secrets } = context;
  const known = await asOrganization(pools, actor.organizationId, async (tx) => {
    const row = await findIntegration(tx, kind);
    if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
    return { config: configOf(row), chosen: chosenOf(row), secret: await openSecret(tx, secrets, kind) };
  });
  const calls = new ServiceCalls(outsideFetch(config), [known.secret]);
  try {
    return await work({ service: SERVICES[kind](known, calls), chosen: known.chosen });
  } finally {
    await asOrganization(pools, actor.organizationId, (tx) => countCalls(tx, { kind, publicUrl: config.publicUrl }, { made: calls.made }));
  }
}

const ADVICE = {
  auth: 'Check the keys.',
  denied: 'The keys are right, but a permission is missing.',
  busy: 'Try again in a few minutes, and check the address.',
  broken: 'Check the address and the other settings.',
} as const;

function reasonOf(kind: PsaKind, error: unknown): string {
  if (error instanceof ServiceFailure)
    return `${error.message} ${(error.kind === 'auth' ? PSAS[kind].authAdvice : undefined) ?? ADVICE[error.kind]}`;
  return 'The service returned an unexpected response. Check the address.';
}
