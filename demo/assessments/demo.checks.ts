import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type CheckResult, type Outcome } from '#domain/evidence/results.rules.ts';
import { insertDrifts, insertRun } from '#server/evidence/evidence.ts';
import { openBetween } from '#server/findings/findings.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { daysAfter } from '#demo/demo.world.ts';
import { addConnections } from './demo.connections.ts';

/** A check with its latest outcome, and the one before if it changed. */
type Line = readonly [checkId: string, outcome: Outcome, title: string, detail: string, before?: Outcome];

const MFA = 'identity-mfa-all-users';
const SENTENCE = 'Failed: MFA SHALL be enforced for all users';

const SCUBAGEAR: readonly Line[] = [
  ['MS.AAD.1.1v1', 'pass', 'Legacy authentication SHALL be blocked.', 'No sign-in with a legacy protocol.', 'fail'],
  ['MS.AAD.3.2v2', 'fail', 'MFA SHALL be enforced for all users.', '3 of 41 users have no MFA.', 'pass'],
  ['MS.AAD.3.6v1', 'pass', 'Phishing-resistant MFA SHALL be required for privileged roles.', 'Required for 4 of 4 roles.', 'fail'],
  ['MS.AAD.3.7v1', 'fail', 'Managed devices SHOULD be required for authentication.', 'No policy requires a managed device.'],
  ['MS.AAD.5.2v1', 'pass', 'User consent to applications SHALL be restricted.', 'Only administrators consent.', 'fail'],
  ['MS.AAD.7.3v1', 'pass', 'Privileged users SHALL be cloud-only accounts.', '3 of 3 are cloud-only.'],
  ['MS.AAD.4.1v1', 'manual', 'Security logs SHALL be sent to the operations centre.', ''],
  ['MS.EXO.1.1v2', 'pass', 'Automatic forwarding to external domains SHALL be disabled.', 'Off in the default policy.'],
  ['MS.EXO.4.2v1', 'fail', 'The DMARC message rejection option SHALL be p=reject.', 'The policy is none.'],
  ['MS.EXO.7.1v1', 'pass', 'External sender warnings SHALL be implemented.', 'A rule adds the warning.', 'fail'],
  ['MS.DEFENDER.1.2v1', 'warn', 'All users SHALL be added to Exchange Online Protection.', '39 of 41 users.'],
  ['MS.SHAREPOINT.1.1v1', 'pass', 'External sharing for SharePoint SHALL be limited.', 'Existing guests only.', 'warn'],
];

/** Devices that pass, of all, and those that passed before. */
type DeviceLine = readonly [checkId: string, title: string, passed: number, total: number, before: number];

const RMM: readonly DeviceLine[] = [
  ['rmm.edr', 'EDR is installed', 45, 46, 40],
  ['rmm.encryption', 'Laptops are encrypted', 28, 31, 31],
  ['rmm.antivirus', 'Antivirus is running and up to date', 46, 46, 43],
  ['rmm.os-patches', 'Operating system patches are installed', 43, 46, 38],
  ['rmm.app-patches', 'Application patches are installed', 41, 46, 36],
  ['rmm.restart', 'No restart is pending', 40, 46, 42],
  ['rmm.local-admin', 'Users have no local admin rights', 39, 42, 39],
  ['rmm.agent', 'The agent reported within 30 days', 46, 46, 44],
  ['rmm.supported-os', 'Operating systems get security updates', 42, 46, 41],
  ['rmm.server-os', 'Servers run a supported operating system', 3, 4, 3],
  ['rmm.warranty', 'Computers are in warranty', 35, 42, 38],
];

const DOMAIN: readonly Line[] = [
  ['domain.mx', 'pass', 'Mail servers are set', 'mail.protection.example'],
  ['domain.spf', 'pass', 'SPF is valid and rejects other senders', 'Ends with -all, 6 of 10 DNS look-ups', 'fail'],
  ['domain.dkim', 'pass', 'DKIM keys are published', 'Key at selector1, selector2', 'fail'],
  ['domain.dmarc', 'fail', 'DMARC is enforced', 'Policy is none: spoofed email is delivered'],
  ['domain.mta-sts', 'fail', 'Encrypted delivery is enforced (MTA-STS)', 'No MTA-STS record'],
  ['domain.dnssec', 'fail', 'DNSSEC is active', 'The zone is not signed'],
  ['domain.certificate', 'pass', 'The website certificate is valid', 'Valid until the end of next quarter'],
  ['domain.tls', 'pass', 'The website refuses TLS 1.0 and 1.1', 'Only TLS 1.2 or newer is accepted', 'fail'],
];

/** Customers with results of tools. */
const CUSTOMERS = 2;

/** Reviews before which the tools were run too, so that charts and decks show what changed. */
const REVIEWS = 4;

/**
 * Adds ScubaGear reports, device lists and domain checks of several months to a few customers, and a finding for what changed since their
 * last review. Customers with an assessment in progress come first, since results propose its answers.
 */
