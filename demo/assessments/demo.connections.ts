import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { insertRun } from '#server/evidence/evidence.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { createHash } from 'node:crypto';
import { daysAfter } from '#demo/demo.world.ts';

const KIND = 'cipp';
const TENANT_OF_CIPP = '3c5d8a10-0000-4000-8000-000000000001';

/** A tenant of the demonstration and its customer; without one it waits to be matched. */
interface DemoTenant {
  id: string;
  name: string;
  domain: string;
  customerId: string | null;
  /** Part that the tenant does not permit, with the reason. */
  refused?: { key: string; reason: string };
}

const share = (checkId: string, title: string, passed: number, total: number): CheckResult => ({
  checkId,
  title,
  outcome: passed === total ? 'pass' : 'warn',
  severity: passed === total ? null : 'high',
  detail: '',
  passed,
  total,
});

/** Points of the Microsoft secure score. */
const score = (points: number, most: number): CheckResult => ({
  checkId: 'cipp.secure-score',
  title: 'Microsoft secure score',
  outcome: 'warn',
  severity: 'medium',
  detail: `${points} of ${most} points, ${Math.round((100 * points) / most)} %`,
  passed: null,
  total: null,
});

/** The share of users with MFA grows every week. */
const resultsOf = (weeksAgo: number): CheckResult[] => [
  share('cipp.mfa-users', 'Active users with enforced MFA', 38 - weeksAgo, 41),
  share('cipp.mfa-admins', 'Administrators with enforced MFA', 3, 3),
  score(188 - 6 * weeksAgo, 263),
];

const WEEKS = [3, 2, 1, 0];

/**
 * Adds CIPP with its tenants and weekly runs. The connection is paused, because its address and its key are invented and nothing may call
 * them.
 */
export async function addConnections(tx: Tx, customers: readonly { customerId: string; domain: string }[], now: Date): Promise<void> {
  const read = daysAfter(now, -1);
  await tx
    .insertInto('evidenceConnections')
    .values({
      kind: KIND,
      config: JSON.stringify({ url: 'https://cipp.example', tenantId: TENANT_OF_CIPP, clientId: TENANT_OF_CIPP }),
      hasSecret: true,
      isActive: false,
      fetchedAt: read,
    })
    .execute();
  const tenants: DemoTenant[] = [
    ...customers.map(({ customerId, domain }, at) => ({
      id: `3c5d8a10-0000-4000-8000-00000000001${at}`,
      name: domain,
      domain,
      customerId,
      ...(at === 0 ? {} : { refused: { key: 'mfa', reason: 'Not permitted, ask for Identity.User.Read.' } }),
    })),
    { id: '3c5d8a10-0000-4000-8000-000000000020', name: 'Larkfield Lettings', domain: 'larkfield.example', customerId: null },
  ];
  for (const { id: tenantId, name, domain, customerId, refused } of tenants) {
    await tx
      .insertInto('evidenceTenants')
      .values({
        kind: KIND,
        tenantId,
        name,
        domain,
        domains: [domain],
        state: customerId === null ? 'check' : 'matched',
        customerId,
        consentedAt: customerId === null ? null : daysAfter(now, -40),
        fetchedAt: customerId === null ? null : read,
        refused: JSON.stringify(refused ? [refused] : []),
      })
      .execute();
    if (customerId === null) continue;
    for (const weeks of WEEKS)
      await addRun(tx, { tenantId, domain, customerId, weeks, at: daysAfter(read, -7 * weeks), isPartial: !!refused });
  }
}

interface DemoRun {
  tenantId: string;
  domain: string;
  customerId: string;
  weeks: number;
  at: Date;
  isPartial: boolean;
}

async function addRun(tx: Tx, { tenantId, domain, customerId, weeks, at, isPartial }: DemoRun): Promise<void> {
  const results = resultsOf(weeks).filter(({ checkId }) => !isPartial || !checkId.startsWith('cipp.mfa'));
  await insertRun(
    tx,
    {
      customerId,
      tool: KIND,
      scope: domain,
      tenant: tenantId,
      observedAt: at.toISOString(),
      hash: createHash('sha256').update(`${tenantId} ${at.toISOString()}`).digest('hex'),
      fileName: `CIPP: ${domain}`,
      fileSize: 0,
    },
    results,
  );
}
