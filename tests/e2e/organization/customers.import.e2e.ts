import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

const ROWS = 5000;

/** Five thousand customers as saved by a German Excel: semicolons, Windows-1252, with one duplicate, one existing and one invalid row. */
function bigFile(known: string): Buffer {
  const rows = Array.from({ length: ROWS - 3 }, (_, n) => `Würth Filiale ${n};${'ABCD'[n % 4]};${n % 90};Köln`);
  return Buffer.from(
    ['Firma;Tier;Users;City', ...rows, 'Würth Filiale 7;A;1;Köln', `${known};B;12;Bonn`, 'Falsch;Z;viele;'].join('\r\n'),
    'latin1',
  );
}

const shown = (count: number) => count.toLocaleString('en-GB');

describe('the import of customers', () => {
  let site: DemoSite;
  let page: Page;
  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio', { width: 390, height: 844 }));
  });
  afterAll(() => site.close());

  test('[CUST-36] Five thousand rows with semicolons, another encoding and duplicates are mapped, checked and imported on a phone', async () => {
    const [known] = await site.rows<{ name: string }>("select name from customers where status = 'active' order by name limit 1");
    await visit(page, '/customers');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import customers' });
    const choose = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });

    await choose('broken.csv', Buffer.from([0x4e, 0x0a, 0x4d, 0x81, 0x8d, 0x72]));
    await dialog.getByText('neither UTF-8, UTF-16 nor Windows-1252').waitFor();

    await choose('customers.csv', bigFile(known?.name ?? ''));
    await dialog.getByText('Read as Windows-1252, separated by semicolons.').waitFor();
    await dialog.getByText('Check accented letters').waitFor();
    await dialog.getByLabel('Meaning of Firma').selectOption('name');
    expect(await findingsOn(page)).toEqual([]);
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);

    await dialog.getByRole('button', { name: 'Check the rows' }).click();
    await dialog.getByText('“Z” is not A, B, C or D').waitFor();
    expect(await findingsInThemes(page)).toEqual([]);
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: `Import ${shown(ROWS - 1)} rows` }).click();
    await page
      .getByText(`${shown(ROWS - 3)} customers added, 2 updated`)
      .first()
      .waitFor();

    const [stored] = await site.rows<{ n: number; city: string }>(
      "select count(*) as n, min(address->>'city') as city from customers where name like 'Würth Filiale %'",
    );
    expect(stored).toEqual({ n: ROWS - 3, city: 'Köln' });
  });
});