export async function addChecks(tx: Tx, { now, by }: { now: Date; by: string }): Promise<void> {
  const { rows } = await sql<{ id: string; customerId: string; templateId: string }>`
    with latest as (
      select distinct on (c.name, c.id) c.name, a.id, a.customer_id, a.template_id, a.organization_id
      from assessments a
      join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
      join answers w on w.organization_id = a.organization_id and w.assessment_id = a.id
      where a.status = 'approved' and c.status <> 'archived' and w.question_key = ${MFA} and w.value = '"met"'::jsonb
        and a.approved_at < ${daysAfter(now, -8)} and not exists (
          select from assessments later
          where later.organization_id = a.organization_id and later.customer_id = a.customer_id and later.template_id = a.template_id
            and later.status = 'approved' and later.approved_at > a.approved_at)
      order by c.name, c.id, a.approved_at desc)
    select l.id, l.customer_id as "customerId", l.template_id as "templateId" from latest l
    order by exists (
      select from assessments o
      where o.organization_id = l.organization_id and o.customer_id = l.customer_id and o.template_id = l.template_id
        and o.status in ('draft', 'in_progress') and o.deleted_at is null) desc, l.name, l.id
    limit ${CUSTOMERS}`.execute(tx);
  const domainOf = (index: number) => (index === 0 ? 'harbour.example' : 'quayside.example');
  for (const [index, assessment] of rows.entries()) {
    const { customerId } = assessment;
    const domain = domainOf(index);
    const before = await reviewsOf(tx, customerId, daysAfter(now, -8));
    const tools = { customerId, domain, now, by };
    for (const [at, approvedAt] of before.entries()) await addTools(tx, tools, { at: daysAfter(approvedAt, -1), done: at / before.length });
    await addTools(tx, tools, { at: daysAfter(now, -4), done: 1 });
    await addDomain(tx, tools);
    if (index === 0) await addDrift(tx, assessment, daysAfter(now, -4));
  }
  await addConnections(
    tx,
    rows.map(({ customerId }, index) => ({ customerId, domain: domainOf(index) })),
    now,
  );
}

/** Times of a customer's latest approvals, the oldest first. */
async function reviewsOf(tx: Tx, customerId: string, until: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('assessments')
    .select('approvedAt')
    .distinct()
    .where('customerId', '=', customerId)
    .where('status', '=', 'approved')
    .where('approvedAt', '<', until)
    .orderBy('approvedAt', 'desc')
    .limit(REVIEWS)
    .execute();
  return rows.flatMap(({ approvedAt }) => approvedAt ?? []).toReversed();
}

interface Checked {
  customerId: string;
  domain: string;
  now: Date;
  by: string;
}

/** Results of one day; `done` is the share of the improvements that were made by then. */
async function addTools(tx: Tx, { customerId, domain, by }: Checked, { at, done }: { at: Date; done: number }): Promise<void> {
  await addRun(tx, { customerId, tool: 'scubagear', scope: domain, results: resultsOf(SCUBAGEAR, done), at, by });
  await addRun(tx, { customerId, tool: 'rmm', scope: '', results: devicesOf(done), at, by });
  await addRun(tx, { customerId, tool: 'domain', scope: domain, results: resultsOf(DOMAIN, done, domain), at, by: null });
}

/** Improvements come one after the other; what got worse did so only at the end. */
function resultsOf(lines: readonly Line[], done: number, domain?: string): CheckResult[] {
  return lines.map(([checkId, latest, title, detail, before = latest], position) => {
    const isDone = before === 'pass' ? done === 1 : position / lines.length < done;
    const outcome = isDone ? latest : before;
    const plain = isDone ? detail : '';
    return {
      checkId,
      title,
      outcome,
      severity: outcome === 'fail' ? 'high' : null,
      detail: domain === undefined ? plain : `${domain}: ${plain || 'Not set up'}`,
      passed: null,
      total: null,
    };
  });
}

function devicesOf(done: number): CheckResult[] {
  return RMM.map(([checkId, title, latest, total, before]) => {
    const passed = Math.round(before + (latest - before) * done);
    const outcome = passed === total ? 'pass' : 'fail';
    return { checkId, title, outcome, severity: outcome === 'fail' ? 'high' : null, detail: '', passed, total };
  });
}

interface DemoRun {
  customerId: string;
  tool: 'scubagear' | 'rmm' | 'domain';
  scope: string;
  results: readonly CheckResult[];
  at: Date;
  by: string | null;
}

const FILES = { scubagear: 'ScubaResults.json', rmm: 'Devices.csv' };

async function addRun(tx: Tx, { customerId, tool, scope, results, at, by }: DemoRun): Promise<void> {
  await insertRun(
    tx,
    {
      customerId,
      tool,
      toolVersion: tool === 'scubagear' ? '1.8.0' : '',
      scope,
      tenant: tool === 'scubagear' ? `tenant of ${scope}` : '',
      observedAt: at.toISOString(),
      hash: createHash('sha256').update(`${customerId} ${tool} ${at.toISOString()}`).digest('hex'),
      fileName: tool === 'domain' ? scope : FILES[tool],
      fileSize: tool === 'domain' ? 0 : 48_213,
      createdBy: by,
    },
    results,
  );
}

async function addDomain(tx: Tx, { customerId, domain: name, now, by }: Checked): Promise<void> {
  const checkedAt = daysAfter(now, -1);
  await tx.insertInto('customerDomains').values({ customerId, name, webHost: name, checkedAt, createdBy: by }).execute();
  for (const days of [-22, -15, -8, -1])
    await addRun(tx, { customerId, tool: 'domain', scope: name, results: resultsOf(DOMAIN, 1, name), at: daysAfter(now, days), by: null });
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
      findingWas: 'none',
      before: 'met',
      now: 'not_met',
      sentence: SENTENCE,
      tool: 'scubagear',
      observedAt: at.toISOString(),
    },
  ]);
}
