import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, visit } from '#tests/e2e/reading.ts';

const CUSTOMER = `
  select name from customers where organization_id = $1 and status = 'active' and currency = 'GBP' and name ~ '^[A-Za-z ]+$' order by name limit 1`;
const STORED = `
  select status, one_time::int as "oneTime", options->0->>'oneTime' as first, declined_count as declined from recommendations
  where organization_id = $1 order by created_at desc limit 1`;

interface Stored {
  status: string;
  oneTime: number;
  first: string;
  declined: number;
}

describe('the drawer of a recommendation', () => {
  let site: DemoSite;
  let page: Page;

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio'));
  });
  afterAll(() => site.close());

  const drawer = () => page.getByRole('dialog');
  const button = (name: string) => drawer().getByRole('button', { name, exact: true });
  const stored = async () => (await site.rows<Stored>(STORED, [site.organization.id]))[0];

  test('A recommendation is copied from the library by keyboard, its options are priced, and the customer declines it', async () => {
    const [customer] = await site.rows<{ name: string }>(CUSTOMER, [site.organization.id]);
    await visit(page, '/recommendations?recommendation=new');
    const chooser = drawer().getByRole('combobox', { name: 'Customer' });
    await chooser.fill(customer?.name ?? '');
    // Until the server has searched, the list begins with other customers.
    const found = page.getByRole('option');
    await expect.poll(async () => (await found.allInnerTexts()).every((name) => name.includes(customer?.name ?? ''))).toBe(true);
    await chooser.press('ArrowDown');
    await page
      .getByRole('option', { name: customer?.name ?? '' })
      .and(page.locator('[data-highlighted]'))
      .waitFor();
    await chooser.press('Enter');
    await drawer().getByText('£', { exact: false }).first().waitFor();
    await drawer().getByRole('searchbox', { name: 'Search the library' }).fill('firewall');
    const text = drawer().getByRole('radio', { name: 'Replace and manage the firewall' });
    await drawer().getByText('1 of 40 texts').waitFor();
    await text.press('Space');
    expect(await findingsInThemes(page, '[role=dialog]')).toEqual([]);
    await button('Recommend this').press('Enter');

    const once = drawer().getByRole('list', { name: 'Options' }).getByLabel('One-time').first();
    await once.fill('4,250.50');
    await drawer().getByRole('checkbox', { name: 'Chosen' }).first().check();
    await once.press('Control+Enter');
    await drawer().getByText('£4,251').waitFor();
    await expect.poll(stored).toMatchObject({ oneTime: 425_050, first: '425050' });

    await button('Add decision').press('Enter');
    await drawer().getByRole('radio', { name: 'Declined' }).check();
    await drawer().getByLabel('Decided by').fill('J. Doe');
    expect(await findingsInThemes(page, '[role=dialog]')).toEqual([]);
    await drawer().getByLabel('Decided by').press('Control+Enter');
    await drawer()
      .getByText(/^Declined \d{4}-Q[1-4] by J\. Doe$/)
      .waitFor();
    await expect.poll(stored).toMatchObject({ status: 'declined', declined: 1 });
  });

  test('On a phone the drawer fills the screen and nothing of it is cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    await expect.poll(async () => (await drawer().boundingBox())?.width).toBeGreaterThanOrEqual(370);
    await expect.poll(() => drawer().evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test('Working with the drawer causes no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
