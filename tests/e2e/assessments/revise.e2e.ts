import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';

/** Submitted assessment with gaps, its submitter and its reviewer. */
interface Submitted {
  id: string;
  name: string;
  engineer: string;
  vcio: string;
  /** Contact of the customer. */
  contact: string;
}

const SUBMITTED = `
  select a.id, a.name, a.submitted_by as engineer, a.reviewer_id as vcio, c.name as contact from assessments a
  join contacts c on c.organization_id = a.organization_id and c.customer_id = a.customer_id
  where a.organization_id = $1 and a.status = 'pending_review'
    and exists (select from findings f where f.organization_id = a.organization_id and f.assessment_id = a.id)
  order by a.id, c.id limit 1`;

describe('recalling, accepting a risk, revising and answering', () => {
  let site: DemoSite;
  let work: Submitted;
  let engineer: Page;
  let vcio: Page;

  beforeAll(async () => {
    site = await openDemoSite();
    const [submitted] = await site.rows<Submitted>(SUBMITTED, [site.organization.id]);
    if (!submitted) throw new Error('The demonstration has no submitted assessment with gaps.');
    work = submitted;
    engineer = (await site.signedInAs(work.engineer)).page;
    vcio = (await site.signedInAs(work.vcio)).page;
  });
  afterAll(() => site.close());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'));

  test('An engineer recalls a submitted assessment and submits it again', async () => {
    await engineer.goto(`/assessments/${work.id}`);
    await button(engineer, 'Recall').click();
    await inDialog(engineer, 'Recall assessment').click();
    await engineer.getByText('In Progress', { exact: true }).first().waitFor();
    await button(engineer, 'Submit for review').click();
    await inDialog(engineer, 'Submit for review').click();
    await engineer.getByText('Pending Review', { exact: true }).first().waitFor();
    await button(engineer, 'Recall').waitFor();
    // The sheet reaches the lower edge of the window even in a short section.
    const sheet = engineer.locator('[data-sheet]');
    await expect.poll(() => sheet.evaluate((it) => it.getBoundingClientRect().bottom >= window.innerHeight)).toBe(true);
  });

  test('A risk is accepted by a contact of the customer until a date, and each missing entry is named beside its field', async () => {
    await vcio.goto(`/assessments/${work.id}/review`);
    await expect.poll(() => button(vcio, 'Recall').count()).toBe(0);
    const gap = vcio.getByRole('complementary', { name: 'Chosen answer' });
    await gap.getByRole('radio', { name: 'Accept risk' }).click();
    const by = gap.getByLabel('Accepted by');
    const until = gap.getByLabel('Accepted until');
    const accept = gap.locator('form').getByRole('button', { name: 'Accept risk' });

    await accept.click();
    await gap.getByText('Enter who accepts the risk').waitFor();
    await gap.getByText('Choose a date').waitFor();
    await expect.poll(() => by.evaluate((field) => field === document.activeElement)).toBe(true);
    await by.fill(work.contact);
    await vcio.getByRole('option', { name: work.contact }).first().click();
    await gap.getByLabel('Reason').fill('They move offices in spring');
    await until.fill('2020-02-29');
    await accept.click();
    await gap.getByText('Choose today or a later date').waitFor();
    await expect.poll(() => until.evaluate((field) => field === document.activeElement)).toBe(true);
    await until.fill('2099-12-31');
    await accept.click();
    await gap.getByText('Choose a date within twelve months').waitFor();
    await until.fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
    await accept.click();
    await gap.getByText(`Accepted by ${work.contact} until`).waitFor();
  });

  test('After a decision on a finding the engineer reads that a recall is too late', async () => {
    await engineer.reload();
    await button(engineer, 'Recall').waitFor();
    await expect.poll(() => button(engineer, 'Recall').isDisabled()).toBe(true);
    await expect
      .poll(() => button(engineer, 'Recall').getAttribute('title'))
      .toMatch(/has started the review; ask them to request changes instead/);
  });

  test('An approved assessment is revised in a draft that names the assessment it revises', async () => {
    await button(vcio, 'Approve').click();
    await vcio.getByRole('dialog').getByRole('textbox').fill('After the move');
    await inDialog(vcio, 'Approve').click();
    await vcio.getByText('Approved', { exact: true }).first().waitFor();

    await vcio.goto(`/assessments/${work.id}`);
    await button(vcio, 'More actions').click();
    await vcio.getByRole('menuitem', { name: 'Revise' }).click();
    await inDialog(vcio, 'Start revision').click();
    await vcio.getByRole('heading', { name: `${work.name} (2)` }).waitFor();
    await vcio.getByText('Revision of').waitFor();
    await vcio.getByRole('link', { name: work.name, exact: true }).click();
    await vcio.getByText('Revision:').waitFor();
    await vcio.getByRole('link', { name: `${work.name} (2)` }).waitFor();
  });

  test('Revising an assessment a second time offers the open revision, which can be submitted unchanged', async () => {
    await button(vcio, 'More actions').click();
    await vcio.getByRole('menuitem', { name: 'Revise' }).click();
    await vcio.getByRole('dialog').getByText('A revision already exists').waitFor();
    await vcio.getByRole('dialog').getByRole('link', { name: 'Open the revision' }).click();
    await vcio.getByRole('heading', { name: `${work.name} (2)` }).waitFor();
    await button(vcio, 'Submit for review').click();
    await inDialog(vcio, 'Submit for review').click();
    await vcio.getByText('Pending Review', { exact: true }).first().waitFor();
  });

  test('The form for a new assessment starts in its first field, and submitting it empty leads to what is missing', async () => {
    await engineer.goto('/assessments?filter=mine');
    await engineer.getByRole('tab', { name: /^Mine\s*\d+$/ }).waitFor();
    await button(engineer, 'New assessment').first().click();
    const customer = engineer.getByRole('dialog').getByLabel('Customer');
    await expect.poll(() => customer.evaluate((field) => field === document.activeElement)).toBe(true);
    await inDialog(engineer, 'Create assessment').click();
    await engineer.getByText('Please choose a customer').waitFor();
    await expect.poll(() => customer.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => focused(engineer)).toBe('true');
  });

  test('The first open question is in sight when the work is opened, and closing the list of missing answers leads back to it', async () => {
    const begun = `select id from assessments where organization_id = $1 and status = 'in_progress' and required_open > 0 order by id limit 1`;
    const [assessment] = await site.rows<{ id: string }>(begun, [site.organization.id]);
    await vcio.goto(`/assessments/${assessment?.id ?? ''}`);
    const current = vcio.locator('[aria-current=step]');
    await current.waitFor();
    const height = await vcio.evaluate(() => innerHeight);
    await expect.poll(async () => (await current.boundingBox())?.y).toBeLessThan(height);

    await button(vcio, 'Submit for review').click();
    await vcio.getByRole('dialog', { name: 'Required questions are open' }).waitFor();
    await vcio.keyboard.press('Escape');
    await expect.poll(() => current.evaluate((row) => row === document.activeElement)).toBe(true);
    await expect.poll(() => vcio.getByRole('dialog').count()).toBe(0);
  });

  test('Recalling, accepting risks and revising cause no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
