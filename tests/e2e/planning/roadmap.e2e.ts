import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addQuarters, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, visit } from '#tests/e2e/reading.ts';

let site: DemoSite;
let roadmap = '';
const NOW = fiscalQuarterOf(new Date().toISOString(), 4);
const keyOf = (count: number) => Object.values(addQuarters(NOW, count)).join('-Q');

/** Customer with an item in the current quarter, one in the next, and one unscheduled. */
beforeAll(async () => {
  site = await openDemoSite();
  const [customer] = await site.rows<{ id: string }>(
    `insert into customers (organization_id, name, timezone, currency, fiscal_year_start_month)
     values ($1, 'Alderbrook Dental', 'UTC', 'GBP', 4) returning id`,
    [site.organization.id],
  );
  const [soon, later] = [addQuarters(NOW, 0), addQuarters(NOW, 1)];
  await site.rows(
    `insert into recommendations (organization_id, customer_id, title, one_time, target_year, target_quarter)
     values ($1, $2, 'Separate the network', 840000, $3, $4), ($1, $2, 'Replace the laptops', 984000, $5, $6), ($1, $2, 'Survey the Wi-Fi', 90000, null, null)`,
    [site.organization.id, customer?.id, soon.year, soon.quarter, later.year, later.quarter],
  );
  await site.rows('insert into budgets (organization_id, customer_id, fiscal_year, target) values ($1, $2, $3, 4000000)', [
    site.organization.id,
    customer?.id,
    soon.year,
  ]);
  roadmap = `/customers/${customer?.id ?? ''}?tab=roadmap`;
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.close();
});

const place = (page: Page, key: string) => page.locator(`[data-place="${key}"]`);
const card = (page: Page, key: string, title: string) => place(page, key).getByRole('link', { name: title, exact: true });
const storedQuarter = async (title: string) =>
  (
    await site.rows<{ at: string | null }>(`select target_year || '-Q' || target_quarter as at from recommendations where title = $1`, [
      title,
    ])
  )[0]?.at;

/** Presses on the card, drags it in steps like a hand, and holds it over the target. */
async function hold(page: Page, title: string, from: string, to: string): Promise<void> {
  const [start, end] = [await card(page, from, title).boundingBox(), await place(page, to).boundingBox()];
  if (!start || !end) throw new Error('The quarter or the card is not on the screen.');
  await page.mouse.move(start.x + 10, start.y + 5);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 15, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
}

test('[ROAD-7] A card dragged to another quarter changes both sums, is put back with one press, and is moved by keyboard', async () => {
  const { page } = await site.signedIn('vcio');
  await visit(page, roadmap);
  await card(page, keyOf(0), 'Separate the network').waitFor();

  await hold(page, 'Separate the network', keyOf(0), keyOf(1));
  await place(page, keyOf(1)).getByText('£18,240', { exact: true }).waitFor();
  await place(page, keyOf(0)).getByText('moving to').waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  await page.mouse.up();
  // Hovering keeps the toast beyond its ten seconds.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await card(page, keyOf(1), 'Separate the network').waitFor();
  await expect.poll(() => storedQuarter('Separate the network')).toBe(keyOf(1));
  await page.getByRole('button', { name: 'Undo' }).click();
  await card(page, keyOf(0), 'Separate the network').waitFor();
  await expect.poll(() => storedQuarter('Separate the network')).toBe(keyOf(0));

  await card(page, 'none', 'Survey the Wi-Fi').press('m');
  await page.getByRole('application', { name: 'Move Survey the Wi-Fi' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await place(page, keyOf(0)).getByText('£9,300', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await card(page, keyOf(0), 'Survey the Wi-Fi').waitFor();
  await expect.poll(() => storedQuarter('Survey the Wi-Fi')).toBe(keyOf(0));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Survey the Wi-Fi');
});

test('[ROAD-8] On a phone the quarters are stacked, and a card is moved by choosing its quarter', async () => {
  const { page } = await site.signedIn('vcio', { width: 390, height: 844 });
  await visit(page, roadmap);
  await card(page, keyOf(1), 'Replace the laptops').waitFor();
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  const lefts = await page.locator('section[data-place]').evaluateAll((places) => places.map((one) => one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await page.getByRole('button', { name: 'Move Replace the laptops to another quarter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unscheduled' }).click();
  await card(page, 'none', 'Replace the laptops').waitFor();
  await expect.poll(() => storedQuarter('Replace the laptops')).toBeNull();
});
