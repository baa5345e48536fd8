import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { customersWithEvidence, priorityOf, proposeChange } from './proposals.site.ts';
import { beyondOf, findingsInThemes, findingsOn, loaded, visit } from '#tests/e2e/reading.ts';

describe('the proposal tray', () => {
  let site: DemoSite;
  let page: Page;

  beforeAll(async () => {
    site = await openDemoSite();
    await site.rows('delete from change_proposals', []);
    ({ page } = await site.signedIn('vcio', { width: 1440, height: 900 }));
    page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    expect(site.complaints).toEqual([]);
    await site.close();
  });

  test('Without evidence the tray says where proposals come from', async () => {
    await visit(page, '/customers');
    await page.getByRole('link', { name: 'Proposals' }).click();
    await page.getByText('No open proposals').waitFor();
    expect(await findingsInThemes(page)).toEqual([]);
  });

  test('Proposals of two customers are listed with what changes, its reason and its check results', async () => {
    const prepared = await customersWithEvidence(page);
    expect(prepared).toHaveLength(2);
    await visit(page, '/proposals');
    await page.getByText('10 open, 2 customers').waitFor();
    await page.getByRole('heading', { name: 'Aldgate Books' }).waitFor();
    const panel = page.getByRole('complementary', { name: 'Chosen proposal' });
    await panel.getByText('1 of 10').waitFor();
    await panel.getByText('ScubaGear 1.8.0, MS.AAD').first().waitFor();
    await panel.getByText('Verified by').waitFor();
    await page.getByText('Disagreements and money are never in “Accept all”').waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
  });

  test('P accepts a proposal and Z undoes it, R rejects with a reason', async () => {
    await page.keyboard.press('p');
    await page.getByText('1 proposal accepted for Aldgate Books', { exact: true }).waitFor();
    await page.getByText('9 open, 2 customers').waitFor();
    await page.keyboard.press('z');
    await page.getByText('10 open, 2 customers').waitFor();
    expect(await site.rows('select proposal_id from proposal_decisions', [])).toEqual([]);

    const panel = page.getByRole('complementary', { name: 'Chosen proposal' });
    await panel.getByText('2 of 10').waitFor();
    await page.keyboard.press('k');
    await panel.getByText('1 of 10').waitFor();
    await page.keyboard.press('j');
    await panel.getByText('2 of 10').waitFor();
    await page.keyboard.press('r');
    await page.getByLabel('Reason for the rejection (optional)').fill('Test accounts');
    await page.keyboard.press('Enter');
    await page.getByText('1 proposal rejected for Aldgate Books', { exact: true }).waitFor();
    await page.getByText('9 open, 2 customers').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('10 open, 2 customers').waitFor();
  });

  test('Selected proposals are rejected together with a reason in the panel, or accepted after a summary, by keyboard', async () => {
    const panel = page.getByRole('complementary', { name: 'Chosen proposal' });
    await visit(page, '/proposals');
    await panel.getByText('1 of 10').waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    const bar = page.getByRole('region', { name: 'Selected proposals' });
    await bar.getByText('2', { exact: true }).waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
    await page.keyboard.press('r');
    await panel.getByRole('button', { name: 'Reject 2 proposals' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);
    await panel.getByLabel('Reason for the rejection (optional)').fill('Both are test tenants');
    await page.keyboard.press('Enter');
    await page.getByText('2 proposals rejected for Aldgate Books', { exact: true }).waitFor();
    await page.getByText('8 open, 2 customers').waitFor();
    expect(await site.rows<{ reason: string }>('select reason from proposal_decisions', [])).toEqual([
      { reason: 'Both are test tenants' },
      { reason: 'Both are test tenants' },
    ]);
    await page.keyboard.press('z');
    await page.getByText('10 open, 2 customers').waitFor();

    const all = page.getByRole('checkbox', { name: 'Select all proposals for Quayside Veterinary Care' });
    await all.check();
    await bar.getByRole('button', { name: 'Accept 5' }).click();
    await page.getByRole('dialog', { name: 'Accept 5 proposals?' }).waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: /^Clear/ }).click();
    expect(await all.isChecked()).toBe(false);
  });

  test('The bar counts open proposals, and the tray lists those of one origin', async () => {
    await visit(page, '/proposals');
    await page.getByRole('link', { name: '10 open proposals' }).waitFor();
    await page.getByRole('radio', { name: 'AI assistant 0' }).click({ force: true });
    await page.getByText('No open proposals for these filters').waitFor();
    await page.getByRole('radio', { name: 'Evidence 10' }).click({ force: true });
    await page.getByText('10 open, 2 customers').waitFor();
    await page.getByRole('radio', { name: 'All 10' }).click({ force: true });
  });

  test('A group is accepted after a summary, and a proposal that contradicts an answer stays open', async () => {
    await site.rows(
      `insert into answers (organization_id, assessment_id, question_key, value, points, version, source)
       select organization_id, id, 'identity-mfa-all-users', '"met"', 100, 1, 'manual' from assessments where name = 'Core of Aldgate Books'
       on conflict (organization_id, assessment_id, question_key) do update set value = excluded.value, points = 100`,
      [],
    );
    await visit(page, '/proposals');
    await page.getByText('Disagrees: Failed: MFA SHALL be enforced for all users').waitFor();
    await page.getByRole('button', { name: 'Accept 4 proposals for Aldgate Books' }).click();
    const summary = page.getByRole('dialog', { name: 'Accept 4 proposals?' });
    await summary.getByText('1 proposal stays open to decide one by one').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('4 proposals accepted for Aldgate Books', { exact: true }).waitFor();
    await page.getByText('6 open, 2 customers').waitFor();
    await page.keyboard.press('Shift+P');
    await page.getByRole('dialog', { name: 'Accept 5 proposals?' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('Accepted proposals are listed and can be undone later', async () => {
    await page.getByRole('radio', { name: 'Accepted' }).click({ force: true });
    const undo = page.getByRole('button', { name: /^Undo the decision on Does the cloud tenant/ });
    await undo.waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Open' }).click({ force: true });
    await page.getByText('7 open, 2 customers').waitFor();
    await page.getByRole('button', { name: 'Accept 1 proposal for Aldgate Books' }).click();
    await page.keyboard.press('Enter');
    await page.getByText('6 open, 2 customers').waitFor();
  });

  test('Proposals are decided on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/proposals');
    await page
      .getByRole('button', { name: /^Accept “Not met” for/ })
      .first()
      .waitFor();
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click();
    await page.getByLabel('Reason for the rejection (optional)').fill('Decided with the customer');
    await page.getByRole('button', { name: 'Reject proposal' }).click();
    await page.getByText('5 open, 1 customer').waitFor();
    expect(await site.rows<{ reason: string }>('select reason from proposal_decisions where state = $1', ['rejected'])).toEqual([
      { reason: 'Decided with the customer' },
    ]);
  });

  test('A proposal of an assistant names the assistant and its person, and is accepted like evidence', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await site.rows(
      `insert into answer_proposals (organization_id, assessment_id, question_key, value, sentence, assistant, made_for)
       select a.organization_id, a.id, 'identity-admin-count-minimal', 'met', 'The list of 3 Nov names two administrators', 'Claude', p.id
       from assessments a join people p on p.organization_id = a.organization_id and p.is_owner where a.name = 'Core of Aldgate Books'`,
      [],
    );
    await visit(page, '/proposals');
    const group = page.getByRole('region', { name: 'Aldgate Books' });
    await group.getByText('AI assistant', { exact: true }).waitFor();
    await group.getByText(/^for /).waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
    await group.getByRole('button', { name: /^Accept “Met”/ }).click();
    await page.getByText('1 proposal accepted for Aldgate Books', { exact: true }).waitFor();
    await expect
      .poll(() =>
        site.rows("select value, source from answers where question_key = 'identity-admin-count-minimal' and value is not null", []),
      )
      .toContainEqual({ value: 'met', source: 'manual' });
  });

  test('A proposed text shows its removed and added words beside the present answer', async () => {
    await site.rows(
      `insert into answers (organization_id, assessment_id, question_key, value, version, source)
       select organization_id, id, 'people-goals', '"Open a second office in spring"', 1, 'manual' from assessments where name = 'Core of Aldgate Books'
       on conflict (organization_id, assessment_id, question_key) do update set value = excluded.value`,
      [],
    );
    await site.rows(
      `insert into answer_proposals (organization_id, assessment_id, question_key, value, sentence, assistant, made_for)
       select a.organization_id, a.id, 'people-goals', 'Open a second office in autumn', 'The minutes of 12 Nov', 'Claude', p.id
       from assessments a join people p on p.organization_id = a.organization_id and p.is_owner where a.name = 'Core of Aldgate Books'`,
      [],
    );
    await visit(page, '/proposals?origin=assistant');
    const change = page.getByRole('region', { name: 'Change', exact: true });
    await change.locator('del').getByText('spring').waitFor();
    await change.locator('ins').getByText('autumn').waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
  });

  test('A change that an assistant proposes is a row among the answers, and is accepted, undone and rejected by keyboard', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await proposeChange(site, {
      title: 'Require MFA for every sign-in',
      now: '{"priority": "medium"}',
      proposed: '{"priority": "urgent"}',
    });
    await visit(page, '/proposals');
    const group = page.getByRole('region', { name: 'Aldgate Books' });
    await group.getByText('Recommendation, priority').waitFor();
    const panel = page.getByRole('complementary', { name: 'Chosen proposal' });
    await panel.getByText('Three users have no MFA').waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
    await page.keyboard.press('p');
    await page.getByText('1 proposal accepted for Aldgate Books', { exact: true }).waitFor();
    expect(await priorityOf(site)).toBe('urgent');
    await page.keyboard.press('z');
    await group.getByText('Recommendation, priority').waitFor();
    expect(await priorityOf(site)).toBe('medium');
    await group.getByRole('button', { name: 'Require MFA for every sign-in Recommendation, priority' }).click();
    await page.keyboard.press('r');
    await panel.getByLabel('Reason for the rejection (optional)').fill('Agreed as medium');
    await page.keyboard.press('Enter');
    await page.getByText('1 proposal rejected for Aldgate Books', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Rejected' }).click({ force: true });
    await page.getByText('Reason: Agreed as medium').waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo the decision on Require MFA for every sign-in' }).click();
    await page.getByRole('radio', { name: 'Open' }).click({ force: true });
    await group.getByText('Recommendation, priority').waitFor();
  });

  test('Accept all takes both kinds, leaves money open, and names what was not accepted because its record changed meanwhile', async () => {
    await proposeChange(site, { title: 'Enforce DMARC', now: '{"oneTimeCost": 0}', proposed: '{"oneTimeCost": 48000}' });
    await visit(page, '/proposals');
    const group = page.getByRole('region', { name: 'Aldgate Books' });
    await group.getByText('£480').waitFor();
    await site.rows("update recommendations set version = version + 1 where title = 'Require MFA for every sign-in'");
    await page.keyboard.press('Shift+P');
    const summary = page.getByRole('dialog');
    await summary.getByText('Recommendation, priority: Medium → Urgent').waitFor();
    expect(await summary.getByText('Enforce DMARC').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('1 proposal not accepted for Aldgate Books', { exact: true }).first().waitFor();
    await page.getByText(/^\d+ proposals? accepted/).waitFor();
    await group.getByText('Changed since: Three users have no MFA').waitFor();
    await group.getByText('£480').waitFor();
    expect(await priorityOf(site)).toBe('medium');
    await group.getByRole('button', { name: /^Require MFA for every sign-in/ }).click();
    await page.getByText('This recommendation changed after the proposal was made. Compare before you accept.').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('p');
    await page.getByText('1 proposal accepted for Aldgate Books', { exact: true }).waitFor();
    expect(await priorityOf(site)).toBe('urgent');
  });
});
