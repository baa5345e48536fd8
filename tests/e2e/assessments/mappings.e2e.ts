import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

const RUN = `
  with run as (
    insert into evidence_runs (organization_id, customer_id, tool, scope, observed_at, hash, file_name, file_size,
      passed, failed, warnings, manual, not_applicable, errors)
    select $1, id, 'rmm', '', now() - interval '1 day', repeat('a', 64), 'Devices.csv', 10, 0, 1, 0, 0, 0, 0
    from customers where organization_id = $1 and status = 'active' order by name limit 1
    returning organization_id, id, customer_id)
  insert into evidence_results (organization_id, run_id, position, check_id, title, outcome, passed, total)
  select organization_id, id, 1, 'rmm.own', 'MFA on computers', 'fail', 38, 41 from run
  returning (select c.name from customers c, run where c.id = run.customer_id) as customer`;

describe('the evidence mapping of a template', () => {
  let site: DemoSite;
  let page: Page;
  let template = '';
  let customer = '';

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio', { width: 1440, height: 900 }));
    page.setDefaultTimeout(30_000);
    const [core] = await site.rows<{ id: string }>(
      "select template_id as id from template_questions where organization_id = $1 and question_key = 'identity-mfa-all-users' limit 1",
      [site.organization.id],
    );
    template = core?.id ?? '';
    const [run] = await site.rows<{ customer: string }>(RUN, [site.organization.id]);
    customer = run?.customer ?? '';
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');

  test('A check is added, tried on a run with its own sentence, saved, and reset', async () => {
    await visit(page, `/templates/${template}?tab=edit`);
    await page.locator('ol button[aria-expanded=false]').first().click();
    await button('Edit checks').click();
    await dialog().getByLabel('Add check').fill('mfa on comp');
    await page.getByRole('option', { name: /rmm\.own: MFA on computers/ }).click();
    const rmm = dialog().getByRole('group', { name: 'RMM devices', exact: true });
    await rmm.getByRole('radio', { name: 'Share that passes' }).click();
    await rmm.getByLabel('Sentence', { exact: true }).fill('{passed} of {total} users have MFA; {failed} do not');
    await rmm.getByLabel('Met at %').fill('80');
    await dialog().getByText('Met must be higher than Not met.').waitFor();
    expect(await button('Save checks').isDisabled()).toBe(true);
    await rmm.getByLabel('Met at %').fill('100');

    await dialog().getByRole('combobox', { name: 'Customer' }).fill(customer);
    await page.getByRole('option', { name: customer, exact: true }).click();
    await dialog().getByRole('combobox', { name: 'Run', exact: true }).click();
    await page.getByRole('option', { name: /RMM devices/ }).click();
    await button('Try checks').click();
    await dialog().getByText('38 of 41 users have MFA; 3 do not').waitFor();
    await dialog().getByText('Partly met').waitFor();
    expect(await findingsInThemes(page)).toEqual([]);

    const questions = dialog().getByRole('navigation', { name: 'Questions' });
    await questions.getByRole('button', { name: /MFA/ }).nth(1).click();
    await questions.locator('[aria-current=true]').getByText(/\d/).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await questions.getByRole('button').first().click();
    await dialog().getByRole('group', { name: 'RMM devices', exact: true }).getByText('rmm.own').waitFor();
    await button('Save checks').click();
    await page.getByText(/^Own mapping\./).waitFor();
    await button('Edit checks').click();
    await button('Reset to the shipped mapping').click();
    await page.getByText(/^Shipped mapping\./).waitFor();
  });

  test('The mapping fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await button('Edit checks').click();
    await dialog().getByLabel('Add check').waitFor();
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
  });
});
