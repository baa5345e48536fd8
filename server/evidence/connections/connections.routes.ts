import {
  addEvidenceTenant,
  deleteEvidenceConnection,
  fetchEvidence,
  getEvidenceConnection,
  listEvidenceTenants,
  matchEvidenceTenant,
  putEvidenceConnection,
  testEvidenceConnection,
} from '#contract/evidence/connections.contract.ts';
import type { EvidenceTenant } from '#contract/evidence/connections.contract.ts';
import { CONNECTORS } from '#domain/evidence/connections.rules.ts';
import type { ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { outsideFetch, ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import { presentTenant, shownConnection } from './connections.present.ts';
import {
  changeTenant,
  configOf,
  findConnection,
  findTenant,
  keepTenants,
  lockConnection,
  queueFetch,
  requestFetch,
  type TenantRow,
  tenantsOf,
} from './connections.queries.ts';
import { openSecret } from './connections.secrets.ts';
import { aboutConnection, removeSettings, saveSettings } from './connections.settings.ts';
import { testConnection } from './connections.test-call.ts';
import type { FoundTenant } from './sources/source.ts';
import { failureOf, SOURCES } from './sources/sources.ts';

export function connectionRoutes({ on, onList, onPrepared }: Mounting): void {
  on(getEvidenceConnection, ({ tx, params, context }) => shownConnection(tx, params.kind, context.config));
  on(putEvidenceConnection, saveSettings);
  on(deleteEvidenceConnection, removeSettings);
  onPrepared(testEvidenceConnection, testConnection, async (call, tested) => {
    await call.audit({ action: 'evidence_connection.tested', entity: aboutConnection(call.params.kind), after: { works: tested.ok } });
    return tested;
  });
  on(fetchEvidence, startFetch);
  onList(listEvidenceTenants, {
    rows: ({ tx, params, query }) => tenantsOf(tx, params.kind, query),
    order: () => ({ columns: ['t.nameKey', 't.tenantId'], direction: 'asc' }),
    present: (row, { params, context }) => presentTenant(params.kind, row, context.config),
  });
  onPrepared(addEvidenceTenant, findNewTenant, addTenant);
  on(matchEvidenceTenant, match);
}

async function startFetch(call: SignedInCall<typeof fetchEvidence>) {
  const { tx, params, context, reply } = call;
  const row = await lockConnection(tx, params.kind);
  if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
  if (!row.isActive)
    throw new Fault('INVALID_STATUS_TRANSITION', { message: `${CONNECTORS[params.kind].name} is paused; resume it first` });
  if (!row.hasSecret) throw new Fault('INTEGRATION_AUTH_FAILED', { message: 'The secret is missing. Enter it again.' });
  if (await requestFetch(tx, params.kind)) {
    await queueFetch(tx, params.kind);
    await call.audit({ action: 'evidence_connection.fetched', entity: aboutConnection(params.kind) });
    reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  }
  return shownConnection(tx, params.kind, context.config);
}

/** Looks the tenant up before the transaction. */
async function findNewTenant({ context, actor, params, body }: PreparedCall<typeof addEvidenceTenant>): Promise<FoundTenant> {
  const { kind } = params;
  const row = await asOrganization(context.pools, actor.organizationId, (tx) => findConnection(tx, kind));
  if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
  const secret = await openSecret(context, row.id);
  const calls = new ServiceCalls(outsideFetch(context.config), [secret]);
  const source = SOURCES[kind]({ config: configOf(row), secret }, { calls, settings: context.config, isLate: () => false });
  return source.find(body.tenant).catch((error: unknown) => {
    const { kind: how, message } = failureOf(error);
    if (how === 'busy') throw new Fault('EXTERNAL_SERVICE_ERROR', { message });
    if (how === 'auth') throw new Fault('INTEGRATION_AUTH_FAILED', { message });
    throw new Fault('VALIDATION_ERROR', { field: 'tenant', message });
  });
}

async function addTenant(call: SignedInCall<typeof addEvidenceTenant>, found: FoundTenant): Promise<EvidenceTenant> {
  const { tx, params, body } = call;
  const { kind } = params;
  if (!(await lockConnection(tx, kind))) throw new Fault('INTEGRATION_NOT_FOUND');
  const known = await findTenant(tx, kind, found.tenantId);
  if (known?.customerId && known.customerId !== body.customerId)
    throw new Fault('VALIDATION_ERROR', {
      field: 'tenant',
      message: `This tenant is matched to ${known.customerName ?? 'another customer'}`,
    });
  await keepTenants(tx, kind, [found]);
  // Domains are known only with consent.
  const consentedAt = found.domains.length > 0 ? call.now : null;
  await changeTenant(tx, { kind, tenantId: found.tenantId }, { consentedAt });
  return decide(call, { kind, tenantId: found.tenantId, state: 'matched', customerId: body.customerId });
}

const match = (call: SignedInCall<typeof matchEvidenceTenant>) => decide(call, { ...call.params, ...call.body });

interface Decision {
  kind: ConnectionKind;
  tenantId: string;
  state: 'matched' | 'left_out';
  customerId?: string | undefined;
}

/** Only a person matches a tenant; what was fetched before stays with its customer. */
async function decide(
  call: SignedInCall<typeof matchEvidenceTenant> | SignedInCall<typeof addEvidenceTenant>,
  { kind, tenantId, state, customerId }: Decision,
): Promise<EvidenceTenant> {
  const { tx, context } = call;
  const before = await knownTenant(tx, kind, tenantId);
  const customer = await customerFor(tx, state, customerId);
  const nextId = customer?.id ?? null;
  if (before.state !== state || before.customerId !== nextId) {
    const fresh = { fault: null, refused: '[]', requestedAt: null, fetchedAt: null, failures: 0 };
    await changeTenant(tx, { kind, tenantId }, { state, customerId: nextId, ...fresh });
    await call.audit({
      action: 'evidence_connection.tenant_matched',
      entity: aboutConnection(kind),
      customerId: nextId ?? before.customerId,
      before: { tenant: before.domain, state: before.state, customer: before.customerName },
      after: { state, customer: customer?.name ?? null },
    });
  }
  return presentTenant(kind, await knownTenant(tx, kind, tenantId), context.config);
}

async function customerFor(tx: Tx, state: Decision['state'], customerId: string | undefined) {
  if (state === 'left_out') return null;
  if (customerId === undefined) throw new Fault('REQUIRED_FIELD', { field: 'customerId', message: 'Choose the matching customer' });
  return openCustomer(tx, customerId);
}

async function knownTenant(tx: Tx, kind: ConnectionKind, tenantId: string): Promise<TenantRow> {
  const row = await findTenant(tx, kind, tenantId);
  if (!row) throw new Fault('INTEGRATION_NOT_FOUND', { message: 'This tenant was not found' });
  return row;
}
