import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countsOf } from '#domain/evidence/results.rules.ts';
import { outcomesOf, read, runOf, utf16, withEachValueAs } from './evidence.reading.fixture.ts';
import { MAESTER, NMAP, OCSF, SCUBAGEAR, SCUBAGEAR_CSV, TESTSSL, ZERO_TRUST } from './evidence.samples.fixture.ts';

const json = JSON.stringify;

describe('files of tools', () => {
  test('A ScubaGear report is read with its tenant, version, time and outcomes', async () => {
    const run = await runOf(`\ufeff${json(SCUBAGEAR)}`);
    expect(run).toMatchObject({
      tool: 'scubagear',
      toolVersion: '1.8.0',
      observedAt: '2026-11-20T07:15:48.307Z',
      scope: 'fabrikam.com',
      tenant: '01890000-0000-4000-8000-0000000000aa',
    });
    expect(outcomesOf(run)).toEqual({
      'MS.AAD.1.1v1': 'pass',
      'MS.AAD.3.2v2': 'fail',
      'MS.AAD.3.7v1': 'warn',
      'MS.AAD.4.1v1': 'manual',
      'MS.EXO.1.1v2': 'not_applicable',
      'MS.EXO.3.1v1': 'error',
    });
    expect(run.results[1]).toMatchObject({
      title: 'MFA SHALL be enforced for all users.',
      severity: 'high',
      detail: '3 users lack MFA:\na & b',
    });
  });

  test('A ScubaGoggles report is read as such, and checks without events as manual', async () => {
    const run = await runOf(json({ ...SCUBAGEAR, MetaData: { ProductSuite: 'Google Workspace', DomainName: 'fabrikam.com' } }));
    expect(run).toMatchObject({ tool: 'scubagoggles', scope: 'fabrikam.com', observedAt: null });
  });

  test('The table of ScubaGear says the same as its report', async () => {
    expect(outcomesOf(await runOf(SCUBAGEAR_CSV))).toEqual(outcomesOf(await runOf(json(SCUBAGEAR))));
  });

  test('A Maester file is read in both of its shapes', async () => {
    const run = await runOf(json(MAESTER));
    expect(run).toMatchObject({ tool: 'maester', toolVersion: '1.3.0', observedAt: '2026-11-19T22:29:07.071Z', scope: 'Fabrikam' });
    expect(outcomesOf(run)).toEqual({ 'MT.1007': 'pass', 'CISA.MS.AAD.3.6': 'fail', 'EIDSCA.PR05': 'not_applicable', 'MT.1033': 'error' });
    expect(json(run)).not.toContain('StackTrace');
    expect(run.results.map(({ severity }) => severity)).toEqual(['high', 'medium', null, null]);
  });

  test('A Zero Trust Assessment is read, and planned tests as manual', async () => {
    const run = await runOf(json(ZERO_TRUST));
    expect(run).toMatchObject({ tool: 'zero-trust', toolVersion: '2.1.8', scope: 'fabrikam.com' });
    expect(outcomesOf(run)).toEqual({ '21780': 'pass', '21801': 'fail', '21896': 'warn', '21855': 'manual', '25375': 'not_applicable' });
  });

  test('Findings of single resources become one result with figures', async () => {
    const run = await runOf(json(OCSF));
    expect(run).toMatchObject({ tool: 'ocsf', toolVersion: 'Prowler 5.4.0', scope: 'fabrikam', observedAt: '2026-11-20T06:00:00.000Z' });
    expect(run.results).toMatchObject([
      { checkId: 'storage_secure_transfer', outcome: 'fail', passed: 2, total: 3, detail: 'Storage c allows HTTP' },
      { checkId: 'iam_review', outcome: 'manual', passed: null, total: null },
    ]);
  });

  test('OCSF findings carry the numbers of their frameworks, and belong to the tenant of the cloud', async () => {
    const run = await runOf(json(OCSF));
    expect(run.tenant).toBe('t-1');
    expect(run.results[0]?.refs).toEqual([
      { framework: 'CIS azure 3.0', ref: '4.1' },
      { framework: 'NIST-800-53-Revision-5', ref: 'sc_8' },
    ]);
    const [base] = OCSF;
    const about = (compliance: object) => ({ ...base, unmapped: {}, compliance });
    const repeated = await runOf(
      json([
        about({ standards: ['CIS-3.0'], requirements: ['4.1'], control: 'A sentence about secure transfer in 2026' }),
        about({ standards: ['CIS-3.0'], requirements: ['4.2'] }),
        about({ requirements: ['NIST.800-53.r5 SC-8', 'CIS AWS Foundations Benchmark v1.4.0/5.1'], control: 'EC2.7' }),
      ]),
    );
    expect(repeated.results.map(({ refs }) => refs)).toEqual([
      [
        { framework: 'CIS azure 3.0', ref: '4.1' },
        { framework: 'CIS azure 3.0', ref: '4.2' },
        { framework: 'NIST.800-53.r5', ref: 'SC-8' },
        { framework: 'CIS AWS Foundations Benchmark v1.4.0', ref: '5.1' },
      ],
    ]);
  });

  test('Open ports of public addresses are read from Nmap, and a scan from inside says nothing of the outside', async () => {
    expect((await runOf(NMAP)).results).toMatchObject([
      { checkId: 'exposed.rdp', outcome: 'fail', passed: 1, total: 2, detail: '93.184.215.14: 3389' },
      { checkId: 'exposed.smb', outcome: 'pass' },
      { checkId: 'exposed.management', outcome: 'pass' },
      { checkId: 'exposed.database', outcome: 'pass' },
    ]);
    const inside = await runOf(NMAP.replaceAll('93.184.215.', '192.168.1.'));
    expect(countsOf(inside.results)).toMatchObject({ not_applicable: 4 });
  });

  test('A table of testssl is read without its rows about single ciphers', async () => {
    const run = await runOf(TESTSSL);
    expect(run).toMatchObject({ tool: 'testssl', scope: 'fabrikam.com' });
    expect(outcomesOf(run)).toEqual({ service: 'not_applicable', SSLv3: 'pass', TLS1: 'warn', heartbleed: 'fail', scanTime: 'error' });
  });
});

