import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { findingsOn, visit } from '#tests/e2e/reading.ts';

const MOST_GAPS = `
  select a.id from assessments a
  where a.organization_id = $1 and a.status = 'pending_review' and a.revises_id is null
  order by (select count(*) from finding_sightings s where s.assessment_id = a.id) desc, a.id limit 1`;

let site: DemoSite;
let page: Page;
beforeAll(async () => {
  site = await openDemoSite();
  ({ page } = await site.signedIn('vcio', { width: 1440, height: 900 }));
});
afterAll(() => site.close());

const panel = () => page.getByRole('complementary', { name: 'Chosen answer' });
const tab = (name: RegExp) => page.getByRole('radio', { name });

describe('a review by keyboard', () => {
  test('[REVIEW-21] A reviewer moves through the gaps, decides, asks and accepts without the mouse', async () => {
    const [work] = await site.rows<{ id: string }>(MOST_GAPS, [site.organization.id]);
    await visit(page, `/assessments/${work?.id ?? ''}/review`);
    await panel()
      .getByText(/^1 of \d+$/)
      .waitFor();

    await page.keyboard.press('j');
    await panel()
      .getByText(/^2 of \d+$/)
      .waitFor();
    await page.keyboard.press('3');
    await panel().getByText('Deferred', { exact: true }).waitFor();
    // The toast area, even while empty, must not cover the buttons at the foot of the panel.
    const [toasts, beside] = await Promise.all([page.locator('body > [role=region] > ol').boundingBox(), panel().boundingBox()]);
    expect((toasts?.x ?? 0) + (toasts?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    await page.keyboard.press('4');
    await panel().getByLabel('Why it is not a gap').fill('The office is closed');
    await page.keyboard.press('Control+Enter');
    await panel().getByText('The office is closed').first().waitFor();

    await page.keyboard.press('q');
    await panel().getByLabel('Question for the engineer').fill('Since when?');
    await panel().getByRole('button', { name: 'Send query' }).click();
    await tab(/^Queries 1$/).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByText(/1 query blocks? the approval|and 1 query block the approval/).waitFor();

    await page.keyboard.press('a');
    await tab(/^Queries 0$/).waitFor();
    await page.keyboard.press('k');
    await panel()
      .getByText(/^1 of \d+$/)
      .waitFor();
  });

  test('[REV-2] What was said of the whole assessment is resolved in the drawer of comments, and reopened', async () => {
    await page.getByRole('button', { name: 'Comments' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Comments' });
    await drawer.getByLabel('New comment').fill('Please look at the backup again.');
    await drawer.getByRole('button', { name: 'Add comment' }).click();
    await drawer.getByRole('button', { name: 'Resolve general comments' }).click();
    await drawer.getByText(/^Resolved by /).waitFor();
    await drawer.getByRole('button', { name: 'Reopen general comments' }).click();
    await drawer.getByText(/^Resolved by /).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  test('[REVIEW-22] Everything aligned is accepted at once', async () => {
    await page.getByRole('button', { name: /^Accept all \d+ aligned$/ }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Accept all/ }).count()).toBe(0);
    await tab(/^All/).click();
    await page.getByRole('list', { name: 'Answers' }).getByText('Accepted').first().waitFor();
  });

  test('[REV-4] An engineer who opens a returned assessment sees the reviewer’s question first, at its question', async () => {
    await tab(/^Gaps/).click();
    await page.keyboard.press('q');
    await panel().getByLabel('Question for the engineer').fill('Who says so?');
    await panel().getByRole('button', { name: 'Send query' }).click();
    await tab(/^Queries 1$/).waitFor();
    await page.getByRole('button', { name: 'Request changes' }).click();
    await page.getByLabel('Changes needed').fill('Please answer the query.');
    await page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click();

    const asked = page.getByRole('complementary', { name: 'About this question' });
    await asked.getByText('Who says so?').waitFor();
    const first = page.getByRole('list', { name: 'Open queries' }).getByRole('link', { name: 'Who says so?' });
    await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    await page.keyboard.press('j');
    await asked.getByText('Who says so?').waitFor({ state: 'detached' });
    await first.click();
    await asked.getByText('Who says so?').waitFor();
    // At least one of the two keys changes the answer, and a changed answer closes the query.
    await page.keyboard.press('2');
    await page.keyboard.press('k');
    await page.keyboard.press('1');
    await first.waitFor({ state: 'detached' });
    await asked.getByText('Who says so?').waitFor({ state: 'detached' });
  });

  test('No screen of the review causes a browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
