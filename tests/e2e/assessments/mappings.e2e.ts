import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

const QUESTION = 'identity-mfa-all-users';
/** A result of a check that only this test maps, for a customer with an open assessment of the template. */
const RUN = `
  with run as (
    insert into evidence_runs (organization_id, customer_id, tool, scope, observed_at, hash, file_name, file_size,
      passed, failed, warnings, manual, not_applicable, errors)
    select a.organization_id, c.id, 'rmm', '', now() - interval '1 day', repeat('a', 64), 'Devices.csv', 10, 0, 1, 0, 0, 0, 0
    from assessments a join customers c on c.organization_id = a.organization_id and c.id = a.customer_id and c.status = 'active'
    where a.organization_id = $1 and a.template_id = $2 and a.status in ('draft', 'in_progress') order by a.created_at desc limit 1
    returning organization_id, id, customer_id)
  insert into evidence_results (organization_id, run_id, position, check_id, title, outcome, detail, passed, total)
  select organization_id, id, 1, 'rmm.own', 'MFA on computers', 'fail', 'Without: reception', 38, 41 from run
  returning (select c.name from customers c, run where c.id = run.customer_id) as customer,
    (select a.id from assessments a, run where a.customer_id = run.customer_id and a.template_id = $2
      and a.status in ('draft', 'in_progress') order by a.created_at desc limit 1) as assessment`;

describe('the evidence mapping of a template', () => {
  let site: DemoSite;
  let page: Page;
  let template = '';
  let customer = '';
  let assessment = '';

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio', { width: 1440, height: 900 }));
    page.setDefaultTimeout(30_000);
    const [core] = await site.rows<{ id: string }>(
      `select q.template_id as id from template_questions q
       join assessments a on a.organization_id = q.organization_id and a.template_id = q.template_id and a.status in ('draft', 'in_progress')
       where q.organization_id = $1 and q.question_key = '${QUESTION}' limit 1`,
      [site.organization.id],
    );
    template = core?.id ?? '';
    const [run] = await site.rows<{ customer: string; assessment: string }>(RUN, [site.organization.id, template]);
    customer = run?.customer ?? '';
    assessment = run?.assessment ?? '';
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const checks = () => page.getByRole('region', { name: 'Checks', exact: false });
  const tried = () => page.getByRole('complementary', { name: 'Try on a result' });
  const proposed = async () => {
    const response = await page.request.get(`/api/assessments/${assessment}/proposals`);
    const all: { questionKey: string; sentence: string; tools: string[] }[] = await response.json();
    return all.find(({ questionKey }) => questionKey === QUESTION);
  };

  test('A check with a share is added and tried, its draft saves itself, and publishing recalculates the open proposal', async () => {
    await visit(page, `/templates/${template}/evidence?question=${QUESTION}`);
    await page.getByRole('button', { name: 'Add check' }).waitFor();
    while (
      (await checks()
        .getByRole('button', { name: /^Remove / })
        .count()) > 0
    ) {
      await checks()
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
    }
    await page.getByText('No checks yet. Add a check to get proposals for this question.').waitFor();
    await page.locator('body').press('a');
    await page.getByLabel('Find a check').fill('mfa on comp');
    await page.getByRole('option', { name: /rmm\.own: MFA on computers/ }).click();
    await checks()
      .getByRole('button', { name: /rmm\.own/, pressed: true })
      .waitFor();
    await page.getByRole('radio', { name: 'Share that passes' }).click();
    await page.getByRole('textbox', { name: 'Sentence', exact: true }).fill('{passed} of {total} users have MFA; {failed} do not');
    await page.getByLabel('Met at, in percent').fill('80');
    await page.getByText('Met must be higher than Not met.').waitFor();
    await page.getByText('Correct the rule to save the draft').waitFor();
    expect(await button('Publish v2').isDisabled()).toBe(true);
    await page.getByLabel('Met at, in percent').fill('100');

    await tried().getByRole('combobox', { name: 'Customer' }).fill(customer);
    await page.getByRole('option', { name: customer }).first().click();
    await tried().getByText('38 of 41 users have MFA; 3 do not').waitFor();
    await tried().getByText('92.7% pass; Met needs 100%').waitFor();
    await tried()
      .getByText(/proposals? changes? with this draft/)
      .waitFor();
    await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
    expect((await proposed())?.tools ?? []).not.toContain('rmm');
    expect(await findingsInThemes(page)).toEqual([]);

    await button('Publish v2').click();
    await page.getByText('v2 is published').waitFor();
    expect(await proposed()).toMatchObject({ sentence: '38 of 41 users have MFA; 3 do not', tools: ['rmm'] });
    await tried()
      .getByText(/^v2, .*: 1 check, met at 100%$/)
      .waitFor();
  });

  test('J and K choose questions, a rule for a number is saved by Ctrl+Enter, and the draft is discarded', async () => {
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
    await page.getByRole('radio', { name: 'A number' }).click();
    await page.getByLabel('Met to', { exact: true }).fill('2');
    await page.getByLabel('Partly met to').fill('1');
    await page.getByText('Partly met must end above Met.').waitFor();
    await page.getByLabel('Partly met to').fill('5');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Draft saved/).waitFor();
    await page.reload();
    await page.getByLabel('Partly met to').waitFor();
    expect(await page.getByLabel('Partly met to').inputValue()).toBe('5');
    await button('Discard draft').click();
    await page.getByText('v2 is published').waitFor();
    await button('Undo').first().click();
    await page.getByText(/^Draft saved/).waitFor();
    expect(await page.getByLabel('Partly met to').inputValue()).toBe('5');
    await button('Discard draft').click();
    await page.getByText('v2 is published').waitFor();
    await page.getByLabel('Met at, in percent').waitFor();
  });

  test('A removed check is restored by undo, and the question is reset to the shipped mapping', async () => {
    await button('Remove rmm.own').click();
    await page.getByText('No checks yet. Add a check to get proposals for this question.').waitFor();
    await button('Undo').first().click();
    await checks().getByText('rmm.own').waitFor();
    await button('Reset to the shipped mapping').click();
    await page.getByText('Shipped mapping restored', { exact: true }).waitFor();
    expect(await checks().getByText('rmm.own').count()).toBe(0);
    await button('Publish v3').click();
    await tried()
      .getByText(/^v3, .*: reset to the shipped mapping$/)
      .waitFor();
  });

  test('A check is moved by M and arrow keys', async () => {
    const rows = async () => checks().getByRole('listitem').allTextContents();
    const before = await rows();
    await checks().getByRole('listitem').first().getByRole('button').first().focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect((await rows())[0]).not.toBe(before[0]);
    await page.getByText(/^Draft saved/).waitFor();
    await button('Discard draft').click();
    await page.getByText('v3 is published').waitFor();
  });

  test('Of two editors the second one chooses between the drafts, and loses nothing', async () => {
    await site.rows('update templates set mappings_version = mappings_version + 1 where organization_id = $1 and id = $2 returning id', [
      site.organization.id,
      template,
    ]);
    await page.getByLabel('Results count for, in days').fill('60');
    await page.getByText('Someone else changed this').waitFor();
    await page.getByText('Draft not saved').waitFor();
    await button('Keep mine').click();
    await page.getByText(/^Draft saved/).waitFor();
    expect(await page.getByLabel('Results count for, in days').inputValue()).toBe('60');
  });

  test('A phone shows checks, rule, sentence and the try below one another, to read', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: 'Rule' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add check' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Publish/ }).count()).toBe(0);
    await tried().getByText('Saves nothing').waitFor();
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
  });
});
