import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { reload, visit } from '#tests/e2e/reading.ts';

let site: DemoSite;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('a dialog that is fetched on demand', () => {
  beforeAll(async () => {
    site = await openDemoSite();
  });
  afterAll(() => site.close());

  test('A deferred dialog opens by keyboard with the focus in its first field, and Escape returns the focus to its button', async () => {
    const { page } = await site.signedIn('owner');
    await visit(page, '/customers');
    await button(page, 'New customer').focus();
    await page.keyboard.press('Enter');
    await dialog(page, 'New customer').getByLabel('Name', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await page.keyboard.type('Halibut');
    await page.keyboard.press('Escape');
    await dialog(page, 'New customer').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('New customer');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog(page, 'New customer').getByLabel('Name', { exact: true }).inputValue()).toBe('');
  });

  test.each([
    ['/customers?dialog=new', 'New customer'],
    ['/assessments?dialog=new', 'New assessment'],
    ['/assessments?dialog=batch', 'Start for several customers'],
    ['/qbrs?dialog=new', 'New QBR'],
    ['/templates?dialog=new', 'Blank template'],
    ['/templates?dialog=import', 'Import a template'],
    ['/users?dialog=invite', 'Invite person'],
  ])('A dialog opens by its address %s', async (path, name) => {
    const { page } = await site.signedIn('owner');
    await page.goto(path);
    await dialog(page, name).waitFor();
    await expect.poll(() => dialog(page, name).evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog(page, name).waitFor({ state: 'detached' });
  });

  test('A dialog whose script cannot be loaded shows an error, leaves the page unchanged and opens after a reload', async () => {
    const { page } = await site.signedIn('owner');
    const code = /\/assets\/InviteDialog-/;
    await visit(page, '/users');
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await button(page, 'Invite person').click();
    await page.getByText('Not available', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'User Management' }).waitFor();
    await page.unroute(code);
    // Browsers do not retry a failed script import before a reload, and the message says so.
    await reload(page);
    await button(page, 'Invite person').click();
    await dialog(page, 'Invite person').waitFor();
  });

  test("Closing a dialog that was opened from a menu returns the focus to the menu's button", async () => {
    const { page } = await site.signedIn('owner');
    const [row] = await site.rows<{ id: string }>(
      "select id from assessments where organization_id = $1 and status = 'in_progress' order by id limit 1",
      [site.organization.id],
    );
    await visit(page, `/assessments/${row?.id}`);
    await button(page, 'More actions').press('Enter');
    await page.getByRole('menuitem', { name: 'Edit name and dates' }).press('Enter');
    await dialog(page, 'Edit name and dates').waitFor();
    await expect.poll(() => dialog(page, 'Edit name and dates').evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog(page, 'Edit name and dates').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More actions');
  });

  test('Opening deferred dialogs causes no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
