import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { countsOf, type CheckResult, type Outcome, type Tool } from '#domain/evidence/results.rules.ts';
import { insertDrifts, insertRun } from '#server/evidence/evidence.ts';
import { openBetween } from '#server/findings/findings.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { daysAfter } from '#demo/demo.world.ts';

type Line = readonly [checkId: string, outcome: Outcome, title: string, detail: string];

const MFA = 'identity-mfa-all-users';
const SENTENCE = 'Failed: MFA SHALL be enforced for all users';

const SCUBAGEAR: readonly Line[] = [
  ['MS.AAD.1.1v1', 'pass', 'Legacy authentication SHALL be blocked.', 'No sign-in with a legacy protocol.'],
  ['MS.AAD.3.2v2', 'fail', 'MFA SHALL be enforced for all users.', '3 of 41 users have no MFA.'],
  ['MS.AAD.3.6v1', 'pass', 'Phishing-resistant MFA SHALL be required for privileged roles.', 'Required for 4 of 4 roles.'],
  ['MS.AAD.3.7v1', 'fail', 'Managed devices SHOULD be required for authentication.', 'No policy requires a managed device.'],
  ['MS.AAD.5.2v1', 'pass', 'User consent to applications SHALL be restricted.', 'Only administrators consent.'],
  ['MS.AAD.7.3v1', 'pass', 'Privileged users SHALL be cloud-only accounts.', '3 of 3 are cloud-only.'],
  ['MS.AAD.4.1v1', 'manual', 'Security logs SHALL be sent to the operations centre.', ''],
  ['MS.EXO.1.1v2', 'pass', 'Automatic forwarding to external domains SHALL be disabled.', 'Off in the default policy.'],
  ['MS.EXO.4.2v1', 'fail', 'The DMARC message rejection option SHALL be p=reject.', 'The policy is none.'],
  ['MS.EXO.7.1v1', 'pass', 'External sender warnings SHALL be implemented.', 'A rule adds the warning.'],
  ['MS.DEFENDER.1.2v1', 'warn', 'All users SHALL be added to Exchange Online Protection.', '39 of 41 users.'],
  ['MS.SHAREPOINT.1.1v1', 'pass', 'External sharing for SharePoint SHALL be limited.', 'Existing guests only.'],
];

const DOMAIN: readonly Line[] = [
  ['domain.mx', 'pass', 'Mail servers are set', 'mail.protection.example'],
  ['domain.spf', 'pass', 'SPF is valid and rejects other senders', 'Ends with -all, 6 of 10 DNS look-ups'],
  ['domain.dkim', 'pass', 'DKIM keys are published', 'Key at selector1, selector2'],
  ['domain.dmarc', 'fail', 'DMARC is enforced', 'Policy is none: spoofed email is delivered'],
  ['domain.mta-sts', 'fail', 'Encrypted delivery is enforced (MTA-STS)', 'No MTA-STS record'],
  ['domain.dnssec', 'fail', 'DNSSEC is active', 'The zone is not signed'],
  ['domain.certificate', 'pass', 'The website certificate is valid', 'Valid until the end of next quarter'],
  ['domain.tls', 'pass', 'The website refuses TLS 1.0 and 1.1', 'Only TLS 1.2 or newer is accepted'],
];

/** Customers with results of tools. */
const CUSTOMERS = 2;

/** Adds a ScubaGear report and domain checks to a few customers, and a finding for what changed since their last review. */
export async function addChecks(tx: Tx, { now, by }: { now: Date; by: string }): Promise<void> {
  const { rows } = await sql<{ id: string; customerId: string; templateId: string }>`
    select distinct on (c.name, c.id) a.id, a.customer_id as "customerId", a.template_id as "templateId"
    from assessments a
    join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
    join answers w on w.organization_id = a.organization_id and w.assessment_id = a.id
    where a.status = 'approved' and c.status <> 'archived' and w.question_key = ${MFA} and w.value = '"met"'::jsonb
      and a.approved_at < ${daysAfter(now, -8)} and not exists (
        select from assessments later
        where later.organization_id = a.organization_id and later.customer_id = a.customer_id and later.template_id = a.template_id
          and later.status = 'approved' and later.approved_at > a.approved_at)
    order by c.name, c.id, a.approved_at desc
    limit ${CUSTOMERS}`.execute(tx);
  for (const [index, assessment] of rows.entries()) {
    const { customerId } = assessment;
    const domain = index === 0 ? 'harbour.example' : 'quayside.example';
    await addRun(tx, { customerId, tool: 'scubagear', scope: domain, lines: SCUBAGEAR, at: daysAfter(now, -4), by });
    await addDomain(tx, { customerId, name: domain, now, by });
    if (index === 0) await addDrift(tx, assessment, daysAfter(now, -4));
  }
}

interface DemoRun {
  customerId: string;
  tool: Tool;
  scope: string;
  lines: readonly Line[];
  at: Date;
  by: string | null;
}

async function addRun(tx: Tx, { customerId, tool, scope, lines, at, by }: DemoRun): Promise<void> {
  const results = lines.map(([checkId, outcome, title, detail]): CheckResult => ({
    checkId,
    title,
    outcome,
    severity: outcome === 'fail' ? 'high' : null,
    detail: tool === 'domain' ? `${scope}: ${detail}` : detail,
    passed: null,
    total: null,
  }));
  const counts = countsOf(results);
  const isDomain = tool === 'domain';
  await insertRun(
    tx,
    {
      customerId,
      tool,
      toolVersion: isDomain ? '' : '1.8.0',
      scope,
      tenant: isDomain ? '' : `tenant of ${scope}`,
      observedAt: at.toISOString(),
      hash: createHash('sha256').update(`${customerId} ${tool} ${at.toISOString()}`).digest('hex'),
      fileName: isDomain ? scope : 'ScubaResults.json',
      fileSize: isDomain ? 0 : 48_213,
      passed: counts.pass,
      failed: counts.fail,
      warnings: counts.warn,
      manual: counts.manual,
      notApplicable: counts.not_applicable,
      errors: counts.error,
      createdBy: by,
    },
    results,
  );
}

async function addDomain(
  tx: Tx,
  { customerId, name, now, by }: { customerId: string; name: string; now: Date; by: string },
): Promise<void> {
  const checkedAt = daysAfter(now, -1);
  await tx.insertInto('customerDomains').values({ customerId, name, webHost: name, checkedAt, createdBy: by }).execute();
  for (const days of [-8, -1])
    await addRun(tx, { customerId, tool: 'domain', scope: name, lines: DOMAIN, at: daysAfter(now, days), by: null });
}

async function addDrift(tx: Tx, assessment: { id: string; customerId: string; templateId: string }, at: Date): Promise<void> {
  const title = 'Not every sign-in requires MFA';
  const draft = { questionKey: MFA, severity: 'critical', title, libraryKey: 'second-factor-every-sign-in' } as const;
  const findingId = (await openBetween(tx, assessment, [draft])).get(MFA);
  if (!findingId) return;
  await insertDrifts(tx, assessment, [
    {
      questionKey: MFA,
      findingId,
      title,
      severity: draft.severity,
      before: 'met',
      now: 'not_met',
      sentence: SENTENCE,
      tool: 'scubagear',
      observedAt: at.toISOString(),
    },
  ]);
}