describe('bad files', () => {
  test('UTF-16 with either byte order is read like UTF-8', async () => {
    const plain = await runOf(json(SCUBAGEAR));
    expect(await runOf(utf16(json(SCUBAGEAR)))).toEqual(plain);
    expect(await runOf(utf16(json(SCUBAGEAR)).swap16())).toEqual(plain);
  });

  test('Scripts and tags in texts become plain text', async () => {
    const evil = json(MAESTER).replaceAll(
      'All users need MFA',
      '<script>alert(1)</script><img src=x onerror=alert(1)>All &lt;b&gt; users\u202e',
    );
    const [first] = (await runOf(evil)).results;
    expect(first?.title).toBe('All <b> users');
  });

  test.each([
    ['an empty file', '', 'The file is empty'],
    ['spaces alone', ' \r\n ', 'The file is empty'],
    ['a web page', '<!doctype html><html></html>', 'This is a web page'],
    ['another JSON', '{"name":"x"}', 'The format is not known'],
    ['a CSV without rows', 'a,b\n', 'The format is not known'],
    ['text of one column', 'a\n1', 'The format is not known'],
    ['another XML', '<?xml version="1.0"?><policies/>', 'The format is not known'],
    ['letters of another encoding', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'The encoding of the file'],
    ['a report without controls', json({ ...SCUBAGEAR, Results: { AAD: [] } }), 'The file contains no check results'],
    ['XML with entities', `<!DOCTYPE nmaprun [<!ENTITY a "b">]>${NMAP.slice(NMAP.indexOf('<nmaprun'))}`, 'The XML has a document type'],
  ])('%s is refused with a clear message', async (_what, content, message) => {
    const outcome = await read(content);
    expect('refusal' in outcome ? outcome.refusal : '').toContain(message);
  });

  test.each([
    ['ScubaGear', json(SCUBAGEAR)],
    ['Maester', json(MAESTER)],
    ['Zero Trust Assessment', json(ZERO_TRUST)],
    ['OCSF', json(OCSF)],
    ['Nmap', NMAP],
  ])('%s: a file that is cut off anywhere is refused', async (_tool, text) => {
    for (let length = 1; length < text.trimEnd().length; length += 1) {
      const outcome = await read(text.slice(0, length));
      expect('refusal' in outcome, `${length} characters`).toBe(true);
    }
  });

  test.each([
    ['ScubaGear', SCUBAGEAR],
    ['Maester', MAESTER],
    ['Zero Trust Assessment', ZERO_TRUST],
    ['OCSF', OCSF],
  ])('%s: a file with any value of another type is read or refused', async (_tool, sample) => {
    for (const wrong of [null, 7, 'x', [], {}, [[]], true]) {
      for (const text of withEachValueAs(sample, wrong)) {
        const outcome = await read(text);
        if ('run' in outcome) for (const { checkId, title } of outcome.run.results) expect(`${checkId}${title}`).not.toContain('[object');
      }
    }
  });

  test('A file that is nested deeply is refused without using up the memory', async () => {
    const outcome = await read(`{"MetaData":{},"Results":{"AAD":${'['.repeat(200_000)}`);
    expect(outcome).toEqual({ refusal: 'The file is nested too deeply to be read.' });
  });

  test('A file with more than 20,000 results is refused', async () => {
    const Tests = Array.from({ length: 20_001 }, (_, index) => ({
      TestId: String(index),
      TestStatus: 'Passed',
      TestTitle: 'x',
      TestPillar: 'x',
    }));
    expect(await read(json({ Tests }))).toEqual({ refusal: 'The file contains more than 20,000 results. Split it.' });
  });
});

