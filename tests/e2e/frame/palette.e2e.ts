import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

let site: DemoSite;
let customer: { id: string; name: string };
beforeAll(async () => {
  site = await openDemoSite();
  const [found] = await site.rows<{ id: string; name: string }>(
    "select id, name from customers where organization_id = $1 and status = 'active' order by name limit 1",
    [site.organization.id],
  );
  if (!found) throw new Error('The demonstration has no customer.');
  customer = found;
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.close();
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go anywhere' });
const line = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const chosen = (page: Page) => palette(page).locator('[role=option][aria-selected=true]');

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await line(page).waitFor();
  await expect.poll(() => line(page).evaluate((field) => field === document.activeElement)).toBe(true);
}

describe('the command palette', () => {
  test('The command palette leads to a customer by keyboard alone and remembers it', async () => {
    const { page } = await site.signedIn('vcio');
    await visit(page, '/');
    const before = await page.evaluate(() => document.body.getBoundingClientRect().width);
    await open(page);
    await expect.poll(() => page.evaluate(() => document.body.getBoundingClientRect().width)).toBe(before);

    await page.keyboard.type(customer.name.slice(0, 6));
    await option(page, customer.name).first().waitFor();
    await expect.poll(() => palette(page).getByRole('status').innerText()).not.toBe('Searching');
    for (let i = 0; i < 20 && !(await chosen(page).innerText()).startsWith(customer.name); i += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen(page).innerText()).toContain(customer.name);
    const active = await line(page).getAttribute('aria-activedescendant');
    await expect.poll(() => chosen(page).getAttribute('id')).toBe(active);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/customers/${customer.id}`);
    await palette(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: customer.name }).waitFor();

    await open(page);
    await expect
      .poll(() => palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first().innerText())
      .toContain(customer.name);
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
  });

  test('The command palette finds screens and actions, the beginning of a word first, and runs them', async () => {
    const { page } = await site.signedIn('admin');
    await visit(page, '/');
    await page.getByRole('button', { name: /^Search/ }).click();
    await line(page).fill('new c');
    await expect.poll(() => chosen(page).innerText()).toBe('New customer');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New customer' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/customers');
    await page.keyboard.press('Control+k');
    await expect.poll(() => palette(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'New customer' }).waitFor({ state: 'detached' });

    await open(page);
    await page.keyboard.type('slate');
    await expect.poll(() => chosen(page).innerText()).toMatch(/slate/i);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe('slate');
    await open(page);
    await page.keyboard.type('feedback');
    await expect.poll(() => chosen(page).innerText()).toMatch(/feedback/i);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Send Feedback' }).waitFor();
  });

  test('The command palette offers an engineer only what the role permits', async () => {
    const { page } = await site.signedIn('alignment_engineer');
    await visit(page, '/');
    await open(page);
    await option(page, 'Assessments').first().waitFor();
    for (const name of ['User Management', 'New customer', 'New QBR', 'Invite user'])
      await expect.poll(() => option(page, name).count()).toBe(0);
    await line(page).fill('review');
    await expect.poll(() => palette(page).getByRole('status').innerText()).not.toBe('Searching');
    await expect.poll(() => palette(page).getByRole('group', { name: 'QBRs' }).count()).toBe(0);
  });

  test('The command palette reports no match and a failed search, which can be retried', async () => {
    const { page } = await site.signedIn('vcio');
    await visit(page, '/');
    let isBroken = true;
    await page.route('**/api/search?*', (route) => (isBroken ? route.abort() : route.continue()));
    await open(page);
    await page.keyboard.type(customer.name.slice(0, 5));
    await palette(page).getByText('Unable to connect to the server').waitFor();
    isBroken = false;
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await option(page, customer.name).first().waitFor();
    await line(page).fill('zzqqzz');
    await palette(page).getByText('No results for “zzqqzz”').waitFor();
  });

  test.each([
    { width: 1440, height: 900, inThemes: ' in every theme', read: findingsInThemes },
    { width: 390, height: 800, inThemes: '', read: findingsOn },
  ])('The command palette is accessible$inThemes at $width pixels', async ({ width, height, read }) => {
    const { page } = await site.signedIn('owner', { width, height });
    await visit(page, '/customers');
    await page.getByRole('button', { name: /^Search/ }).click();
    await line(page).fill(customer.name.slice(0, 4));
    await option(page, customer.name).first().waitFor();
    expect(await read(page, '[role=dialog]')).toEqual([]);
    await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
    // Full width, minus the gutter reserved for the page's scroll bar.
    if (width === 390) await expect.poll(() => palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, height });
    if (width === 390) await expect.poll(async () => (await palette(page).boundingBox())?.width).toBeGreaterThanOrEqual(370);
  });
});
