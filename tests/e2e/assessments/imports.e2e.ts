import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const devices = (state: string, days: number) =>
  `Gerät;Betriebssystem;Virenschutz;Letzter Kontakt\nPC-1;Windows 11 Pro;enabled;${day(days)} 08:00\nPC-2;Windows 11 Pro;${state};${day(days)} 08:00\n`;

const report = (days: number) =>
  JSON.stringify({
    MetaData: {
      Tool: 'ScubaGear',
      ToolVersion: '1.8.0',
      TimestampZulu: `${day(days)}T08:00:00Z`,
      TenantId: 't-9',
      DomainName: 'nine.example',
    },
    Results: {
      AAD: [
        {
          GroupName: 'Strong Authentication',
          Controls: [
            {
              'Control ID': 'MS.AAD.3.2v2',
              Requirement: 'MFA SHALL be enforced for all users.',
              Result: 'Fail',
              Criticality: 'Shall',
              Details: '',
            },
          ],
        },
      ],
    },
  });

const file = (name: string, content: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

describe('questions about an imported file', () => {
  let site: DemoSite;
  let page: Page;
  let first: { id: string; name: string };
  let second: { id: string; name: string };

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio', { width: 1440, height: 900 }));
    page.setDefaultTimeout(30_000);
    const rows = await site.rows<{ id: string; name: string }>(
      `select id, name from customers c where organization_id = $1 and status = 'active'
       and not exists (select from evidence_runs r where r.customer_id = c.id) order by name limit 2`,
      [site.organization.id],
    );
    [first = { id: '', name: '' }, second = { id: '', name: '' }] = rows;
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
  });

  const open = (customer: { id: string }) => visit(page, `/customers/${customer.id}?tab=evidence`);
  const choose = (...files: ReturnType<typeof file>[]) => page.getByLabel('Results files').setInputFiles(files);
  const card = (name: string) => page.getByRole('article', { name });
  const mean = async (column: string, meaning: string) => {
    await page.getByRole('combobox', { name: `Meaning of ${column}`, exact: true }).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  };

  test('A device list with unknown columns asks for their meaning and is imported with the choice', async () => {
    await open(first);
    await choose(file('Geräte.csv', devices('disabled', 3)));
    const asked = card('Geräte.csv');
    await asked.getByText('PC-1 · PC-2').waitFor();
    await asked.getByText('Choose the column of “Device name”.').waitFor();
    expect(await asked.getByRole('button', { name: 'Import with these columns' }).isDisabled()).toBe(true);
    await mean('Gerät', 'Device name');
    await mean('Betriebssystem', 'Operating system');
    await mean('Virenschutz', 'Device name');
    await asked.getByText('Device name is chosen for two columns.').waitFor();
    await mean('Virenschutz', 'Antivirus status');
    await mean('Letzter Kontakt', 'Last contact');
    await asked.getByText('1 of 2').waitFor();
    await asked.getByText('Antivirus is running and up to date').waitFor();
    expect(await findingsInThemes(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Import with these columns' }).click();
    await asked.getByText('RMM devices').waitFor();
  });

  test('The next file needs no question, and the choice can be edited and deleted', async () => {
    await choose(file('next.csv', devices('enabled', 1)));
    await card('next.csv').getByText('RMM devices').waitFor();
    await page.getByRole('link', { name: 'All evidence' }).click();
    const kept = page.getByRole('region', { name: 'Columns of CSV files' });
    await kept.getByText('4 of 4 columns').waitFor();
    await kept.getByRole('button', { name: 'Edit columns' }).click();
    await mean('Letzter Kontakt', 'Skip');
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save columns' }).click();
    await kept.getByText('3 of 4 columns').waitFor();
    await kept.getByRole('button', { name: 'Delete choice of columns' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete choice' }).click();
    await kept.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 844 });
    await choose(file('third.csv', devices('enabled', 2)));
    await card('third.csv').getByRole('button', { name: 'Discard file' }).waitFor();
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
    await card('third.csv').getByRole('button', { name: 'Discard file' }).click();
    await card('third.csv').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('A table of an archive is counted while its columns are chosen, like a table of its own', async () => {
    const backups = 'Auftrag;Stand\nSRV-1;ok\nSRV-2;ok\nSRV-3;Fehler\n';
    const tables = { 'rmm/Geräte.csv': strToU8(devices('disabled', 3)), 'Sicherung.csv': strToU8(backups) };
    await choose({ name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(tables)) });
    const asked = card('Geräte.csv');
    await asked.getByText('PC-1 · PC-2').waitFor();
    await mean('Gerät', 'Device name');
    await mean('Betriebssystem', 'Operating system');
    await mean('Virenschutz', 'Antivirus status');
    await asked.getByText('1 of 2').waitFor();
    await mean('Virenschutz', 'Skip');
    await asked.getByText('1 of 2').waitFor({ state: 'detached' });
    expect(await findingsOn(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Discard file' }).click();
    await card('Sicherung.csv').getByRole('button', { name: 'Discard file' }).click();
    await card('Sicherung.csv').waitFor({ state: 'detached' });
  });

  test('A table without a date asks when it was measured', async () => {
    const table = '"Control ID","Requirement","Result"\n"MS.AAD.3.2v2","MFA SHALL be enforced for all users.","Fail"\n';
    await choose(file(`ScubaResults_${day(9)}.csv`, table));
    const asked = card(`ScubaResults_${day(9)}.csv`);
    await asked.getByText('The day is from the name of the file.').waitFor();
    expect(await findingsInThemes(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Import file' }).click();
    await asked.getByText('Not factored in').waitFor();
    const [run] = await site.rows<{ day: string }>(
      "select observed_at::date::text as day from evidence_runs where file_name like 'ScubaResults_%'",
      [],
    );
    expect(run?.day).toBe(day(9));
  });

  test('A file of the tenant of another customer is imported for that customer, for this one too, or not at all', async () => {
    await open(first);
    await choose(file('own.json', report(5)));
    await card('own.json').getByText('ScubaGear').first().waitFor();
    await open(second);
    await choose(file('theirs.json', report(3)), file('both.json', report(2)), file('none.json', report(1)));
    const asked = card('theirs.json');
    await asked.getByText(`This file is from tenant nine.example; it belongs to ${first.name}. Nothing was imported.`).waitFor();
    await card('none.json').getByRole('button', { name: 'Discard file' }).waitFor();
    expect(await findingsInThemes(page)).toEqual([]);
    await asked.getByRole('button', { name: `Import for ${first.name}` }).click();
    await asked.getByText('Imported for another customer.').waitFor();
    await card('both.json').getByRole('button', { name: 'This customer has both tenants: import here' }).click();
    await card('both.json').getByText('ScubaGear').first().waitFor();
    await card('none.json').getByRole('button', { name: 'Discard file' }).click();
    const runs = await site.rows<{ customer: string; file: string }>(
      "select customer_id as customer, file_name as file from evidence_runs where tenant = 't-9' order by observed_at",
      [],
    );
    expect(runs).toEqual([
      { customer: first.id, file: 'own.json' },
      { customer: first.id, file: 'theirs.json' },
      { customer: second.id, file: 'both.json' },
    ]);
  });
});
