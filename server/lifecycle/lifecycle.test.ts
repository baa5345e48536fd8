import { describe, expect, test } from 'vitest';
import { supportOf, supportText } from '#domain/lifecycle/support.dates.rules.ts';
import { SUPPORT_DATES } from './lifecycle.ts';

const of = (text: string) => supportOf([text], SUPPORT_DATES);

describe('support dates', () => {
  test.each([
    ['Microsoft Windows Server 2016 Standard', 'Windows Server 2016', '2027-01-12'],
    ['Windows Server® 2012 R2 Datacenter', 'Windows Server 2012 R2', '2023-10-10'],
    ['Windows Server 2012', 'Windows Server 2012', '2023-10-10'],
    ['Windows Server 2008 R2', 'Windows Server 2008 R2', '2020-01-14'],
    ['Microsoft SQL Server 2016 (SP3)', 'SQL Server 2016', '2026-07-14'],
    ['SQL Server 2008 R2', 'SQL Server 2008 R2', '2019-07-09'],
    ['SQL Server 2022 on Windows Server 2019', 'SQL Server 2022', '2033-01-11'],
    ['Exchange Server 2019 CU15', 'Exchange Server 2019', '2025-10-14'],
    ['Microsoft Office Home and Business 2021', 'Office 2021', '2026-10-13'],
    ['Windows 10 Pro', 'Windows 10', '2025-10-14'],
    ['Windows 11 Enterprise 23H2', 'Windows 11 23H2', '2026-11-10'],
    ['Windows 11 Pro 23H2', 'Windows 11 23H2', '2025-11-11'],
    ['Windows 11 Pro', 'Windows 11', null],
    ['Windows 10 Enterprise LTSC', 'Windows 10', null],
    ['Windows 7 Professional', 'Windows 7', '2020-01-14'],
    ['macOS Monterey 12.7', 'macOS 12', '2024-09-16'],
    ['macOS 10.15 Catalina', 'macOS 10.15', '2026-02-02'],
    ['macOS 26', 'macOS 26', null],
    ['Ubuntu 20.04.6 LTS', 'Ubuntu 20.04', '2025-05-31'],
    ['VMware ESXi 7.0 U3', 'VMware ESXi 7.0', '2025-10-02'],
    ['VMware ESXi 8', 'VMware ESXi 8.0', '2027-10-11'],
    ['FortiGate 60F, FortiOS 7.2.8', 'FortiOS 7.2', '2026-09-30'],
    ['PA-440 PAN-OS 10.2', 'PAN-OS 10.2', '2025-08-27'],
  ])('%s gets its day from the snapshot', (text, product, until) => {
    expect(of(text)).toEqual({ product, until });
  });

  test.each(['SRV-2016', 'HP ProDesk 600 G6', 'Server 10', 'PowerEdge T340', '', 'Windows', 'Office chair', 'x'.repeat(10_000)])(
    'A name without a product and version has no day: %s',
    (text) => expect(of(text)).toBeNull(),
  );

  test('The first text that names a product counts', () => {
    expect(supportOf(['PowerEdge', 'Windows Server 2016', 'Ubuntu 20.04'], SUPPORT_DATES)).toMatchObject({
      product: 'Windows Server 2016',
    });
  });

  test.each([
    ['2025-10-14', 'unsupported since 2025-10-14'],
    ['2026-12-02', 'unsupported in 4 days'],
    ['2027-01-12', 'unsupported in 6 weeks'],
    ['2027-06-28', 'unsupported in 7 months'],
    ['2030-01-08', 'supported until 2030-01-08'],
  ])('The end of support on %s reads “%s” on 28 Nov 2026', (until, text) => {
    expect(supportText(until, '2026-11-28', (day) => day)).toBe(text);
  });
});
