import { describe, expect, test } from 'vitest';
import { figuresOf, outcomesOf, runOf } from '#server/evidence/evidence.reading.fixture.ts';

const listOf = (column: string, ...rows: readonly [device: string, value: string][]) =>
  `Device Name,Type,Model,OS,Last Seen,Patch Status,${column}\n${rows.map(([device, value]) => `${device},2026-11-20 08:00,,${value}\n`).join('')}`;
const PC = 'PC-01,Desktop,OptiPlex,Windows 11 Pro';
const PC2 = 'PC-02,Desktop,OptiPlex,Windows 11 Pro';
const SERVER = 'SRV-01,Server,PowerEdge R760,Windows Server 2022';
const HOST = 'ESX-01,Hypervisor,PowerEdge R740,VMware ESXi 8';
const VIRTUAL = 'SRV-02,Server,VMware Virtual Platform,Windows Server 2022';
const FIREWALL = 'FW-01,Firewall,FortiGate 60F,FortiOS';

const detailOf = async (list: string, checkId: string) => (await runOf(list)).results.find((one) => one.checkId === checkId)?.detail;

describe('devices that have missed patches for more than 30 days', () => {
  const CHECK = 'rmm.overdue-patches';

  test.each([
    ['Oldest Missing Patch Days', '31', '30'],
    ['Oldest Missing Patch', '2026-10-20', '2026-10-21'],
    ['Missing Patches (>30 days)', '4', '0'],
  ])('The column “%s” counts %s and not %s', async (column, late, early) => {
    const list = listOf(column, [PC, late], [PC2, early]);
    expect(figuresOf(await runOf(list))[CHECK]).toBe('1/2');
    expect(await detailOf(list, CHECK)).toBe(`PC-01: ${late}`);
  });

  test('Devices without a value are named and not counted, and an empty age of a patched device is none', async () => {
    const list = listOf('Oldest Missing Patch Days', [PC, '45'], [PC2, 'unknown'], [SERVER, '']).replace(
      `${SERVER},2026-11-20 08:00,,`,
      `${SERVER},2026-11-20 08:00,FullyPatched,`,
    );
    expect(figuresOf(await runOf(list))[CHECK]).toBe('1/2');
    expect(await detailOf(list, CHECK)).toBe('PC-01: 45\nDevices without a value, which are not counted: 1');
  });

  test('A date whose order of day and month is not known is no number of days', async () => {
    expect(outcomesOf(await runOf(listOf('Oldest Missing Patch', [PC, '03/04/2026'])))[CHECK]).toBe('not_applicable');
  });

  test('Patches that are missing or a last patch say nothing about 30 days', async () => {
    expect(outcomesOf(await runOf(listOf('Last Patched', [PC, '2026-01-01'])))).not.toHaveProperty(CHECK);
  });
});

describe('purchase date of the oldest server', () => {
  const CHECK = 'rmm.server-purchase';

  test('Servers and hypervisors count, and virtual servers and computers do not', async () => {
    const list = listOf('Purchase Date', [PC, '2015-01-01'], [SERVER, '2024-03-12'], [HOST, '2019-05-02'], [VIRTUAL, '']);
    expect(await detailOf(list, CHECK)).toBe('Earliest: 2019-05-02, ESX-01');
  });

  test('A server without a date may be the oldest, so no date is proposed', async () => {
    const list = listOf('Purchase Date', [SERVER, '2024-03-12'], [HOST, '']);
    expect(outcomesOf(await runOf(list))[CHECK]).toBe('manual');
    expect(await detailOf(list, CHECK)).toBe('Without a date: ESX-01');
  });

  test('The end of a warranty is no purchase date', async () => {
    expect(outcomesOf(await runOf(listOf('Warranty Date', [SERVER, '2024-03-12'])))).not.toHaveProperty(CHECK);
  });
});

test('The first end of a warranty needs a firewall in the list and a date for every server', async () => {
  const CHECK = 'rmm.first-warranty';
  expect(outcomesOf(await runOf(listOf('Warranty Date', [SERVER, '2027-03-12'])))).not.toHaveProperty(CHECK);
  const both = listOf('Warranty Date', [SERVER, '2027-03-12'], [FIREWALL, '2026-12-31']);
  expect(await detailOf(both, CHECK)).toBe('Earliest: 2026-12-31, FW-01');
  expect(outcomesOf(await runOf(listOf('Warranty Date', [SERVER, ''], [FIREWALL, '2026-12-31'])))[CHECK]).toBe('manual');
});

describe('firmware of firewalls', () => {
  const CHECK = 'rmm.firewall-os';
  const firewalls = (...systems: string[]) =>
    listOf('Serial', [PC, ''], ...systems.map((system, index) => [`FW-${index},Firewall,FortiGate 60E,${system}`, ''] as [string, string]));

  test('A firewall whose firmware no longer gets security updates is named', async () => {
    const list = firewalls('FortiOS 6.0.4', 'FortiOS 7.6.2');
    expect(figuresOf(await runOf(list))[CHECK]).toBe('1/2');
    expect(await detailOf(list, CHECK)).toBe('FW-0: FortiOS 6.0.4');
  });

  test('A firewall whose support dates are not known is not counted', async () => {
    expect(figuresOf(await runOf(firewalls('SonicOS 7', 'FortiOS 7.6.2')))[CHECK]).toBe('1/1');
    expect(outcomesOf(await runOf(firewalls('SonicOS 7')))).not.toHaveProperty(CHECK);
  });
});
