import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, loaded, visit } from '#tests/e2e/reading.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const control = (id: string, requirement: string, result: string, details = '') => ({
  'Control ID': id,
  Requirement: requirement,
  Result: result,
  Criticality: 'Shall',
  Details: details,
});

const REPORT = {
  MetaData: { Tool: 'ScubaGear', ToolVersion: '1.8.0', TimestampZulu: ago(4), TenantId: 't-1', DomainName: 'harbour.example' },
  Results: {
    AAD: [
      {
        GroupName: 'Strong Authentication',
        Controls: [
          control('MS.AAD.3.2v2', 'MFA SHALL be enforced for all users.', 'Fail', '3 of 41 users lack MFA'),
          control('MS.AAD.3.6v1', 'Phishing-resistant MFA SHALL be required for privileged roles.', 'Pass'),
          control('MS.AAD.7.3v1', 'Privileged users SHALL be cloud-only accounts.', 'Pass'),
          control('MS.AAD.4.1v1', 'Security logs SHALL be sent.', 'N/A'),
          control('MS.AAD.5.2v1', 'User consent SHALL be restricted.', 'Fail'),
        ],
      },
    ],
  },
};

const file = (name: string, content: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(content) });

describe('evidence from files', () => {
  let site: DemoSite;
  let page: Page;
  let customerId: string;
  let assessmentId: string;

  beforeAll(async () => {
    site = await openDemoSite();
    const vcio = await site.signedIn('vcio');
    await vcio.page.goto(`${site.url}/customers`);
    ({ customerId, assessmentId } = await coreAssessment(vcio.page));
    ({ page } = await site.signedIn('alignment_engineer'));
    await page.setViewportSize({ width: 1440, height: 900 });
    page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
  });

  test('A dropped report shows what was recognised and leads to its proposals', async () => {
    await visit(page, `/customers/${customerId}?tab=evidence`);
    await page.getByText('No evidence yet').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page
      .getByLabel('Results files')
      .setInputFiles([file('scuba.json', JSON.stringify(REPORT)), file('half.json', JSON.stringify(REPORT).slice(0, 300))]);
    const refused = page.getByRole('article', { name: 'half.json' });
    await refused.getByText('cut off').waitFor();
    expect(await refused.innerText()).not.toContain('field');
    const card = page.getByRole('article', { name: 'scuba.json' });
    await card.getByText('5 questions with a proposal').waitFor();
    await card.getByText('1 not factored in').waitFor();
    await card.getByText('MS.AAD.4.1v1').waitFor();
    await page.getByText(/^5 of \d+ questions have a proposal$/).waitFor();
    expect(await findingsInThemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Show all 5 results' }).click();
    const results = page.getByRole('dialog', { name: /^Results of ScubaGear/ });
    await results.getByText('3 of 41 users lack MFA').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await results.waitFor({ state: 'detached' });
    await page.getByLabel('Results files').setInputFiles([file('again.json', JSON.stringify(REPORT))]);
    await page
      .getByRole('article', { name: 'again.json' })
      .getByText(/^Already imported on .*\. Nothing changed\.$/)
      .waitFor();
  });

  test('The result of an import is still there after a reload, and a refused file can be discarded', async () => {
    await page.reload();
    await page.getByRole('article', { name: 'scuba.json' }).getByText('5 questions with a proposal').waitFor();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    const refused = page.getByRole('article', { name: 'half.json' });
    await refused.getByText('half.json was not imported').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await refused.getByRole('button', { name: 'Discard' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'All evidence' }).click();
    await page.getByText('1 fresh', { exact: true }).waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
  });

  test('J and Enter open the results of a source, and A adds evidence', async () => {
    // The browser reports choosers of files from now on, and not only while the key is pressed.
    page.on('filechooser', () => {});
    await visit(page, `/customers/${customerId}?tab=evidence`);
    await page.getByRole('link', { name: 'Review 5 open proposals' }).waitFor();
    await loaded(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Results of ScubaGear/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await loaded(page);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('a');
    await chooser;
    await page.getByRole('button', { name: 'Show the run' }).click();
    const runs = page.getByRole('dialog', { name: '1 run' });
    await runs.getByText('File, scuba.json').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await runs.waitFor({ state: 'detached' });
  });

  test('The tab fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/customers/${customerId}?tab=evidence`);
    await page.getByRole('link', { name: 'Review 5 open proposals' }).waitFor();
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('P accepts a proposal, Z undoes it, R rejects with a reason, and Shift+P accepts the rest of the section', async () => {
    await visit(page, `/customers/${customerId}?tab=evidence`);
    await page.getByRole('link', { name: 'Review 5 open proposals' }).click();
    await page.getByRole('radio', { name: 'Proposed, 5' }).waitFor();
    const row = page.getByRole('group', { name: /^Is MFA required for every sign-in/ });
    await row.getByText('Failed: MFA SHALL be enforced for all users').waitFor();
    // Long sentences wrap, so nothing of them is cut.
    expect(await page.locator('[data-question] p').evaluateAll((all) => all.filter((p) => p.scrollWidth > p.clientWidth).length)).toBe(0);
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
    await page.getByRole('region', { name: 'Proposal from evidence' }).getByText('Sets the proposal').waitFor();

    await page.keyboard.press('p');
    await page.getByText('1 proposal accepted', { exact: true }).first().waitFor();
    await row.getByRole('radio', { name: 'Not met' }).and(page.locator(':checked')).waitFor();
    await page.getByRole('radio', { name: 'Proposed, 4' }).waitFor();
    const stored = async () =>
      (
        await site.rows<{ value: unknown; source: string }>(
          "select value, source from answers where assessment_id = $1 and question_key = 'identity-mfa-all-users'",
          [assessmentId],
        )
      )[0];
    await expect.poll(stored).toEqual({ value: 'not_met', source: 'import' });

    await page.keyboard.press('z');
    await page.getByText('Acceptance undone', { exact: true }).first().waitFor();
    await page.getByRole('radio', { name: 'Proposed, 5' }).waitFor();
    await expect.poll(async () => (await stored())?.value).toBeNull();

    await row.click();
    await page.keyboard.press('r');
    await page.getByLabel('Reason for the rejection (optional)').fill('Test accounts');
    await page.keyboard.press('Enter');
    await page.getByText('Proposal rejected', { exact: true }).first().waitFor();
    await page.getByRole('radio', { name: 'Proposed, 4' }).waitFor();

    await page.getByRole('radio', { name: /^All/ }).click({ force: true });
    // The list of all sections has one such button for each section with two proposals.
    await expect.poll(() => page.getByRole('button', { name: 'Accept 2 proposals' }).count()).toBe(1);
    await row.click();
    await page.keyboard.press('Shift+P');
    const summary = page.getByRole('dialog', { name: 'Accept 2 proposals?' });
    await summary.getByText(/^Identity.*: 2 (Met|Yes)/).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('2 proposals accepted', { exact: true }).first().waitFor();
    await page.getByRole('radio', { name: 'Proposed, 2' }).waitFor();
    await page.locator('dl div', { hasText: 'From evidence' }).getByText('2', { exact: true }).waitFor();
    await page.getByText('2 open proposals', { exact: true }).last().waitFor();
  });

  test('A proposal that contradicts an answer says so and stays open when the section is accepted', async () => {
    await visit(page, `/assessments/${assessmentId}?view=proposed`);
    const row = page.getByRole('group', { name: /^Are users prevented from granting/ });
    await row.getByRole('radio', { name: 'Yes' }).check({ force: true });
    await row.getByText('; you answered Yes').waitFor();
    await page.getByRole('radio', { name: 'Disagrees, 1' }).waitFor();
    await page.getByRole('radio', { name: /^All/ }).click({ force: true });
    await page.getByText('1 disagreement stays open').waitFor();
    expect(await findingsOn(page)).toEqual([]);
  });

  test('Nothing is accepted when a colleague has answered meanwhile, and the page says who answered and when', async () => {
    await page.route('**/api/assessments/*/events', (route) => route.abort());
    await visit(page, `/assessments/${assessmentId}?view=disagrees`);
    await site.rows("update answers set version = version + 1 where assessment_id = $1 and question_key = 'cloud-app-consent'", [
      assessmentId,
    ]);
    await page.keyboard.press('p');
    await page
      .getByText(/ answered this question at \d\d:\d\d\.$/)
      .first()
      .waitFor();
    await page.getByText('Nothing was accepted. Review the 1 changed row.').first().waitFor();
    const row = page.getByRole('group', { name: /^Are users prevented from granting/ });
    await row.getByText('; you answered Yes').waitFor();
    await page.unroute('**/api/assessments/*/events');
  });

  test('On a phone the proposal is a card with its results, and an acceptance without a connection waits on the device', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/assessments/${assessmentId}?view=disagrees`);
    const card = page.getByRole('region', { name: 'Proposal' });
    await card.getByText('You answered Yes').waitFor();
    await card.getByRole('button', { name: /^Keep Yes/ }).waitFor();
    // The title bar replaces the app bar; its menu opens the search, and the arrow leads back to the list.
    expect(await page.getByRole('banner').getByRole('button', { name: 'Open navigation' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Back to the assessments' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Search Plumbline' }).click();
    await page.getByRole('combobox', { name: /search/i }).waitFor();
    await page.keyboard.press('Escape');
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsInThemes(page)).toEqual([]);
    await card.getByRole('button', { name: 'Show check results and file' }).click();
    const sheet = page.getByRole('dialog', { name: 'Check results' });
    await sheet.getByText('Sets the proposal').waitFor();
    await sheet.getByText('scuba.json').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await card.getByRole('button', { name: /^Change to No/ }).click();
    await page.getByText('1 proposal accepted', { exact: true }).first().waitFor();
    await page.getByText('Offline: 1 answer waits on this device').waitFor();
    await page.context().setOffline(false);
    await expect
      .poll(() =>
        site.rows("select value, source from answers where assessment_id = $1 and question_key = 'cloud-app-consent'", [assessmentId]),
      )
      .toEqual([{ value: 'no', source: 'import' }]);
  });

  test('A reviewer sees contradictions first, queries the engineer with the evidence and rejects a proposal with a reason', async () => {
    await site.rows(
      "update answers set value = '\"met\"' where assessment_id = $1 and question_key = 'identity-mfa-admins-phishing-resistant'",
      [assessmentId],
    );
    await site.rows("update assessments set status = 'pending_review' where id = $1", [assessmentId]);
    const vcio = await site.signedIn('vcio', { width: 1440, height: 900 });
    const review = vcio.page;
    await visit(review, `/assessments/${assessmentId}/review`);
    await review.getByRole('radio', { name: /^Evidence \d+$/ }).click({ force: true });
    const chosen = review.getByRole('complementary', { name: 'Chosen answer' });
    await chosen.getByText('Sets the proposal').first().waitFor();
    await loaded(review);
    expect(await findingsInThemes(review)).toEqual([]);
    await review.keyboard.press('p');
    await review.getByRole('radio', { name: 'Queries 1' }).waitFor();
    await review.keyboard.press('r');
    await chosen.getByLabel('Reason for the rejection (optional)').fill('Known test accounts');
    await review.keyboard.press('Enter');
    await review.getByRole('radio', { name: /^Evidence \d+$/ }).waitFor();
    await expect
      .poll(async () =>
        (
          await site.rows<{ reason: string }>("select reason from proposal_decisions where assessment_id = $1 and state = 'rejected'", [
            assessmentId,
          ])
        ).map(({ reason }) => reason),
      )
      .toContain('Known test accounts');
    await review.setViewportSize({ width: 390, height: 844 });
    expect(await beyondOf(review)).toBeLessThanOrEqual(0);
    expect(await findingsOn(review)).toEqual([]);
  });
});

/** A new customer with an assessment of the core starter, made by the calls that the screens make. */
function coreAssessment(page: Page): Promise<{ customerId: string; assessmentId: string }> {
  return page.evaluate(async () => {
    const { csrfToken } = await (await fetch('/api/csrf-token')).json();
    const post = async (path: string, body: object): Promise<{ id: string }> => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    };
    const customer = await post('/api/customers', { name: 'Quayside Veterinary Care' });
    const template = await post('/api/templates/starters/core-technical-alignment', {});
    const assessment = await post('/api/assessments', { customerId: customer.id, templateId: template.id, name: 'Core Q4' });
    return { customerId: customer.id, assessmentId: assessment.id };
  });
}
