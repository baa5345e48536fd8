import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addQuarters, type FiscalQuarter, fiscalQuarterOf, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, loaded, visit } from '#tests/e2e/reading.ts';

interface Planned {
  customerId: string;
  recommendationId: string;
  title: string;
  startMonth: number;
  timezone: string;
  year: number | null;
  quarter: number | null;
}

/** Customer without a budget, and a costed recommendation that can be moved. */
const PLANNED = `
  select r.customer_id as "customerId", r.id as "recommendationId", r.title, c.fiscal_year_start_month as "startMonth", c.timezone,
    r.target_year as year, r.target_quarter as quarter
  from recommendations r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
  where r.organization_id = $1 and r.status in ('idea', 'proposed', 'approved', 'scheduled') and r.cost_known and r.one_time > 0
    and c.status = 'active' and c.currency = 'GBP'
    and not exists (select from budgets b where b.organization_id = r.organization_id and b.customer_id = r.customer_id)
  order by r.id limit 1`;

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function budgetOf(): Promise<{ page: Page; planned: Planned; first: FiscalQuarter }> {
  const [planned] = await site.rows<Planned>(PLANNED, [site.organization.id]);
  if (!planned) throw new Error('The demonstration has no customer whose budget is still empty.');
  const { page } = await site.signedIn('vcio', { theme: 'light' });
  await visit(page, `/customers/${planned.customerId}?tab=budget`);
  return { page, planned, first: fiscalQuarterOf(dayIn(new Date(), planned.timezone), planned.startMonth) };
}

/** Adds a line and the target of the first fiscal year, and edits a cell with a formula. */
async function typeLineAndTarget(page: Page, first: FiscalQuarter): Promise<void> {
  await button(page, 'Add line').first().click();
  await page.getByLabel('Name').fill('Training');
  await page.getByRole('radio', { name: 'One-time' }).check();
  await page.getByLabel('Amount, GBP').fill('1,000');
  await inDialog(page, 'Add line').click();
  await button(page, `Training, ${quarterLabel(first)}: 1,000. Edit`).click();
  await page.getByRole('textbox', { name: `Training, ${quarterLabel(first)}` }).fill('=500*3');
  await page.getByRole('textbox', { name: `Training, ${quarterLabel(first)}` }).press('Enter');
  await button(page, `Training, ${quarterLabel(first)}: 1,500. Edit`).waitFor();

  await button(page, 'Set target').click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('120,000');
  await inDialog(page, 'Save target').click();
  await row(page, 'Target').first().getByText('30,000').first().waitFor();
}

/** Moves the recommendation to a year later in a new scenario, which does not affect the plan. */
async function tryLater(page: Page, { title }: Planned, quarter: FiscalQuarter): Promise<void> {
  await button(page, 'New scenario').click();
  await page.getByLabel('Name').fill('A year later');
  await inDialog(page, 'Create scenario').click();
  await page.getByRole('button', { name: 'A year later', exact: true, pressed: true }).waitFor();
  await button(page, 'More about A year later').click();
  await page.getByRole('menuitem', { name: 'Change recommendations' }).click();
  await page.getByRole('combobox', { name: `Quarter of ${title}` }).click();
  await page.getByRole('option', { name: new RegExp(`^${quarterLabel(quarter)}`) }).click();
  await inDialog(page, 'Save scenario').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('A budget is entered and given a target, and a scenario of it becomes the plan', async () => {
  const { page, planned, first } = await budgetOf();
  await typeLineAndTarget(page, first);
  const fifth = addQuarters(first, 5);
  const later = planned.year === fifth.year && planned.quarter === fifth.quarter ? addQuarters(fifth, 1) : fifth;
  await tryLater(page, planned, later);

  await button(page, 'The plan').click();
  await button(page, 'More about A year later').click();
  await page.getByRole('menuitem', { name: 'Compare below' }).click();
  await page.getByText('compared below').waitFor();
  await loaded(page);
  expect(await findingsInThemes(page)).toEqual([]);

  await button(page, 'More about A year later').click();
  await page.getByRole('menuitem', { name: 'Preview and accept' }).click();
  const change = page.getByRole('dialog').getByRole('listitem').filter({ hasText: planned.title });
  await change.getByText(quarterLabel(later)).waitFor();
  await inDialog(page, 'Accept scenario').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => button(page, 'A year later').count()).toBe(0);
  const moved = () =>
    site.rows('select target_year as year, target_quarter as quarter from recommendations where id = $1', [planned.recommendationId]);
  await expect.poll(moved).toEqual([later]);
  await row(page, planned.title).first().waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('list', { name: /^Budget of/ }).waitFor();
  await loaded(page);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  expect(await findingsOn(page)).toEqual([]);
});
