import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';

const ASKED = ['Test a restore every quarter', 'Second factor for everybody', 'Replace the old server'] as const;
const CUSTOMER_PERSON = 'Helen Okafor';

/** From an approved assessment to a deck, a meeting with three decisions, a sent recap, and the next year's reviews. */
describe('from an approved assessment to a delivered review', () => {
  let site: DemoSite;
  let page: Page;
  let assessmentId: string;
  let customerId: string;
  let qbrId: string;
  let link: string;

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio', { newProfile: true }));
    const [ready] = await site.rows<{ id: string; customer: string }>(
      `select a.id, a.customer_id as customer from assessments a join customers c on c.id = a.customer_id
       where a.status = 'approved' and a.deleted_at is null and a.score is not null and c.status = 'active'
         and not exists (select from qbrs q where q.customer_id = a.customer_id and q.status not in ('presented', 'delivered'))
       order by a.approved_at desc, a.id limit 1`,
    );
    ({ id: assessmentId, customer: customerId } = ready ?? { id: '', customer: '' });
    await site.rows("update recommendations set status = 'idea' where customer_id = $1 and status = 'proposed'", [customerId]);
    await site.rows(`update customers set cadence = cadence || '{"reviewsPerYear": 4}' where id = $1`, [customerId]);
    await page.goto('/customers');
    await post(`/api/customers/${customerId}/contacts`, { name: CUSTOMER_PERSON, email: 'helen@harbour.example', role: 'decision_maker' });
    for (const title of ASKED) {
      await post('/api/recommendations', { customerId, title, status: 'proposed', oneTimeCost: 123_400, costKnown: true });
    }
  });
  afterAll(() => site.close());

  /** Calls the API from the signed-in browser, for actions that other tests perform on screens. */
  function post(path: string, body: unknown): Promise<void> {
    return page.evaluate(
      async ([url, json]) => {
        const { csrfToken } = await (await fetch('/api/csrf-token')).json();
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
        const response = await fetch(url, { method: 'POST', headers, body: json });
        if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
      },
      [path, JSON.stringify(body)] as const,
    );
  }

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const dialog = () => page.getByRole('dialog');

  test('The approved assessment leads to a draft that requests the proposed recommendations', async () => {
    await page.goto(`/assessments/${assessmentId}/review`);
    await page.getByRole('link', { name: 'Generate QBR' }).click();
    await dialog().getByRole('checkbox', { checked: true }).first().waitFor();
    await dialog().getByRole('button', { name: 'Next' }).click();
    await dialog().getByRole('button', { name: 'Next' }).click();
    await dialog().getByText('3 requested').waitFor();
    await dialog().getByRole('button', { name: 'Next' }).click();
    await dialog().getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/qbrs\/[0-9a-f-]{36}$/);
    qbrId = page.url().slice(-36);
    await page
      .getByRole('heading', { name: /three (?:approvals|decisions|recommendations)/i })
      .first()
      .waitFor();
  });

  test('The customer reads the deck by a link in another browser, without an account, and approves', async () => {
    await press('Share');
    await dialog().getByLabel('Passcode (optional)').fill('harbour-42');
    await dialog().getByRole('button', { name: 'Create link' }).click();
    link = new URL((await dialog().locator('code').textContent()) ?? '').pathname;

    const { page: theirs } = await site.visitor({ newProfile: true, width: 390, height: 844 });
    await theirs.goto(link);
    await theirs.getByLabel('Passcode').fill('harbour-42');
    await theirs.getByLabel('Passcode').press('Enter');
    await theirs.getByRole('navigation', { name: 'Parts of the review' }).getByRole('button', { name: 'Decisions' }).click();
    await theirs.getByRole('heading', { name: 'Your decisions' }).waitFor();
    await theirs.getByLabel('Your name').fill(CUSTOMER_PERSON);
    const first = theirs.getByRole('listitem').filter({ has: theirs.getByRole('heading', { name: `1. ${await firstTitle()}` }) });
    await first.getByRole('button', { name: 'Approve' }).click();
    await first.getByText(`by ${CUSTOMER_PERSON}`).waitFor();
  });

  /** Title of the deck's first requested recommendation. */
  async function firstTitle(): Promise<string> {
    const [row] = await site.rows<{ title: string }>(
      'select r.title from qbrs q join recommendations r on r.id = q.recommendation_ids[1] where q.id = $1',
      [qbrId],
    );
    return row?.title ?? '';
  }

  test('The other two decisions are made in the meeting with one press each, and it ends with a recap to check', async () => {
    await page.goto(`/qbrs/${qbrId}/meeting`);
    await page.getByText('1 of 3 made').waitFor();
    const rows = page.getByRole('region', { name: 'Decisions' }).getByRole('listitem');
    for (const [place, outcome] of [
      [1, 'Approve'],
      [2, 'Decline'],
    ] as const) {
      await rows.nth(place).getByRole('button').first().click();
      await page.getByLabel('Decided by').fill(CUSTOMER_PERSON);
      await rows.nth(place).getByRole('button', { name: outcome }).click();
      await page.getByText(`${place + 1} of 3 made`).waitFor();
    }
    await press('End meeting');
    await dialog().getByLabel('Summary').fill('Agreed on two of three.');
    await dialog().getByRole('button', { name: 'End meeting' }).click();
    await page.getByRole('heading', { name: 'After the meeting' }).waitFor();
    await expect.poll(() => page.getByLabel('Text').inputValue()).toContain('Agreed on two of three.');
  });

  test('The next review is booked with one press, the recap is sent, and the review is delivered', async () => {
    const nextDay = page.getByLabel('Date and time');
    if ((await nextDay.inputValue()) === '') await nextDay.fill('2099-01-08T10:00');
    await press('Book review');
    await page.getByText('Planned for').waitFor();
    await page.getByLabel('To', { exact: true }).fill('helen@harbour.example');
    await press('Send to 1 address');
    await page.getByText(/^Sent \d/).waitFor();
    await expect.poll(() => site.rows('select status from qbrs where id = $1', [qbrId])).toEqual([{ status: 'delivered' }]);
    const decided = await site.rows<{ outcome: string; by: string; byLink: boolean }>(
      `select outcome, by_name as by, share_id is not null as "byLink" from recommendation_decisions where qbr_id = $1 order by at`,
      [qbrId],
    );
    expect(decided).toEqual([
      { outcome: 'approved', by: CUSTOMER_PERSON, byLink: true },
      { outcome: 'approved', by: CUSTOMER_PERSON, byLink: false },
      { outcome: 'declined', by: CUSTOMER_PERSON, byLink: false },
    ]);
  });

  test('Next year’s reviews are in the programme, planned from the cadence', async () => {
    const year = new Date().getUTCFullYear() + 1;
    await page.goto('/quarterly-reviews?dialog=year');
    await dialog().getByRole('button', { name: 'Plan year' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const planned = 'select from quarterly_reviews where customer_id = $1 and due_on >= $2';
    await expect.poll(async () => (await site.rows(planned, [customerId, `${year}-01-01`])).length).toBeGreaterThan(0);
  });

  test('The whole line from assessment to delivered review causes no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