/** A folder with files that tools have really written; absent on most machines. */
const SAMPLES = process.env['EVIDENCE_SAMPLES'] ?? '';

describe.skipIf(!existsSync(SAMPLES))('files that tools have really written', () => {
  const counted = (file: string, filter: string) => Number(execFileSync('jq', [filter, join(SAMPLES, file)], { encoding: 'utf8' }));
  const sample = async (file: string) => countsOf((await runOf(readFileSync(join(SAMPLES, file)))).results);

  test('ScubaGear: the counts are those of jq', async () => {
    const of = (filter: string) => counted('scubagear-results.json', `[.Results[][].Controls[] | select(${filter})] | length`);
    expect(await sample('scubagear-results.json')).toEqual({
      pass: of('.Result == "Pass"'),
      fail: of('.Result == "Fail"'),
      warn: of('.Result == "Warning"'),
      manual: of('.Criticality | endswith("Not-Implemented")'),
      not_applicable: 0,
      error: 0,
    });
    expect(await sample('scubagear-results.csv')).toEqual(await sample('scubagear-results.json'));
  });

  test('Maester: the counts are those of jq', async () => {
    const of = (filter: string) => counted('maester-results.json', `[.Tests[] | select(.Result | ${filter})] | length`);
    expect(await sample('maester-results.json')).toEqual({
      pass: of('. == "Passed"'),
      fail: of('. == "Failed"'),
      warn: of('. == "Investigate"'),
      not_applicable: of('. == "Skipped" or . == "NotRun"'),
      manual: 0,
      error: of('. == "Error"'),
    });
  });

  test.skipIf(!existsSync(join(SAMPLES, 'prowler.ocsf.json')))('OCSF: checks, outcomes and control numbers are those of jq', async () => {
    const run = await runOf(readFileSync(join(SAMPLES, 'prowler.ocsf.json')));
    const checks = (filter: string) => counted('prowler.ocsf.json', `[group_by(.metadata.event_code)[] | select(${filter})] | length`);
    expect(run.results).toHaveLength(checks('true'));
    expect(countsOf(run.results)).toMatchObject({
      fail: checks('any(.[]; .status_code == "FAIL")'),
      pass: checks('all(.[]; .status_code != "FAIL") and any(.[]; .status_code == "PASS")'),
      manual: checks('all(.[]; .status_code == "MANUAL")'),
    });
    const numbers =
      '[group_by(.metadata.event_code)[] | [.[].unmapped.compliance | to_entries[] | .key as $k | .value[] | [$k, .]] | unique[]] | length';
    expect(run.results.flatMap(({ refs = [] }) => refs)).toHaveLength(counted('prowler.ocsf.json', numbers));
  });

  test('Zero Trust Assessment: the counts are those of jq', async () => {
    const of = (status: string) => counted('zero-trust-assessment.json', `[.Tests[] | select(.TestStatus == "${status}")] | length`);
    expect(await sample('zero-trust-assessment.json')).toEqual({
      pass: of('Passed'),
      fail: of('Failed'),
      warn: of('Investigate'),
      not_applicable: of('Skipped'),
      manual: of('Planned'),
      error: of('Error'),
    });
  });
});
