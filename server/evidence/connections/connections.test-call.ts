import { CONNECTORS, sendsElsewhere } from '#domain/evidence/connections.rules.ts';
import type { testEvidenceConnection } from '#contract/evidence/connections.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { PreparedCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { outsideFetch, ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import { configOf, findConnection } from './connections.queries.ts';
import { openSecret } from './connections.secrets.ts';
import { refuseMissingSecret, refuseSecret, refuseSettings, settingsOf } from './connections.settings.ts';
import type { SourceCredentials } from './sources/source.ts';
import { failureOf, readTenant, SOURCES } from './sources/sources.ts';

type TestCall = PreparedCall<typeof testEvidenceConnection>;
type Tested = OutputOf<typeof testEvidenceConnection>;

const MOST_SHOWN = 100;
/** Time after which the test gives up, while a person waits. */
const PATIENCE_MS = 25_000;

/** Reads without storing anything. The services are called between two transactions, so none is open meanwhile. */
export async function testConnection(call: TestCall): Promise<Tested> {
  const { context, params } = call;
  const { kind } = params;
  const credentials = await credentialsOf(call);
  const until = Date.now() + PATIENCE_MS;
  const calls = new ServiceCalls(outsideFetch(context.config), [credentials.secret]);
  const source = SOURCES[kind](credentials, { calls, settings: context.config, isLate: () => Date.now() > until });
  try {
    const tenants = (await source.tenants()).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    const [first] = tenants;
    const parts = first ? await readTenant(kind, source, first) : [];
    const { name } = CONNECTORS[kind];
    return {
      ok: true,
      message: first ? `${name} accepts the credentials.` : `${name} accepts the credentials, but shows no tenant.`,
      tenants: tenants.slice(0, MOST_SHOWN).map(({ tenantId, name: tenant, domain }) => ({ tenantId, name: tenant, domain })),
      total: tenants.length,
      parts: parts.map(({ key, reason, results }) => ({ key, checks: reason === null ? results.length : 0, reason })),
    };
  } catch (error) {
    return { ok: false, message: failureOf(error).message, tenants: [], total: 0, parts: [] };
  }
}

/** Entered settings, or the stored ones; the stored secret only for the settings that it was entered for. */
async function credentialsOf(call: TestCall): Promise<SourceCredentials> {
  const { context, actor, params, body, now } = call;
  const { kind } = params;
  const row = await asOrganization(context.pools, actor.organizationId, (tx) => findConnection(tx, kind));
  if (!body && !row) throw new Fault('INTEGRATION_NOT_FOUND');
  const former = row ? configOf(row) : {};
  const config = body ? settingsOf(kind, body.config) : former;
  refuseSettings(call, former, config);
  refuseSecret(kind, body?.secret, now);
  const isElsewhere = row !== undefined && sendsElsewhere(kind, former, config);
  refuseMissingSecret(kind, body?.secret, { hasSecret: row?.hasSecret === true, isElsewhere });
  return { config, secret: body?.secret ?? (row ? await openSecret(context, row.id) : '') };
}
