import type { BodyOf, Endpoint } from '#contract/endpoint.ts';
import { putSso, type removeSso, type Sso } from '#contract/auth/sso.contract.ts';
import { ASSIGNABLE_ROLES } from '#domain/users/permissions.rules.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { lockOwnOrganization, storeSsoEnabled } from '#server/organizations/organizations.ts';
import { presentDomain } from './domains/domains.ts';
import { type DomainRow, listDomains } from './domains/domains.queries.ts';
import { findOwner } from '#server/auth/accounts/people.queries.ts';
import { removeMethodOfAll } from './sso.people.ts';
import { issuerOf, redirectUrl } from './sso.provider.ts';
import {
  deleteConnection,
  deleteIdentitiesOfOtherIssuers,
  endSessionsOfOtherMethods,
  endSsoSessions,
  findConnection,
  lockConnection,
  saveConnection,
} from './sso.queries.ts';
import { sealSecret } from './sso.secrets.ts';

/** Tenant of personal Microsoft accounts: anyone may have one, so it proves nothing about an organisation. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

type LockedConnection = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;

export async function readSso(context: AppContext, tx: Tx, organizationId: string): Promise<Sso> {
  const row = await findConnection(tx, organizationId);
  return present(context.config, row, await listDomains(tx, organizationId));
}

/** Settings shown without a connection. */
const NOTHING = {
  enabled: false,
  required: false,
  tenantId: null,
  clientId: null,
  secretHint: null,
  jit: true,
  defaultRole: 'alignment_engineer',
  version: 0,
} as const;

function present(config: Config, row: LockedConnection | undefined, domains: readonly DomainRow[]): Sso {
  const { enabled, required, tenantId, clientId, secretHint, jit, defaultRole, version } = row ?? NOTHING;
  return {
    configured: row !== undefined,
    enabled,
    required,
    tenantId,
    clientId,
    jit,
    version,
    clientSecretHint: secretHint,
    defaultRole: ASSIGNABLE_ROLES.find((role) => role === defaultRole) ?? 'alignment_engineer',
    domains: domains.map(presentDomain),
    redirectUrl: redirectUrl(config),
  };
}

export async function saveSso(context: AppContext, call: SignedInCall<typeof putSso>): Promise<Sso> {
  const { tx, body } = call;
  const { organizationId } = call.actor;
  const organization = await lockOwnOrganization(tx);
  const before = await lockConnection(tx, organizationId);
  if (body.version !== (before?.version ?? 0)) throw stale(putSso.response, await readSso(context, tx, organizationId));

  const change = changeOf(context.config, body, before);
  const secret = await secretFor(context, call, before);
  await saveConnection(tx, organizationId, { ...change, secret });
  await endAffectedSessions(call, before ?? NOTHING, change);
  await storeSsoEnabled(tx, organization, change.enabled);
  await record(call, before, { ...change, ...(body.clientSecret === undefined ? {} : { clientSecret: 'changed' }) });
  return readSso(context, tx, organizationId);
}

type SsoAvailability = Pick<LockedConnection, 'enabled' | 'required'> & { issuer?: string };

/** Disabling SSO ends the sessions it opened. */
async function endAffectedSessions(
  call: SignedInCall<typeof putSso>,
  before: SsoAvailability,
  { issuer, ...after }: SsoAvailability & { issuer: string },
) {
  const { tx, actor } = call;
  if (before.issuer !== undefined && before.issuer !== issuer) await leaveProvider(call, issuer);
  else if (before.enabled && !after.enabled) await endSsoSessions(tx, actor.organizationId, actor.sessionId);
  if (isDemanded(after) && !isDemanded(before)) await endOthers(call);
}

function isDemanded({ enabled, required }: Pick<LockedConnection, 'enabled' | 'required'>): boolean {
  return enabled && required;
}

/** Requiring the work account ends sessions opened by other methods. */
async function endOthers({ tx, actor }: SignedInCall<typeof putSso>): Promise<void> {
  const owner = await findOwner(tx);
  const but = { ownerId: owner?.id ?? actor.userId, sessionId: actor.sessionId };
  await endSessionsOfOtherMethods(tx, actor.organizationId, but);
}

/** Omitted fields keep their value. */
function changeOf(config: Config, body: BodyOf<typeof putSso>, before: LockedConnection | undefined) {
  const { enabled, clientId } = body;
  const tenantId = body.tenantId.toLowerCase();
  if (tenantId === PERSONAL_TENANT) {
    throw new Fault('VALIDATION_ERROR', {
      field: 'tenantId',
      message: 'This is the tenant for personal accounts; enter the tenant of your organisation',
    });
  }
  const { required = false, jit = true, defaultRole = 'alignment_engineer' } = before ?? {};
  const unchanged = { required, jit, defaultRole };
  return {
    ...unchanged,
    ...presentFields({ required: body.required, jit: body.jit, defaultRole: body.defaultRole }),
    enabled,
    clientId,
    tenantId,
    issuer: issuerOf(config, tenantId),
  };
}

async function secretFor(context: AppContext, { body, actor }: SignedInCall<typeof putSso>, before: LockedConnection | undefined) {
  if (body.clientSecret !== undefined) return sealSecret(context, actor.organizationId, body.clientSecret);
  if (!before) throw new Fault('REQUIRED_FIELD', { field: 'clientSecret', message: 'The client secret is required' });
  return { clientSecret: before.clientSecret, kid: before.kid, secretHint: before.secretHint };
}

export async function deleteSso(call: SignedInCall<typeof removeSso>): Promise<void> {
  const { tx, actor } = call;
  const organization = await lockOwnOrganization(tx);
  const before = await lockConnection(tx, actor.organizationId);
  if (!before) throw new Fault('INTEGRATION_NOT_FOUND');

  await deleteConnection(tx, actor.organizationId);
  await leaveProvider(call, null);
  await storeSsoEnabled(tx, organization, false);
  const { tenantId, clientId } = before;
  await call.audit({ action: 'sso.removed', entity: entityOf(call), before: { tenantId, clientId } });
}

/** Identities of the former provider are invalid at the new one; accounts keep their other sign-in methods. */
async function leaveProvider<E extends Endpoint>({ tx, actor }: SignedInCall<E>, issuer: string | null): Promise<void> {
  await deleteIdentitiesOfOtherIssuers(tx, actor.organizationId, issuer);
  await endSsoSessions(tx, actor.organizationId, actor.sessionId);
  await removeMethodOfAll(tx, 'sso');
}

/** The audit log records only that the secret was changed. */
async function record(
  call: SignedInCall<typeof putSso>,
  before: LockedConnection | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  const { clientSecret: _, ...plain } = before ?? { clientSecret: '' };
  const changes = changesBetween(plain, after);
  if (changes) await call.audit({ action: 'sso.updated', entity: entityOf(call), ...changes });
}

function entityOf({ actor }: { actor: { organizationId: string } }) {
  return { type: 'organization', id: actor.organizationId };
}
