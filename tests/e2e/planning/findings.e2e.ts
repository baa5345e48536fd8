import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { findingsOn, loaded, visit } from '#tests/e2e/reading.ts';

/** Customer with more than two gaps without recommendations, and with a proposed recommendation. */
const WITH_GAPS = `
  select f.customer_id as id, min(r.title) as title from findings f
  join recommendations r on r.organization_id = f.organization_id and r.customer_id = f.customer_id and r.status = 'proposed'
  where f.organization_id = $1 and f.inbox_group = 'unassigned' and f.status = 'open'
    and not exists (select from recommendation_findings l where l.organization_id = f.organization_id and l.finding_id = f.id)
  group by f.customer_id having count(distinct f.id) > 2 order by f.customer_id limit 1`;

describe('the findings of a customer', () => {
  let site: DemoSite;
  let page: Page;
  let customer: { id: string; title: string };

  beforeAll(async () => {
    site = await openDemoSite();
    const [found] = await site.rows<{ id: string; title: string }>(WITH_GAPS, [site.organization.id]);
    if (!found) throw new Error('The demonstration has no customer with gaps and a recommendation.');
    customer = found;
    ({ page } = await site.signedIn('vcio'));
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
  });

  const panel = () => page.getByRole('complementary', { name: 'Finding' });
  const rows = () => page.getByRole('table', { name: 'Findings' }).locator('tr[data-item]');
  const openFinding = () =>
    rows()
      .filter({ has: page.locator('[aria-current=true]') })
      .getAttribute('data-item');

  test('[FIND-20] A vCIO rates a finding, defers it and goes to the next one by keyboard alone', async () => {
    await visit(page, `/customers/${customer.id}?tab=findings`);
    const first = await openFinding();
    await page.keyboard.press('j');
    await expect.poll(openFinding).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(openFinding).toBe(first);

    await page.keyboard.press('r');
    await page.keyboard.press('4');
    await panel().getByText('Impact 4: now the likelihood').waitFor();
    await page.keyboard.press('3');
    await panel().getByText('Risk 12: impact 4, likelihood 3').waitFor();
    expect(await findingsOn(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    const reason = panel().getByLabel('Reason for deferring');
    await reason.fill('After the move');
    await expect.poll(openFinding).toBe(first);
    await reason.press('Control+Enter');
    await rows().getByText('Deferred: After the move').first().waitFor();
    await expect.poll(openFinding).not.toBe(first);
  });

  test('[FIND-21] Keys X and L link a finding to a recommendation, and dropping another finding on it joins them', async () => {
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(customer.title);
    await page.getByRole('option', { name: customer.title }).first().click();
    await dialog.getByRole('button', { name: 'Link', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const covered = rows().filter({ hasText: customer.title });
    await covered.first().waitFor();
    // Groups load one after another.
    await loaded(page);
    const count = await covered.count();

    // Tall enough to show the first row and the covered ones together.
    await page.setViewportSize({ width: 1440, height: 5_000 });
    await loaded(page);
    await rows().first().hover();
    await page.mouse.down();
    const target = await covered.last().boundingBox();
    if (!target) throw new Error('The covered finding has no place.');
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => covered.count()).toBe(count + 1);
  });
});
