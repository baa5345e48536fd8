import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

describe('recommendations as a board and as a table', () => {
  let site: DemoSite;
  let page: Page;

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio'));
  });
  afterAll(() => site.close());

  const stored = async (column: 'status' | 'target_year', ids: readonly string[]) => {
    const rows = await site.rows<{ value: unknown }>(`select ${column} as value from recommendations where id = any($1)`, [ids]);
    return rows.map(({ value }) => value);
  };

  test('[REC-12] A card is lifted, moved and dropped by keyboard on the board, and the move is undone with one press', async () => {
    // Limited to one customer, because every card is checked in three themes.
    const [customer] = await site.rows<{ id: string }>(
      "select customer_id as id from recommendations where status = 'proposed' group by customer_id order by count(*) desc, customer_id limit 1",
    );
    await visit(page, `/recommendations?tab=board&customerId=${customer?.id}`);
    expect(await findingsInThemes(page)).toEqual([]);
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    const card = page.locator('[data-place=proposed] [data-item]').first();
    const id = (await card.getAttribute('data-item')) ?? '';

    await card.getByRole('link').press('m');
    const bar = page.getByRole('application', { name: /arrow keys choose the status/ });
    await bar.press('ArrowRight');
    await bar.press('Enter');
    // Hovering keeps the toast beyond its ten seconds.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await page.locator(`[data-place=approved] [data-item="${id}"]`).waitFor();
    await expect.poll(() => stored('status', [id])).toEqual(['approved']);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator(`[data-place=proposed] [data-item="${id}"]`).waitFor();
    await expect.poll(() => stored('status', [id])).toEqual(['proposed']);
  });

  test('[REC-13] Selected recommendations are moved to a quarter at once', async () => {
    await visit(page, '/recommendations');
    const rows = page.locator('tr[data-row]');
    await rows.first().waitFor();
    const ids = await rows.evaluateAll((found) => found.slice(0, 2).map((row) => row.getAttribute('data-row') ?? ''));
    for (const id of ids) await page.locator(`tr[data-row="${id}"]`).getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected recommendations' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: /^Move to quarter/ }).click();
    await page.getByRole('menuitem', { name: 'Unscheduled' }).click();
    await page.getByText('2 recommendations changed').first().waitFor();
    await expect.poll(() => stored('target_year', ids)).toEqual([null, null]);
  });
});
