import { describe, expect, test } from 'vitest';
import { figuresOf, outcomesOf, refusalOf, runOf, utf16 } from '#server/evidence/evidence.reading.fixture.ts';

const HEAD =
  'Device Hostname,Organization,Device Type,Operating System,Last Seen,EDR,Antivirus Status,BitLocker Status,Patch Status,Pending Software Patches,Reboot Required,Local Admin,Warranty Date,RAID Status,Disk Free Percent';
const ROWS = [
  'LT-01,Fabrikam,Laptop,Windows 11 Pro,2026-11-20 08:00,SentinelOne,RunningAndUpToDate,Encrypted,FullyPatched,0,No,No,2028-05-01,,',
  'LT-02,Fabrikam,Laptop,Windows 10 Pro,2026-11-19 08:00,Not installed,RunningAndNotUpToDate,Not encrypted,InstallError,4,Yes,Yes,2025-05-01,,',
  'PC-03,Fabrikam,Desktop,Windows 11 Pro,2026-09-01 08:00,,NotDetected,,ApprovedPending,0,No,No,,,',
  'SRV-01,Fabrikam,Server,Windows Server 2012 R2,2026-11-20 07:00,Active,RunningAndUpToDate,,FullyPatched,0,No,,,Healthy,35%',
  'SRV-02,Fabrikam,Server,Windows Server 2022,2026-11-20 07:00,Active,RunningAndUpToDate,,FullyPatched,0,No,,,Degraded,12%',
  'PRN-01,Fabrikam,Printer,,2026-11-20 07:00,,,,,,,,,,',
];
const RMM = `${[HEAD, ...ROWS].join('\r\n')}\r\n`;

describe('device list of an RMM', () => {
  test('Each column becomes one result with the number of devices that pass; printers are not counted', async () => {
    const run = await runOf(RMM);
    expect(run).toMatchObject({ tool: 'rmm', scope: 'Fabrikam', observedAt: '2026-11-20T08:00:00.000Z' });
    expect(figuresOf(run)).toEqual({
      'rmm.edr': '3/5',
      'rmm.encryption': '1/2',
      'rmm.antivirus': '3/5',
      'rmm.os-patches': '3/5',
      'rmm.app-patches': '4/5',
      'rmm.restart': '4/5',
      'rmm.local-admin': '2/3',
      'rmm.disk-health': '1/2',
      'rmm.disk-free': '1/2',
      'rmm.agent': '4/5',
      'rmm.supported-os': '3/5',
      'rmm.server-os': '1/2',
      'rmm.server-agent': '2/2',
      'rmm.warranty': '1/3',
    });
    expect(run.results.find(({ checkId }) => checkId === 'rmm.edr')?.detail).toBe('LT-02: Not installed\nPC-03: no value');
  });

  test('Semicolons, tabs, a byte order mark and UTF-16 change nothing', async () => {
    const plain = await runOf(RMM);
    expect(await runOf(RMM.replaceAll(',', ';'))).toEqual(plain);
    expect(await runOf(RMM.replaceAll(',', '\t'))).toEqual(plain);
    expect(await runOf(`\ufeff${RMM}`)).toEqual(plain);
    expect(await runOf(utf16(RMM))).toEqual(plain);
    expect(await runOf(utf16(RMM).swap16())).toEqual(plain);
  });

  test('An antivirus product counts as EDR only when it is one', async () => {
    const list = (product: string) => `Agent Name,OS,Antivirus\nPC-01,Windows 11 Pro,${product}\n`;
    expect(outcomesOf(await runOf(list('CrowdStrike Falcon')))).toEqual({ 'rmm.edr': 'pass' });
    await expect(runOf(list('Windows Defender'))).rejects.toThrow('The file contains no check results');
  });

  test('Days and months are read only in an order that the column shows', async () => {
    const list = (...seen: string[]) =>
      `Agent Name,OS,Last Seen,Reboot needed\n${seen.map((one) => `PC,Windows 11,${one},No`).join('\n')}\n`;
    expect((await runOf(list('19/11/2026 08:00', '05/11/2026 09:30'))).observedAt).toBe('2026-11-19T08:00:00.000Z');
    expect((await runOf(list('"11/19/2026, 8:00 PM"', '"11/05/2026, 9:30 AM"'))).observedAt).toBe('2026-11-19T20:00:00.000Z');
    expect((await runOf(list('"Nov 19, 2026 8:00 PM"'))).observedAt).toBe('2026-11-19T20:00:00.000Z');
    expect((await runOf(list('05/11/2026', '06/11/2026'))).observedAt).toBeNull();
  });

  test('A list of several customers is refused', async () => {
    expect(await refusalOf(RMM.replace('LT-02,Fabrikam', 'LT-02,Contoso'))).toBe(
      'The table lists 2 customers. Export it for one customer.',
    );
  });

  test('A list that ends in the middle of a row is refused', async () => {
    for (let length = RMM.indexOf('LT-02') + 1; length < RMM.indexOf('PC-03') - 6; length += 1) {
      expect(await refusalOf(RMM.slice(0, length)), `${length} characters`).toContain('A row of the table is shorter than its header');
    }
  });

  test('Tags, formulas and words without meaning are no pass and stay plain text', async () => {
    const list = RMM.replace('SentinelOne', '<script>alert(1)</script>=1+1');
    const edr = (await runOf(list)).results.find(({ checkId }) => checkId === 'rmm.edr');
    expect(edr).toMatchObject({ passed: 2, total: 5 });
    expect(edr?.detail).not.toContain('<');
  });
});
