import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';
import { nameServer, txt } from '#tests/support/domains.ts';

const RECORDS = {
  'harbour.test TXT': [txt('harbour.test', 'v=spf1 -all')],
  '_dmarc.harbour.test TXT': [txt('_dmarc.harbour.test', 'v=DMARC1; p=none')],
};

describe('domain checks', () => {
  let dns: Awaited<ReturnType<typeof nameServer>>;
  let site: DemoSite;
  let page: Page;
  let customerId = '';

  beforeAll(async () => {
    dns = await nameServer(RECORDS);
    site = await openDemoSite({ DNS_SERVERS: dns.address, RDAP_BOOTSTRAP: 'off' });
    ({ page } = await site.signedIn('owner', { width: 1440, height: 900 }));
    page.setDefaultTimeout(30_000);
    const [customer] = await site.rows<{ id: string }>(
      "update customers set status = 'prospect' where id = (select id from customers where organization_id = $1 and status = 'active' order by name limit 1) returning id",
      [site.organization.id],
    );
    customerId = customer?.id ?? '';
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
    dns.close();
  });

  test('A domain that is typed at a prospect answers five questions before the first meeting', async () => {
    await visit(page, `/customers/${customerId}?tab=evidence`);
    const first = page.getByRole('region', { name: 'Before the first meeting' });
    await first.getByLabel('Domain').fill('harbour');
    await page.keyboard.press('Enter');
    await first.getByText('must be a domain such as example.com').waitFor();
    await first.getByLabel('Domain').fill('https://harbour.test/contact');
    await page.keyboard.press('Enter');
    const answers = first.getByLabel('Answers about harbour.test');
    await answers.getByText('Can criminals send email as this company?').waitFor();
    await answers.getByText('Policy is none: spoofed email is delivered').waitFor();
    expect(await answers.locator('dt').count()).toBe(5);
    await page.getByRole('region', { name: 'Domain checks' }).getByText('The zone is not signed').waitFor();
    expect(await findingsInThemes(page)).toEqual([]);
  });

  test('Domain checks fit a phone, can be repeated and removed', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/customers/${customerId}?tab=evidence`);
    await page.getByRole('button', { name: 'Run domain checks' }).click();
    await page.getByRole('button', { name: 'All 2 runs' }).waitFor();
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove harbour.test' }).click();
    await page.getByRole('button', { name: 'Remove domain' }).click();
    await page.getByText('No domain entered').waitFor();
  });
});
