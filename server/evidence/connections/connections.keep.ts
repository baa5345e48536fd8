import { createHash } from 'node:crypto';
import type { ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { CONNECTORS, REPEAT_DAYS } from '#domain/evidence/connections.rules.ts';
import { type CheckResult, countsOf, EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { renewDrift } from '#server/evidence/drift/drift.renew.ts';
import { insertRun, latestRunOf, lockImports, resultsOf } from '#server/evidence/evidence.queries.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { publishedTemplatesCache } from '#server/templates/templates.ts';
import { changeTenant, findTenant, keepTenants } from './connections.queries.ts';
import type { FoundTenant } from './sources/source.ts';
import type { ReadPart } from './sources/sources.ts';

interface Fetched {
  kind: ConnectionKind;
  tenant: { tenantId: string; domain: string; customerId: string | null };
  parts: readonly ReadPart[];
  /** Facts of a tenant that has just given its consent. */
  found: FoundTenant | null;
  publicUrl: string;
}

const DAY_MS = 86_400_000;
const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Stores what was read as an evidence run, unless the same was stored within a week. */
export async function keepFetched(tx: Tx, { kind, tenant, parts, found, publicUrl }: Fetched): Promise<void> {
  if (found) await keepTenants(tx, kind, [found]);
  const kept = await findTenant(tx, kind, tenant.tenantId);
  // Excluded or matched to another customer meanwhile.
  if (!kept || kept.state !== 'matched' || kept.customerId !== tenant.customerId || kept.customerId === null) return;
  const now = new Date();
  const refused = parts.flatMap(({ key, reason }) => (reason === null ? [] : [{ key, reason }]));
  await changeTenant(
    tx,
    { kind, tenantId: tenant.tenantId },
    {
      refused: JSON.stringify(refused),
      consentedAt: kept.consentedAt ?? now,
      fetchedAt: now,
      requestedAt: null,
      failures: 0,
      fault: null,
    },
  );
  const results = parts.flatMap((part) => part.results).slice(0, EVIDENCE_LIMITS.results);
  const { customerId, domain: scope } = kept;
  await lockImports(tx, customerId);
  if (results.length === 0 || (await isStored(tx, { customerId, tool: kind, scope, results, now }))) return;
  await store(tx, { kind, tenantId: tenant.tenantId, customerId, scope, results, now });
  await renewDrift(tx, customerId, { now, publicUrl, publishedTemplates: publishedTemplatesCache() });
}

/** True if the latest run of this tenant holds the same results and is young enough to stay fresh. */
async function isStored(
  tx: Tx,
  {
    customerId,
    tool,
    scope,
    results,
    now,
  }: { customerId: string; tool: ConnectionKind; scope: string; results: readonly CheckResult[]; now: Date },
): Promise<boolean> {
  const latest = await latestRunOf(tx, { customerId, tool, scope });
  if (!latest || now.getTime() - latest.observedAt.getTime() > REPEAT_DAYS * DAY_MS) return false;
  const stored = await resultsOf(tx, latest.id).orderBy('position').execute();
  const contents = (some: readonly (Omit<CheckResult, 'severity' | 'outcome'> & { outcome: string })[]) =>
    JSON.stringify(some.map(({ checkId, title, outcome, detail, passed, total }) => [checkId, title, outcome, detail, passed, total]));
  return contents(stored) === contents(results);
}

async function store(
  tx: Tx,
  run: { kind: ConnectionKind; tenantId: string; customerId: string; scope: string; results: readonly CheckResult[]; now: Date },
): Promise<void> {
  const { kind, tenantId, customerId, scope, results, now } = run;
  const observedAt = now.toISOString();
  const fileName = `${CONNECTORS[kind].name}: ${scope}`;
  const content = JSON.stringify([kind, tenantId, observedAt, results]);
  const id = await insertRun(
    tx,
    {
      customerId,
      tool: kind,
      scope,
      tenant: tenantId,
      observedAt,
      hash: createHash('sha256').update(content).digest('hex'),
      fileName,
      fileSize: 0,
    },
    results,
  );
  const entity = { type: 'evidence_run', id, label: fileName };
  await audit(tx, null, BY_NOBODY, {
    action: 'evidence.fetched',
    entity,
    customerId,
    after: { tool: kind, scope, results: results.length, ...countsOf(results) },
  });
}
