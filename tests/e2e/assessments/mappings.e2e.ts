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
  const checks = () => page.getByRole('region', { name: 'Checks', exact: false });
  const tried = () => page.getByRole('complementary', { name: 'Try on a result' });

  test('A check is added on its own page, tried on the customers with its own sentence, saved, and reset', async () => {
    await visit(page, `/templates/${template}?tab=edit`);
    await page.locator('ol button[aria-expanded=false]').first().click();
    await page.getByRole('link', { name: 'Edit checks' }).click();
    await page.waitForURL(/\/evidence\?question=/);
    await page.getByRole('button', { name: 'Add check' }).waitFor();
    await page.keyboard.press('a');
    await page.getByLabel('Find a check').fill('mfa on comp');
    await page.getByRole('option', { name: /rmm\.own: MFA on computers/ }).click();
    await checks()
      .getByRole('button', { name: /rmm\.own/, pressed: true })
      .waitFor();
    await page.getByRole('radio', { name: 'Share that passes' }).click();
    await page.getByLabel('Sentence', { exact: true }).fill('{passed} of {total} users have MFA; {failed} do not');
    await page.getByLabel('Met at %').fill('80');
    await page.getByText('Met must be higher than Not met.').waitFor();
    expect(await button('Save checks').isDisabled()).toBe(true);
    await page.getByLabel('Met at %').fill('100');

    await tried().getByRole('combobox', { name: 'Customer' }).fill(customer);
    await page.getByRole('option', { name: customer }).first().click();
    await tried().getByText('38 of 41 users have MFA; 3 do not').waitFor();
    await tried()
      .getByText(/proposals? changes? with this draft/)
      .waitFor();
    expect(await findingsInThemes(page)).toEqual([]);

    const questions = page.getByRole('navigation', { name: 'Questions' });
    const first = (await questions.locator('[aria-current=true]').textContent()) ?? '';
    await questions.locator('[aria-current=true]').focus();
    await page.keyboard.press('j');
    await page.waitForFunction(
      (text) => document.querySelector('nav[aria-label=Questions] [aria-current=true]')?.textContent !== text,
      first,
    );
    await page.keyboard.press('k');
    await checks().getByText('rmm.own').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('All changes are saved').waitFor();
    await button('Reset to the shipped mapping').click();
    await page.getByRole('heading', { name: 'Shipped mapping' }).waitFor();
    expect(await checks().getByText('rmm.own').count()).toBe(0);
  });

  test('Leaving unsaved checks asks first, and a removed check can be restored', async () => {
    const remove = checks()
      .getByRole('button', { name: /^Remove / })
      .first();
    const name = (await remove.getAttribute('aria-label')) ?? '';
    await remove.click();
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await button('Undo').click();
    await checks().getByRole('button', { name, exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('All changes are saved').waitFor();
  });

  test('The mapping fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await button('Add check').click();
    await page.getByLabel('Find a check').waitFor();
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
  });
});
