import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { visit } from '#tests/e2e/reading.ts';

describe('the SOP library', () => {
  let site: DemoSite;
  let page: Page;

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio'));
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });

  test('[SOP-15] A vCIO writes an SOP with a checklist, publishes it and completes the checklist for a customer', async () => {
    await visit(page, '/sops');
    await button('New SOP').click();
    await page.getByRole('menuitem', { name: 'Blank SOP' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Move a mailbox');
    await button('Create draft').click();

    const field = page.getByRole('textbox', { name: 'Text in Markdown' });
    await field.click();
    await page.keyboard.insertText('## Steps\n\n- [ ] Call the customer\n- [ ] Move <b>it</b>\n');
    await page.getByRole('radio', { name: 'Preview' }).check();
    await page.getByRole('heading', { name: 'Steps' }).waitFor();
    await button('Save').click();
    await page.getByText('All changes are saved').waitFor();
    await button('Done').click();
    await page.getByText('Move <b>it</b>', { exact: true }).waitFor();
    await button('Publish').click();
    await button('Mark as reviewed').waitFor();

    await tab('Checklists').click();
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await page.getByRole('option').first().click();
    await button('Start checklist').click();
    await page.getByRole('checkbox', { name: /Call the customer/ }).click();
    await page.getByText('1 of 2 done').waitFor();

    await tab('Edit').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Move a mailbox safely');
    await button('Save').click();
    await page.getByText('All changes are saved').waitFor();
    await tab('Versions').click();
    await button('Restore version').click();
    await page.getByRole('heading', { level: 1, name: 'Move a mailbox', exact: true }).waitFor();
  });

  test('[SOP-16] An SOP whose review is overdue says so until it is reviewed, and is readable on a phone', async () => {
    const [stale] = await site.rows<{ id: string }>(
      "select id from sops where organization_id = $1 and status = 'stale' order by id limit 1",
      [site.organization.id],
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/sops/${stale?.id}`);
    await page.getByText(/Review was due on/).waitFor();
    await button('Mark as read').click();
    await page.getByText('1 person has read the current version', { exact: false }).waitFor();
    await button('Mark as reviewed').first().click();
    await expect.poll(() => page.getByText(/Review was due on/).count()).toBe(0);
  });
});
