import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

describe('the path to a score', () => {
  let site: DemoSite;
  let page: Page;
  let customerId = '';

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('owner', { width: 1440, height: 900 }));
    page.setDefaultTimeout(30_000);
    const [customer] = await site.rows<{ id: string }>(
      "select id from customers where organization_id = $1 and status = 'active' and health_score between 60 and 85 order by name limit 1",
      [site.organization.id],
    );
    customerId = customer?.id ?? '';
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
  });

  test('A vCIO opens the path from the roadmap, raises the goal, excludes a recommendation and applies the plan with Undo', async () => {
    await visit(page, `/customers/${customerId}?tab=roadmap`);
    await page.getByRole('link', { name: 'Path to target' }).click();
    await page.getByRole('heading', { name: /^Cheapest way to/ }).waitFor();
    await page.getByLabel('Goal, %').fill('99');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cheapest way to 99%' }).waitFor();
    await page.getByText(/^99% is out of reach/).waitFor();
    expect(await findingsInThemes(page)).toEqual([]);

    const exclude = page.getByRole('button', { name: /^Exclude / }).first();
    const title = ((await exclude.getAttribute('aria-label')) ?? '').replace('Exclude ', '');
    await exclude.click();
    await page.getByRole('button', { name: `Allow ${title}` }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: `Exclude ${title}` }).waitFor();

    await page.getByRole('button', { name: 'Apply to roadmap' }).click();
    await page.getByRole('button', { name: /^Move \d+ recommendations?$/ }).click();
    await page.getByText(/^\d+ recommendations? moved on the roadmap$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Roadmap restored', { exact: true }).waitFor();
  });

  test('The path fits a phone, and its curve is readable as a table', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/customers/${customerId}/path?goal=99`);
    await page.getByRole('button', { name: 'Show table' }).click();
    await page.getByRole('table', { name: 'Cost of every score' }).waitFor();
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
  });
});
