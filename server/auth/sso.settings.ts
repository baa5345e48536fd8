import type { Endpoint } from '#contract/endpoint.ts';
import { putSso, type removeSso, type Sso } from '#contract/sso.contract.ts';
import { ASSIGNABLE_ROLES } from '#domain/permissions.rules.ts';
import { changesBetween } from '#server/audit.changes.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/bound.ts';
import { Fault, stale } from '#server/faults.ts';
import type { House, SignedInCall } from '#server/http/route.ts';
import { holdOrganization, saveOrganization } from '#server/organizations/organizations.queries.ts';
import { across } from './accounts.ts';
import { presentDomain } from './domains.ts';
import { type DomainRow, listDomains } from './domains.queries.ts';
import { hideMethodOfAll } from './sso.people.ts';
import { issuerOf, redirectUrl } from './sso.provider.ts';
import { deleteConnection, deleteIdentitiesBut, endSsoSessions, findConnection, holdConnection, saveConnection } from './sso.queries.ts';
import { sealSecret } from './sso.secrets.ts';

/** Where personal accounts live: anybody may have one, so it proves nothing about an organisation. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

type Row = NonNullable<Awaited<ReturnType<typeof holdConnection>>>;

export async function readSso(house: House, tx: Tx, organizationId: string): Promise<Sso> {
  return across(tx, async () => {
    const row = await findConnection(tx, organizationId);
    return present(house.config, row, await listDomains(tx, organizationId));
  });
}

function present(config: Config, row: Row | undefined, domains: readonly DomainRow[]): Sso {
  return {
    configured: row !== undefined,
    enabled: row?.enabled ?? false,
    required: row?.required ?? false,
    tenantId: row?.tenantId ?? null,
    clientId: row?.clientId ?? null,
    clientSecretHint: row?.secretHint ?? null,
    jit: row?.jit ?? true,
    defaultRole: ASSIGNABLE_ROLES.find((role) => role === row?.defaultRole) ?? 'alignment_engineer',
    domains: domains.map(presentDomain),
    redirectUrl: redirectUrl(config),
    version: row?.version ?? 0,
  };
}

export async function saveSso(house: House, call: SignedInCall<typeof putSso>): Promise<Sso> {
  const { tx, body, actor } = call;
  const { organizationId } = actor;
  const tenantId = body.tenantId.toLowerCase();
  if (tenantId === PERSONAL_TENANT) {
    throw new Fault('VALIDATION_ERROR', {
      field: 'tenantId',
      message: 'This is the tenant of personal accounts; enter that of your organisation',
    });
  }
  // Two who set it up at the same moment meet at the organisation's row.
  const organization = await holdOrganization(tx);
  if (!organization) throw new Fault('ORGANIZATION_NOT_FOUND');
  const before = await across(tx, () => holdConnection(tx, organizationId));
  if (body.version !== (before?.version ?? 0)) throw stale(putSso.response, await readSso(house, tx, organizationId));

  const secret = await secretFor(house, call, before);
  const { enabled } = body;
  const change = {
    enabled,
    required: body.required ?? before?.required ?? false,
    tenantId,
    issuer: issuerOf(house.config, tenantId),
    clientId: body.clientId,
    jit: body.jit ?? before?.jit ?? true,
    defaultRole: body.defaultRole ?? before?.defaultRole ?? 'alignment_engineer',
  };
  await across(tx, () => saveConnection(tx, organizationId, { ...change, secret }));
  if (before && before.issuer !== change.issuer) await leaveProvider(call, change.issuer);
  else if (before?.enabled && !enabled) await across(tx, () => endSsoSessions(tx, organizationId, actor.sessionId));
  await mirrorEnabled(tx, organization, enabled);
  await record(call, before, { ...change, ...(body.clientSecret === undefined ? {} : { clientSecret: 'changed' }) });
  return readSso(house, tx, organizationId);
}

async function secretFor(house: House, { body, actor }: SignedInCall<typeof putSso>, before: Row | undefined) {
  if (body.clientSecret !== undefined) return sealSecret(house, actor.organizationId, body.clientSecret);
  if (!before) throw new Fault('REQUIRED_FIELD', { field: 'clientSecret', message: 'The client secret is required' });
  return { clientSecret: before.clientSecret, kid: before.kid, secretHint: before.secretHint };
}

export async function forgetSso(call: SignedInCall<typeof removeSso>): Promise<void> {
  const { tx, actor } = call;
  const organization = await holdOrganization(tx);
  const before = await across(tx, () => holdConnection(tx, actor.organizationId));
  if (!organization || !before) throw new Fault('INTEGRATION_NOT_FOUND');

  await across(tx, () => deleteConnection(tx, actor.organizationId));
  await leaveProvider(call, null);
  await mirrorEnabled(tx, organization, false);
  const { tenantId, clientId } = before;
  await call.audit({ action: 'sso.removed', entity: entityOf(call), before: { tenantId, clientId } });
}

/** Who came through the former provider is nobody at the new one; the accounts stay, with whatever other way in they have. */
async function leaveProvider<E extends Endpoint>({ tx, actor }: SignedInCall<E>, issuer: string | null): Promise<void> {
  await across(tx, async () => {
    await deleteIdentitiesBut(tx, actor.organizationId, issuer);
    await endSsoSessions(tx, actor.organizationId, actor.sessionId);
  });
  await hideMethodOfAll(tx, 'sso');
}

type OrganizationRow = NonNullable<Awaited<ReturnType<typeof holdOrganization>>>;

async function mirrorEnabled(tx: Tx, { organizationId, settings }: OrganizationRow, enabled: boolean): Promise<void> {
  if ((settings.entra?.enabled ?? false) === enabled) return;
  await saveOrganization(tx, organizationId, { settings: { ...settings, entra: { enabled } } });
}

/** Of the secret the trail says only that it was changed. */
async function record(call: SignedInCall<typeof putSso>, before: Row | undefined, after: Record<string, unknown>): Promise<void> {
  const { clientSecret: _, ...plain } = before ?? { clientSecret: '' };
  const changes = changesBetween(plain, after);
  if (changes) await call.audit({ action: 'sso.updated', entity: entityOf(call), ...changes });
}

function entityOf({ actor }: { actor: { organizationId: string } }) {
  return { type: 'organization', id: actor.organizationId };
}
