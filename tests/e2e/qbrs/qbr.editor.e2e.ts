import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { findingsInThemes, reload, visit } from '#tests/e2e/reading.ts';

const DRAFT = `
  select id from qbrs where organization_id = $1 and facts is not null and status in ('draft', 'Scheduled') order by id limit 1`;

describe('the editor of a QBR', () => {
  let site: DemoSite;
  let page: Page;

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio', { width: 1440, height: 900 }));
  });
  afterAll(() => site.close());

  const title = () => page.getByRole('button', { name: /^Edit title/ }).first();
  const written = 'Edit title: We close both gaps this winter';

  test('[E2E-69] A title is rewritten on its slide by keyboard, stays after the page is reopened, and everybody can read the bar', async () => {
    const [qbr] = await site.rows<{ id: string }>(DRAFT, [site.organization.id]);
    await visit(page, `/qbrs/${qbr?.id}`);
    await title().press('Enter');
    const text = page.getByRole('textbox', { name: /^Edit title/ });
    await text.press('ControlOrMeta+a');
    await text.pressSequentially('We close both gaps this winter');
    expect(await findingsInThemes(page, 'main')).toEqual([]);
    await text.press('Enter');
    await page.getByText('Saved', { exact: false }).first().waitFor();
    await expect.poll(() => title().textContent()).toBe(written);
    await page.getByText('1 text edited').waitFor();
    await expect.poll(() => page.getByText('Saving', { exact: true }).count()).toBe(0);
    await reload(page);
    await expect.poll(() => title().textContent()).toBe(written);
  });
});
