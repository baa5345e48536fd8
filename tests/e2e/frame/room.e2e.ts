import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsOn, follow, visit } from '#tests/e2e/reading.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.close();
});

const idOf = async (sql: string) => (await site.rows<{ id: string }>(sql, [site.organization.id]))[0]?.id ?? '';
const customerPath = async () => `/customers/${await idOf("select id from customers where organization_id = $1 and status = 'active'")}`;
const middleOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? box.y + box.height / 2 : NaN;
};
const sideNavigation = async (page: Page) => (await page.getByRole('complementary', { name: 'Navigation' }).boundingBox())?.width;

/** True if the parts are on one line, judged by their vertical centres. */
async function areInLine(...parts: Locator[]): Promise<boolean> {
  const middles = await Promise.all(parts.map(middleOf));
  return Math.max(...middles) - Math.min(...middles) < 12;
}

test('At 1440 pixels the dashboard, the findings and the calendar keep their buttons and filters in one line', async () => {
  const { page } = await site.signedIn('owner');
  await visit(page, '/');
  const quick = page.getByRole('link', { name: 'Manage Users' });
  await expect.poll(() => areInLine(page.getByRole('heading', { level: 1 }).locator('..'), quick)).toBe(true);
  await follow(page, '/recommendations?tab=findings');
  await expect.poll(() => areInLine(page.getByLabel('Search findings'), page.getByRole('button', { name: 'Export' }))).toBe(true);
  await follow(page, '/calendar');
  await expect.poll(() => areInLine(page.getByRole('link', { name: 'Programme' }).last(), page.getByLabel('Person'))).toBe(true);
  const layers = page.getByRole('group', { name: 'Layers' }).getByRole('button');
  await expect.poll(() => areInLine(layers.first(), layers.last())).toBe(true);
  const grid = page.locator('[data-place]').first().locator('xpath=../..');
  expect(await grid.evaluate((inner) => inner.scrollWidth <= (inner.parentElement?.clientWidth ?? 0))).toBe(true);

  const engineer = await site.signedIn('alignment_engineer');
  await visit(engineer.page, '/');
  const last = engineer.page.getByRole('link', { name: 'Assessment Templates' });
  await expect.poll(() => areInLine(engineer.page.getByRole('heading', { level: 1 }).locator('..'), last)).toBe(true);
});

test('The menu of a template stays at the top right, however long its name is', async () => {
  const { page } = await site.signedIn('owner');
  await site.rows(
    "update templates set name = rtrim(left(repeat('Managed security and continuity ', 4), 119)) where organization_id = $1 and name like '20%'",
    [site.organization.id],
  );
  await visit(page, `/templates/${await idOf("select id from templates where organization_id = $1 and name like 'Managed%'")}`);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const menu = await page.getByRole('button', { name: 'More actions' }).boundingBox();
  expect(Math.abs((menu?.y ?? 0) - (title?.y ?? 99))).toBeLessThan(12);
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeGreaterThan(1350);
});

test('Customer tabs that do not fit are in the menu More, by keyboard too, and the open one is always in the row', async () => {
  const { page } = await site.signedIn('owner');
  await visit(page, await customerPath());
  const tabs = page.getByRole('tablist', { name: 'Customer' });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Activity' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL('**?tab=activity');
  await expect.poll(() => tabs.getByRole('tab', { name: 'Activity' }).getAttribute('aria-selected')).toBe('true');
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
  expect(await findingsOn(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => more.count()).toBe(0);
  await expect.poll(() => tabs.getByRole('tab').count()).toBe(15);
  await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
});

test('The navigation is collapsed beside an open QBR until the person expands it', async () => {
  const { page } = await site.signedIn('vcio');
  await visit(page, `/qbrs/${await idOf("select id from qbrs where organization_id = $1 and status = 'draft'")}`);
  await expect.poll(() => sideNavigation(page)).toBe(64);
  await follow(page, '/qbrs');
  await expect.poll(() => sideNavigation(page)).toBe(256);
});
