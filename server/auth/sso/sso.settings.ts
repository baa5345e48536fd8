import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { putSsoProvider, type removeSsoProvider, type Sso, type SsoProvider } from '#contract/auth/sso.contract.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { lockOwnOrganization, storeSsoEnabled } from '#server/organizations/organizations.ts';
import { presentDomain } from './domains/domains.ts';
import { listDomains } from './domains/domains.queries.ts';
import { findOwner } from '#server/auth/accounts/people.queries.ts';
import { removeMethodOfAll } from './sso.people.ts';
import { entityIdOf } from '#server/auth/saml/saml.service.ts';
import { issuerFor } from './sso.issuers.ts';
import { jwksUrl } from './keys/keys.ts';
import { logoutUrls } from './logout/logout.redirect.ts';
import { redirectUrl } from './sso.provider.ts';
import { defaultRoleOf } from './sso.provision.ts';
import { deleteIdentitiesOfIssuer } from './sso.identities.queries.ts';
import {
  deleteConnection,
  endSessionsOfOtherMethods,
  endSsoSessions,
  hasOwnerBackupCode,
  listConnections,
  lockConnection,
  saveConnection,
} from './sso.queries.ts';
import { clientAuthOf, credentialsFor, recordOf } from './keys/keys.credentials.ts';

type LockedConnection = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;

export async function readSso(context: AppContext, tx: Tx, organizationId: string): Promise<Sso> {
  const rows = await listConnections(tx, organizationId);
  const id = randomUUID();
  return {
    providers: rows.map((row) => present(context.config, row)),
    domains: (await listDomains(tx, organizationId)).map(presentDomain),
    next: {
      id,
      redirectUrl: redirectUrl(context.config, { id, preset: 'other' }),
      entraRedirectUrl: redirectUrl(context.config, { id, preset: 'entra' }),
      metadataUrl: entityIdOf(context.config, id),
    },
  };
}

function present(config: Config, row: LockedConnection): SsoProvider {
  const {
    id,
    preset,
    name,
    enabled,
    required,
    requiredDomains,
    issuer,
    tenantId,
    clientId,
    jit,
    trustsEmail,
    claims,
    groupRoles,
    signsOut,
  } = row;
  const { lastTest, version, secretHint: clientSecretHint } = row;
  const settings = { name, enabled, required, requiredDomains, tenantId, clientId, jit, trustsEmail, claims, groupRoles, signsOut };
  return {
    id,
    preset,
    ...settings,
    issuer: row.saml?.entityId ?? issuer,
    saml: row.saml && { signInUrl: row.saml.signInUrl, certificates: row.saml.certificates.join('\n') },
    clientSecretHint,
    clientAuth: clientAuthOf(row),
    jwksUrl: row.publicKeys && jwksUrl(config, id),
    defaultRole: defaultRoleOf(row),
    redirectUrl: redirectUrl(config, row),
    metadataUrl: row.saml && entityIdOf(config, id),
    ...logoutUrls(config, row),
    lastTest,
    version,
  };
}

export async function saveProvider(context: AppContext, call: SignedInCall<typeof putSsoProvider>): Promise<SsoProvider> {
  const { tx, body, params, actor } = call;
  const { organizationId } = actor;
  const organization = await lockOwnOrganization(tx);
  const before = await lockConnection(tx, organizationId, params.id);
  if (body.version !== (before?.version ?? 0)) {
    throw before ? stale(putSsoProvider.response, present(context.config, before)) : new Fault('INTEGRATION_NOT_FOUND');
  }

  const change = changeOf(context.config, call, before);
  await refuseSameIssuer(tx, organizationId, { id: params.id, issuer: change.issuer });
  if (isDemanded(change) && !(before && isDemanded(before))) await refuseOwnerLockout(tx, organizationId);
  const secret = await credentialsFor(context, call, before);
  if (!(await saveConnection(tx, { organizationId, id: params.id }, { ...change, secret }))) throw new Fault('INTEGRATION_NOT_FOUND');
  await endAffectedSessions(call, before, change);
  await storeSsoEnabled(tx, organization, await isAnyEnabled(tx, organizationId));
  await record(call, before, { ...change, ...recordOf(before, secret) });
  const saved = await lockConnection(tx, organizationId, params.id);
  if (!saved) throw new Fault('INTEGRATION_NOT_FOUND');
  return present(context.config, saved);
}

/** The owner's backup codes are the only other way in. */
async function refuseOwnerLockout(tx: Tx, organizationId: string): Promise<void> {
  if (await hasOwnerBackupCode(tx, organizationId)) return;
  const message =
    'The owner has no backup codes, which open the organisation if the provider fails; the owner sets up MFA in the profile first';
  throw new Fault('VALIDATION_ERROR', { field: 'required', message });
}

async function isAnyEnabled(tx: Tx, organizationId: string): Promise<boolean> {
  return (await listConnections(tx, organizationId)).some(({ enabled }) => enabled);
}

