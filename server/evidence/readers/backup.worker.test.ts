import { describe, expect, test } from 'vitest';
import { figuresOf, outcomesOf, refusalOf, runOf, utf16 } from '#server/evidence/evidence.reading.fixture.ts';

const HEAD = 'Job Name,Customer,Type,Last Result,Last Successful Backup,Offsite Copy,Immutable,Encrypted,Last Restore Test';
const ROWS = [
  'SRV-01,Fabrikam,VMware,Success,2026-11-20 02:00,Yes,Yes,Yes,2026-03-01',
  'SRV-02,Fabrikam,VMware,Failed,2026-11-10 02:00,Yes,No,Yes,',
  'Mailboxes,Fabrikam,Microsoft 365,Warning,2026-11-20 03:00,2026-11-19 23:00,Yes,,Never',
  'NAS,Fabrikam,File,,Never,No,Yes,No,',
];
const BACKUP = `${[HEAD, ...ROWS].join('\r\n')}\r\n`;

describe('job list of a backup product', () => {
  test('Jobs are counted by their last result, age, copies and encryption', async () => {
    const run = await runOf(BACKUP);
    expect(run).toMatchObject({ tool: 'backup', scope: 'Fabrikam', observedAt: '2026-11-20T03:00:00.000Z' });
    expect(figuresOf(run)).toEqual({
      'backup.jobs': '2/4',
      'backup.recent': '2/4',
      'backup.offsite': '3/4',
      'backup.immutable': '3/4',
      'backup.offsite-immutable': '2/4',
      'backup.encrypted': '2/4',
      'backup.cloud-data': '1/1',
      'backup.restore-test': null,
    });
    expect(run.results.at(-1)).toMatchObject({ outcome: 'pass', detail: 'Last restore test: 2026-03-01, SRV-01' });
  });

  test('A restore test that is older than a year fails', async () => {
    expect(outcomesOf(await runOf(BACKUP.replace('2026-03-01', '2025-03-01')))['backup.restore-test']).toBe('fail');
  });

  test('A restore test that failed restored nothing, so an earlier one counts', async () => {
    const list = `Job,Last Result,Last Run,Last Restore Test,Restore Test Result
SRV-01,Success,2026-11-20,2026-11-01,Failed
SRV-02,Success,2026-11-20,2026-08-01,Success
`;
    expect((await runOf(list)).results.at(-1)?.detail).toBe('Last restore test: 2026-08-01, SRV-02');
  });

  test('A list without cloud jobs or without a column says nothing about them', async () => {
    const veeam = 'Name,Type,Status,Last Run,Last Result\nDaily,VMware,Stopped,2026-11-20 02:00,Success\n';
    expect(outcomesOf(await runOf(veeam))).toEqual({ 'backup.jobs': 'pass' });
  });

  test('A device list of an RMM that names the last backup stays a device list', async () => {
    const list = 'Device Name,OS,Status,Last Backup,Reboot Required\nPC-01,Windows 11 Pro,Online,2026-11-20,No\n';
    expect(await runOf(list)).toMatchObject({ tool: 'rmm' });
  });

  test('Semicolons, a byte order mark and UTF-16 change nothing', async () => {
    const plain = await runOf(BACKUP);
    expect(await runOf(`\ufeff${BACKUP.replaceAll(',', ';')}`)).toEqual(plain);
    expect(await runOf(utf16(BACKUP))).toEqual(plain);
  });

  test('A list of several customers and one that is cut off are refused', async () => {
    expect(await refusalOf(BACKUP.replace('SRV-02,Fabrikam', 'SRV-02,Contoso'))).toContain('The table lists 2 customers');
    expect(await refusalOf(BACKUP.slice(0, BACKUP.indexOf('2026-11-10')))).toContain('A row of the table is shorter than its header');
    expect(await refusalOf(`${HEAD}\n`)).toContain('The file contains no check results');
  });
});
