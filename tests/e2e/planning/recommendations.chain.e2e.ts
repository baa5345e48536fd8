import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { findingsOn, loaded } from '#tests/e2e/reading.ts';

const QUESTIONS = [
  { key: 'asset-list', text: 'Is there a list of all assets?', type: 'yes_no', required: true },
  {
    key: 'restore-tested',
    text: 'Is a restore tested every quarter?',
    findingTitle: 'No restore has been tested',
    recommendationKey: 'prove-restores',
    type: 'yes_no',
    required: true,
  },
];
const GAP = 'No restore has been tested';

/** Follows a failed answer through all steps from the finding to its resolution. */
describe('from a failed answer to a resolved finding', () => {
  let site: DemoSite;
  let page: Page;
  let engineer: Page;
  let engineerId: string;
  let customerId: string;
  let templateId: string;

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio'));
    ({ page: engineer, userId: engineerId } = await site.signedIn('alignment_engineer', { newProfile: true }));
    await page.goto('/customers');
    customerId = await created('/api/customers', { name: 'Harbour Clinic', currency: 'GBP', fiscalYearStartMonth: 4 });
    templateId = await created('/api/templates', {
      name: 'Recovery check',
      sections: [{ key: 'recovery', title: 'Recovery', questions: QUESTIONS }],
    });
    await post(`/api/templates/${templateId}/publish`, {});
  });
  afterAll(() => site.close());

  /** Calls the API from the signed-in browser, for actions that other tests perform on screens. */
  function post(path: string, body: unknown): Promise<{ id: string }> {
    return page.evaluate(
      async ([url, json]) => {
        const { csrfToken } = await (await fetch('/api/csrf-token')).json();
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
          body: json,
        });
        if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
        return response.status === 204 ? { id: '' } : await response.json();
      },
      [path, JSON.stringify(body)] as const,
    );
  }
  const created = async (path: string, body: unknown) => (await post(path, body)).id;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const drawer = () => page.getByRole('dialog');

  /** Answers and submits an assessment of the template, by keys from its first question. */
  async function run(...answers: readonly string[]): Promise<string> {
    const id = await created('/api/assessments', { customerId, templateId, assignedTo: engineerId });
    await engineer.goto(`/assessments/${id}`);
    await engineer.getByRole('heading', { name: 'Recovery' }).first().waitFor();
    await engineer
      .getByText(QUESTIONS[1]?.text ?? '')
      .first()
      .waitFor();
    await loaded(engineer);
    for (const answer of answers) {
      await engineer.keyboard.press(answer);
      await engineer.keyboard.press('Enter');
    }
    // The sheet opens automatically after the last answer.
    const sheet = engineer.getByRole('dialog', { name: 'All 2 questions are answered' });
    await sheet.getByRole('button', { name: 'Submit for review' }).click();
    await engineer.getByText('Pending Review', { exact: true }).first().waitFor();
    await page.goto(`/assessments/${id}/review`);
    await button('Approve').waitFor();
    return id;
  }

  async function approve(): Promise<void> {
    await button('Approve').click();
    await drawer().getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved', { exact: true }).first().waitFor();
  }

  async function decide(outcome: string, by: string): Promise<void> {
    await drawer().getByRole('button', { name: 'Add decision' }).click();
    await drawer().getByRole('radio', { name: outcome }).check();
    await drawer().getByLabel('Decided by').fill(by);
    await drawer().getByRole('button', { name: 'Record decision' }).click();
  }

  const openRecommendation = async () => {
    await page.goto(`/customers/${customerId}?tab=recommendations`);
    await page.getByRole('table').getByRole('link').first().click();
    await drawer().getByRole('button', { name: 'Add decision' }).waitFor();
  };

  test('A failed answer becomes a finding, and the review recommends the library text for it', async () => {
    await run('1', '2');
    await page.getByRole('list', { name: 'Gaps' }).getByRole('heading', { name: GAP }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('button', { name: /^Recommend this/ }).click();
    // Scoped to the panel, because the toast contains the same text.
    await page.getByRole('complementary', { name: 'Chosen answer' }).getByText('Recommended:').waitFor();
    await approve();
  });

  test('The options of the recommendation are priced, and it is in a quarter of the roadmap and in the budget', async () => {
    await openRecommendation();
    const once = drawer().getByRole('list', { name: 'Options' }).getByLabel('One-time').first();
    await once.fill('4,250');
    await drawer().getByRole('list', { name: 'Options' }).getByLabel('Recurring').first().fill('0');
    await drawer().getByRole('checkbox', { name: 'Chosen' }).first().check();
    await drawer().getByRole('combobox', { name: 'Target quarter' }).click();
    await page.getByRole('option', { name: /^Q/ }).nth(5).click();
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await drawer().getByText('All changes are saved').waitFor();

    await page.goto(`/customers/${customerId}?tab=roadmap`);
    await page.locator('[data-place]').getByText('£4,250').first().waitFor();
    await page.goto(`/customers/${customerId}?tab=budget`);
    await page.getByRole('table').getByText('4,250').first().waitFor();
  });

  test('The customer declines the recommendation, the gap reappears, and then the customer approves it', async () => {
    await openRecommendation();
    await decide('Declined', 'J. Doe');
    await drawer()
      .getByText(/^Declined \d{4}-Q[1-4] by J\. Doe$/)
      .waitFor();
    await run('1', '2');
    await page.getByRole('list', { name: 'Gaps' }).getByRole('heading', { name: GAP }).waitFor();
    await approve();
    await page.goto(`/customers/${customerId}?tab=findings`);
    await page.getByText('Seen in 2 of 2 assessments').waitFor();

    await openRecommendation();
    await decide('Approved', 'A. Roe');
    await drawer()
      .getByText(/^Declined .* by J\. Doe; approved .* by A\. Roe$/)
      .waitFor();
  });

  test('After completion, the next assessment asks its question first, and meeting it resolves the finding', async () => {
    await drawer().getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Done' }).click();
    await expect.poll(() => drawer().getByRole('checkbox', { name: 'Re-test the findings?' }).isChecked()).toBe(true);
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await drawer().getByText('All changes are saved').waitFor();

    // Retested questions come first, so the first key answers the one whose recommendation is done.
    const id = await run('1', '2');
    await approve();
    await page.goto(`/customers/${customerId}?tab=findings&status=resolved`);
    await page.getByText(GAP).first().waitFor();
    await page.getByText('Resolved by').first().waitFor();
    const [finding] = await site.rows<{ status: string; by: string }>(
      "select status, resolved_by_assessment_id as by from findings where customer_id = $1 and question_key = 'restore-tested'",
      [customerId],
    );
    expect(finding).toEqual({ status: 'resolved', by: id });
  });

  test('The whole chain causes no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
