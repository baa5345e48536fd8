import { describe, expect, test } from 'vitest';
import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { proposalsFor } from '#domain/evidence/proposals.rules.ts';
import type { CheckResult, Outcome, Tool, FoundResult } from '#domain/evidence/results.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { findStarter } from '#server/templates/templates.ts';
import { runOf } from './evidence.reading.fixture.ts';
import { MAPPINGS } from './mappings.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
/** Tools that an MSP usually has for a customer: files of Microsoft 365, the RMM and the backup, and look-ups of the domains. */
const USUAL: readonly Tool[] = ['scubagear', 'zero-trust', 'rmm', 'backup', 'domain'];
/** Questions that show others. */
const GATES: AnswersByKey = new Map(
  ['server-on-site-servers', 'endpoint-byod-allowed', 'remote-work-allowed', 'cloud-servers-used', 'identity-shared-accounts-used'].map(
    (key) => [key, { value: 'yes', notApplicable: false, naReason: null, points: null }],
  ),
);

const CORE = findStarter('core-technical-alignment')?.load() ?? { sections: [] };

/** Checks that the mapping of a tool names, without wildcards. */
const checksOf = (tool: Tool) => [
  ...new Set(MAPPINGS.filter((one) => one.tool === tool).flatMap(({ checks }) => checks.map((id) => id.replace('*', 'x')))),
];

const found = (tool: Tool, result: CheckResult): FoundResult => ({
  ...result,
  id: `${tool} ${result.checkId}`,
  runId: tool,
  tool,
  toolVersion: '1',
  scope: '',
  observedAt: '2026-11-27T00:00:00Z',
});

const proposedBy = (results: readonly FoundResult[]) => proposalsFor(CORE, GATES, { results, mappings: MAPPINGS, now: NOW });

/** One result of each mapped check of the tools, with the same outcome. */
function resultsOf(tools: readonly Tool[], outcome: Outcome): FoundResult[] {
  const facts = { outcome, severity: null, detail: '', passed: null, total: null };
  return tools.flatMap((tool) => checksOf(tool).map((checkId) => found(tool, { ...facts, checkId, title: checkId })));
}

const proposed = (tools: readonly Tool[], outcome: Outcome) => proposedBy(resultsOf(tools, outcome));

/** Files of the usual tools in which every check fails. */
const FILES: Readonly<Record<'scubagear' | 'zero-trust' | 'rmm' | 'backup', string>> = {
  scubagear: JSON.stringify({
    MetaData: { Tool: 'ScubaGear', TimestampZulu: '2026-11-27T00:00:00Z' },
    Results: {
      AAD: [
        {
          Controls: checksOf('scubagear').map((id) => ({ 'Control ID': `${id}v1`, Requirement: id, Result: 'Fail', Criticality: 'Shall' })),
        },
      ],
    },
  }),
  'zero-trust': JSON.stringify({
    TestResultSummary: {},
    Tests: checksOf('zero-trust').map((TestId) => ({ TestId, TestStatus: 'Failed', TestTitle: TestId, TestPillar: 'Identity' })),
  }),
  rmm: `Device Hostname,Device Type,Operating System,Last Seen,EDR,Antivirus Status,BitLocker Status,Patch Status,Oldest Missing Patch,Pending Software Patches,Reboot Required,Local Admin,Purchase Date,Warranty Date,RAID Status,Disk Free Percent,DNS Filter
LT-01,Laptop,Windows 7,2026-11-27 08:00,Not installed,Off,Not encrypted,InstallError,2026-08-01,4,Yes,Yes,2015-05-01,2020-05-01,Degraded,2%,Off
SRV-01,Server,Windows Server 2008,2026-09-01 08:00,Not installed,Off,Not encrypted,InstallError,2026-07-14,4,Yes,Yes,2015-04-01,2020-05-01,Degraded,2%,Off
FW-01,Firewall,FortiOS 6.0.4,2026-11-27 08:00,,,,,,,,,2018-05-01,2020-05-01,,,
`,
  backup: `Job Name,Type,Last Result,Last Successful Backup,Offsite Copy,Immutable,Encrypted,Last Restore Test
SRV-01,VMware,Failed,2026-10-01 02:00,No,No,No,2020-03-01
SRV-02,VMware,Failed,2026-11-27 02:00,No,No,No,
Mailboxes,Microsoft 365,Failed,2026-10-01 02:00,No,No,No,
`,
};

/** Dates and numbers in these files. */
const FIGURES = [
  { questionKey: 'server-oldest-host-purchased', value: '2015-04-01', sentence: 'Oldest server purchased on 1 Apr 2015' },
  { questionKey: 'backup-last-restore-test', value: '2020-03-01', sentence: 'Last restore test on 1 Mar 2020' },
  {
    questionKey: 'patching-devices-unpatched-30',
    value: 2,
    sentence: 'All 2 devices have missed patches for more than 30 days',
  },
];

describe('the mapping of the core starter', () => {
  test('Failures without figures of Microsoft 365, RMM, backup and domain checks propose 57 of its 125 questions', () => {
    expect(questionsOf(CORE)).toHaveLength(125);
    expect(proposed(USUAL, 'fail')).toHaveLength(57);
  });

  test('Files of these tools in which every check fails, and failed domain checks, propose 60 questions', async () => {
    const results = resultsOf(['domain'], 'fail');
    for (const tool of ['scubagear', 'zero-trust', 'rmm', 'backup'] as const) {
      results.push(...(await runOf(FILES[tool])).results.map((result) => found(tool, result)));
    }
    const proposals = proposedBy(results);
    expect(proposals).toHaveLength(60);
    expect(proposals).toEqual(expect.arrayContaining(FIGURES.map((one) => expect.objectContaining(one))));
  });

  test('Checks of a part of a question propose nothing when they pass, so 29 questions remain', () => {
    const passed = proposed(USUAL, 'pass');
    expect(passed).toHaveLength(29);
    const parts = MAPPINGS.filter(({ tool, part }) => part && USUAL.includes(tool)).flatMap(({ questions }) => questions);
    const whole = MAPPINGS.filter(({ tool, part }) => !part && USUAL.includes(tool)).flatMap(({ questions }) => questions);
    expect(passed.filter(({ questionKey }) => parts.includes(questionKey) && !whole.includes(questionKey))).toEqual([]);
  });

  test.each(['manual', 'not_applicable', 'error'] as const)('Checks that ended as %s propose nothing', (outcome) => {
    expect(proposed(USUAL, outcome)).toEqual([]);
  });
});

test.each(['core-technical-alignment', 'security-baseline', 'onboarding', 'prospect-check'])('The starter %s has a mapping', (slug) => {
  const keys = new Set((findStarter(slug)?.load().sections ?? []).flatMap(({ questions }) => questions.map(({ key }) => key)));
  expect(MAPPINGS.some(({ questions }) => questions.some((key) => keys.has(key)))).toBe(true);
});
