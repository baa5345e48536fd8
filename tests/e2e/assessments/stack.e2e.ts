import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { findingsOn, loaded, visit } from '#tests/e2e/reading.ts';

describe('the technology stack', () => {
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

  test('[STACK-13] A vCIO judges a customer by keyboard, completes the audit, and recommends the gaps from the heat map', async () => {
    const [customer] = await site.rows<{ id: string; name: string }>(
      `select c.id, c.name from customers c where c.organization_id = $1 and c.status = 'active'
       and exists (select from stack_audits a where a.organization_id = c.organization_id and a.customer_id = c.id) order by c.tier = 'A' desc nulls last, c.id limit 1`,
      [site.organization.id],
    );
    if (!customer) throw new Error('The demonstration has no audited customer.');
    // On some days no customer of that tier has an audit.
    await site.rows("update customers set tier = 'A' where id = $1", [customer.id]);
    await visit(page, `/tech-stack-audits?dialog=new&customer=${customer.id}`);
    await page.getByRole('button', { name: 'Start audit' }).click();
    await page.getByRole('heading', { name: `${customer.name} stack audit` }).waitFor();
    await loaded(page);
    await page.keyboard.press('4');
    await page.getByRole('radio', { name: 'Missing' }).first().and(page.locator(':checked')).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('button', { name: /^Accept \d+ suggestions?$/ }).click();
    await page.getByRole('button', { name: 'Complete audit' }).click();
    await page.getByText('Completed', { exact: true }).waitFor();

    await visit(page, '/tech-stack-audits?tab=reports');
    await page.getByRole('button', { name: `${customer.name}, Endpoint protection: missing` }).click();
    const panel = page.getByRole('region', { name: `${customer.name}, Endpoint protection` });
    await panel.getByText('White space').waitFor();
    await page.keyboard.press('r');
    await panel.getByRole('link', { name: 'Open recommendation' }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await findingsOn(page)).toEqual([]);
  });

  test('[STACK-14] A product is imported on the Stack tab after a preview of every row', async () => {
    const [customer] = await site.rows<{ id: string }>(
      "select id from customers where organization_id = $1 and status = 'active' order by id desc limit 1",
      [site.organization.id],
    );
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, `/customers/${customer?.id}?tab=stack`);
    await page.getByRole('button', { name: 'Import CSV' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Import products' });
    await dialog.getByLabel('Or paste rows').fill('Category,Vendor,Product\nWi-Fi,Aerial,Access 9\nCoffee,,Machine');
    await dialog.getByRole('button', { name: 'Read pasted rows' }).click();
    await dialog.getByText('is not a stack category').waitFor();
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Access 9').waitFor();
  });
});
