import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { proposalsFor } from '#domain/evidence/proposals.rules.ts';
import type { FoundResult, Outcome } from '#domain/evidence/results.rules.ts';
import { runOf } from '#server/evidence/evidence.reading.fixture.ts';
import { MAPPINGS } from '#server/evidence/mappings.ts';
import { findStarter } from '#server/templates/templates.ts';

const SAMPLES = process.env['EVIDENCE_SAMPLES'] ?? '';
const NOW = Date.parse('2026-05-20T12:00:00Z');
const GATES: AnswersByKey = new Map(
  ['server-on-site-servers', 'endpoint-byod-allowed', 'remote-work-allowed', 'cloud-servers-used', 'identity-shared-accounts-used'].map(
    (key) => [key, { value: 'yes', notApplicable: false, naReason: null, points: null }],
  ),
);

const DEVICES =
  'Device Hostname,Device Type,Model,Operating System,Last Seen,EDR,Antivirus Status,BitLocker Status,Patch Status,Pending Software Patches,Oldest Missing Patch Days,Reboot Required,Local Admin,Purchase Date,Warranty Date,RAID Status,Disk Free Percent,DNS Filter';
const LAPTOP =
  'LT-01,Laptop,Latitude 5450,Windows 11 Pro,2026-05-18 08:00,SentinelOne,RunningAndUpToDate,Encrypted,FullyPatched,0,,No,No,2025-01-01,2028-05-01,,,Active';
const OLD_LAPTOP =
  'LT-02,Laptop,Latitude 5400,Windows 10 Pro,2026-05-10 08:00,,Off,Not encrypted,InstallError,4,61,Yes,Yes,2018-01-01,2021-05-01,,,Off';
const SERVER =
  'SRV-01,Server,PowerEdge R760,Windows Server 2022,2026-05-18 08:00,SentinelOne,RunningAndUpToDate,,FullyPatched,0,,No,,2024-03-12,2029-05-01,Healthy,45%,Active';
const OLD_SERVER =
  'SRV-02,Server,PowerEdge R710,Windows Server 2008,2026-04-01 08:00,Not installed,Off,,InstallError,4,90,Yes,,2017-01-01,2020-05-01,Degraded,2%,Off';

const FIREWALL = 'FW-01,Firewall,FortiGate 60F,FortiOS 7.6.2,2026-05-18 08:00,,,,,,,,,,2027-05-01,,,';
const OLD_FIREWALL = 'FW-01,Firewall,FortiGate 60E,FortiOS 6.0.4,2026-05-10 08:00,,,,,,,,,,2021-05-01,,,';

const JOBS = 'Job Name,Type,Last Result,Last Successful Backup,Offsite Copy,Immutable,Encrypted,Last Restore Test';
const GOOD_JOBS = [
  'SRV-01,VMware,Success,2026-05-18 02:00,Yes,Yes,Yes,2026-04-01',
  'Mail,Microsoft 365,Success,2026-05-18 02:00,Yes,Yes,Yes,',
];
const BAD_JOBS = ['SRV-02,VMware,Failed,2026-04-01 02:00,No,No,No,2024-03-01', 'Mail,Microsoft 365,Failed,2026-05-10 02:00,No,No,No,'];

const table = (...rows: readonly string[]) => `${rows.join('\n')}\n`;

/** Results of the domain checks, all with one outcome. */
const domains = (outcome: Outcome): FoundResult[] =>
  ['domain.spf', 'domain.dkim', 'domain.dmarc', 'domain.certificate'].map((checkId) => ({
    id: checkId,
    checkId,
    title: checkId,
    outcome,
    severity: null,
    detail: '',
    passed: null,
    total: null,
    runId: 'domain',
    tool: 'domain',
    toolVersion: '',
    scope: '',
    observedAt: '2026-05-18T00:00:00Z',
  }));

async function resultsOf(file: string | Buffer): Promise<FoundResult[]> {
  const { tool, toolVersion, scope, observedAt, results } = await runOf(file);
  const run = { runId: tool, tool, toolVersion, scope, observedAt: observedAt ?? '' };
  return results.map((result, index) => ({ ...result, ...run, id: `${tool} ${index}` }));
}

const sample = (name: string) => readFileSync(path.join(SAMPLES, name));

async function proposedWith(devices: string, jobs: string, outcome: Outcome) {
  const files = [sample('scubagear-results.json'), sample('zero-trust-assessment.json'), devices, jobs];
  const results = [...domains(outcome)];
  for (const file of files) results.push(...(await resultsOf(file)));
  return proposalsFor(findStarter('core-technical-alignment')?.load() ?? { sections: [] }, GATES, {
    results,
    mappings: MAPPINGS,
    now: NOW,
  });
}

describe.skipIf(!existsSync(SAMPLES))('proposals from ScubaGear and Zero Trust files of a real tenant, of the 125 core questions', () => {
  test('45 when every device, backup job and domain check passes', async () => {
    expect(await proposedWith(table(DEVICES, LAPTOP, SERVER, FIREWALL), table(JOBS, ...GOOD_JOBS), 'pass')).toHaveLength(45);
  });

  test('54 when some devices, some backup jobs and all domain checks fail', async () => {
    const devices = table(DEVICES, LAPTOP, OLD_LAPTOP, SERVER, OLD_SERVER, OLD_FIREWALL);
    expect(await proposedWith(devices, table(JOBS, ...GOOD_JOBS, ...BAD_JOBS), 'fail')).toHaveLength(54);
  });

  test('55 when every device, backup job and domain check fails', async () => {
    const proposals = await proposedWith(table(DEVICES, OLD_LAPTOP, OLD_SERVER, OLD_FIREWALL), table(JOBS, ...BAD_JOBS), 'fail');
    expect(proposals).toHaveLength(55);
    expect(
      proposals.flatMap(({ results }) => results.filter(({ decides, outcome }) => decides && !['pass', 'warn', 'fail'].includes(outcome))),
    ).toEqual([]);
  });
});
