import { CONNECTION_KINDS, CONSENT_PAGE, type ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { CONNECTORS, TENANT_STATES } from '#domain/evidence/connections.rules.ts';
import type { IntegrationStatus } from '#domain/integrations/integrations.rules.ts';
import type { EvidenceConnection, EvidenceTenant } from '#contract/evidence/connections.contract.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { allConnections, configOf, type ConnectionRow, countsOfTenants, findConnection, type TenantRow } from './connections.queries.ts';

type Own = Pick<Config, 'entraAuthority' | 'graphOrigin' | 'publicUrl'>;

/** A restored connection has no secret. */
const NO_SECRET = 'The secret is missing. Enter it again.';

const faultOf = ({ hasSecret, fault }: Pick<ConnectionRow, 'hasSecret' | 'fault'>) => (hasSecret ? fault : NO_SECRET);

function statusOf(row: ConnectionRow | undefined): IntegrationStatus {
  if (!row) return 'not_configured';
  if (!row.isActive) return 'paused';
  return faultOf(row) === null ? 'connected' : 'error';
}

const NOTHING = { isActive: false, config: {}, hasSecret: false, secretHint: '', requestedAt: null, fetchedAt: null, version: 0 };

export async function shownConnection(tx: Tx, kind: ConnectionKind, { publicUrl }: Pick<Own, 'publicUrl'>): Promise<EvidenceConnection> {
  const row = await findConnection(tx, kind);
  const { isActive: active, hasSecret, secretHint, requestedAt, fetchedAt, version, config } = row ?? NOTHING;
  return {
    kind,
    status: statusOf(row),
    active,
    config: configOf({ config }),
    hasSecret,
    secretHint,
    fault: row ? faultOf(row) : null,
    isFetching: requestedAt !== null,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    consentReturn: `${publicUrl}${CONSENT_PAGE}`,
    tenants: await countsOfTenants(tx, kind),
    version,
  };
}

/** Status of each service, for the list of integrations. */
export async function connectionCards(tx: Tx) {
  const rows = await allConnections(tx);
  return CONNECTION_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const { isActive: active, hasSecret, secretHint, fetchedAt, version } = row ?? NOTHING;
    return { kind, status: statusOf(row), active, hasSecret, secretHint, fault: row ? faultOf(row) : null, fetchedAt, version };
  });
}

/** Address with which an administrator of the tenant gives consent to the application's permissions. */
function consentUrl({ kind, tenantId }: { kind: ConnectionKind; tenantId: string }, clientId: string, own: Own): string | null {
  if (!CONNECTORS[kind].hasConsent || clientId === '') return null;
  const url = new URL(`${own.entraAuthority}/${encodeURIComponent(tenantId)}/v2.0/adminconsent`);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('scope', `${own.graphOrigin}/.default`);
  url.searchParams.set('redirect_uri', `${own.publicUrl}${CONSENT_PAGE}`);
  return url.href;
}

export function presentTenant(kind: ConnectionKind, row: TenantRow, own: Own): EvidenceTenant {
  return {
    tenantId: row.tenantId,
    name: row.name,
    domain: row.domain,
    state: TENANT_STATES.find((state) => state === row.state) ?? 'check',
    customer: row.customerId === null || row.customerName === null ? null : { id: row.customerId, name: row.customerName },
    proposed: row.proposed,
    hasConsent: !CONNECTORS[kind].hasConsent || row.consentedAt !== null,
    consentUrl: consentUrl({ kind, tenantId: row.tenantId }, row.clientId, own),
    isWaiting: row.requestedAt !== null,
    fetchedAt: row.fetchedAt?.toISOString() ?? null,
    fault: row.fault,
    // Written by the fetch alone.
    refused: row.refused as EvidenceTenant['refused'],
  };
}