/** People are known by issuer and subject, so a second provider with the same issuer would open the same accounts. */
async function refuseSameIssuer(tx: Tx, organizationId: string, { id, issuer }: { id: string; issuer: string }): Promise<void> {
  const other = (await listConnections(tx, organizationId)).find((row) => row.issuer === issuer && row.id !== id);
  if (!other) return;
  throw new Fault('VALIDATION_ERROR', { field: 'issuer', message: `${other.name} already uses this issuer; change that provider instead` });
}

type Availability = Pick<LockedConnection, 'enabled' | 'required' | 'requiredDomains' | 'issuer'>;

/** Disabling a provider ends the sessions it opened. */
async function endAffectedSessions(call: SignedInCall<typeof putSsoProvider>, before: Availability | undefined, after: Availability) {
  const { tx, actor, params } = call;
  const provider = { organizationId: actor.organizationId, providerId: params.id };
  if (before && before.issuer !== after.issuer) await leaveProvider(call, { ...provider, issuer: before.issuer });
  else if (before?.enabled && !after.enabled) await endSsoSessions(tx, provider, actor.sessionId);
  if (isDemanded(after) && !(before && isDemanded(before) && sameDomains(before, after))) await endOthers(call, after.requiredDomains);
}

function isDemanded({ enabled, required }: Availability): boolean {
  return enabled && required;
}

function sameDomains(one: Availability, other: Availability): boolean {
  return one.requiredDomains.join() === other.requiredDomains.join();
}

/** Requiring the work account ends sessions opened by other methods. */
async function endOthers({ tx, actor }: SignedInCall<typeof putSsoProvider>, domains: readonly string[]): Promise<void> {
  const owner = await findOwner(tx);
  const but = { ownerId: owner?.id ?? actor.userId, sessionId: actor.sessionId };
  await endSessionsOfOtherMethods(tx, { organizationId: actor.organizationId, domains, but });
}

const DEFAULTS = {
  required: false,
  requiredDomains: [],
  jit: true,
  defaultRole: 'alignment_engineer',
  trustsEmail: false,
  claims: {},
  groupRoles: [],
  signsOut: false,
};

/** Omitted fields keep their value. */
function changeOf(config: Config, { body, actor }: SignedInCall<typeof putSsoProvider>, before: LockedConnection | undefined) {
  const { required, requiredDomains, jit, defaultRole, trustsEmail, claims, groupRoles, signsOut } = before ?? DEFAULTS;
  const kept = { required, requiredDomains, jit, defaultRole, trustsEmail, claims, groupRoles, signsOut };
  const { preset, name, enabled } = body;
  const clientId = preset === 'saml' ? null : (body.clientId ?? null);
  if (preset !== 'saml' && clientId === null)
    throw new Fault('REQUIRED_FIELD', { field: 'clientId', message: 'The client ID is required' });
  const given = {
    required: body.required,
    requiredDomains: body.requiredDomains && [...new Set(body.requiredDomains)].toSorted(),
    jit: body.jit,
    defaultRole: body.defaultRole,
    trustsEmail: body.trustsEmail,
    claims: body.claims,
    groupRoles: body.groupRoles,
    signsOut: body.signsOut,
  };
  return { ...kept, ...presentFields(given), preset, name, enabled, clientId, ...issuerFor(config, actor.organizationId, body) };
}

export async function deleteProvider(call: SignedInCall<typeof removeSsoProvider>): Promise<void> {
  const { tx, actor, params } = call;
  const { organizationId } = actor;
  const organization = await lockOwnOrganization(tx);
  const before = await lockConnection(tx, organizationId, params.id);
  if (!before) throw new Fault('INTEGRATION_NOT_FOUND');

  await deleteConnection(tx, params.id);
  await leaveProvider(call, { organizationId, providerId: params.id, issuer: before.issuer });
  await storeSsoEnabled(tx, organization, await isAnyEnabled(tx, organizationId));
  const { name, issuer, clientId } = before;
  await call.audit({ action: 'sso.removed', entity: entityOf(call), before: { name, issuer, clientId } });
}

interface FormerProvider {
  organizationId: string;
  providerId: string;
  issuer: string;
}

/** Identities of the former issuer are deleted; accounts keep their other sign-in methods. */
async function leaveProvider<E extends Endpoint>({ tx, actor }: SignedInCall<E>, { issuer, ...provider }: FormerProvider): Promise<void> {
  await deleteIdentitiesOfIssuer(tx, provider.organizationId, issuer);
  await endSsoSessions(tx, provider, actor.sessionId);
  await removeMethodOfAll(tx, 'sso');
}

/** The audit log records only that the secret or the key was changed. */
async function record(
  call: SignedInCall<typeof putSsoProvider>,
  before: LockedConnection | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  const { clientSecret: _, privateKey: _key, ...plain } = before ?? { clientSecret: null, privateKey: null };
  const changes = changesBetween({ ...plain, clientAuth: before && clientAuthOf(before) }, after);
  if (changes) await call.audit({ action: 'sso.updated', entity: entityOf(call), ...changes });
}

function entityOf({ actor }: { actor: { organizationId: string } }) {
  return { type: 'organization', id: actor.organizationId };
}
