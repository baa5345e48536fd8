import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, loaded, visit } from '#tests/e2e/reading.ts';

const measuredAt = new Date(Date.now() - 4 * 86_400_000).toISOString();

const control = (id: string, requirement: string, result: string) => ({
  'Control ID': id,
  Requirement: requirement,
  Result: result,
  Criticality: 'Shall',
  Details: '',
});

const report = (tenant: string, mfa: string) => ({
  MetaData: { Tool: 'ScubaGear', ToolVersion: '1.8.0', TimestampZulu: measuredAt, TenantId: tenant, DomainName: `${tenant}.example` },
  Results: {
    AAD: [
      {
        GroupName: 'Strong Authentication',
        Controls: [
          control('MS.AAD.3.2v2', 'MFA SHALL be enforced for all users.', mfa),
          control('MS.AAD.3.6v1', 'Phishing-resistant MFA SHALL be required for privileged roles.', 'Pass'),
          control('MS.AAD.7.3v1', 'Privileged users SHALL be cloud-only accounts.', 'Pass'),
          control('MS.AAD.5.2v1', 'User consent SHALL be restricted.', 'Fail'),
        ],
      },
    ],
  },
});

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
    await panel.getByText('Sets the proposal').first().waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
  });

  test('P accepts a proposal and Z undoes it, R rejects with a reason', async () => {
    await page.keyboard.press('p');
    await page.getByText('1 proposal accepted', { exact: true }).first().waitFor();
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
    await page.getByText('1 proposal rejected', { exact: true }).first().waitFor();
    await page.getByText('9 open, 2 customers').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('10 open, 2 customers').waitFor();
  });

  test('Selected proposals are accepted or rejected together after a summary, by keyboard', async () => {
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
    await page.getByRole('dialog', { name: 'Reject 2 proposals?' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByLabel('Reason for the rejection (optional)').fill('Both are test tenants');
    await page.keyboard.press('Enter');
    await page.getByText('2 proposals rejected for Aldgate Books', { exact: true }).first().waitFor();
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
    await summary.getByText('1 disagreement stays open').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('4 proposals accepted for Aldgate Books', { exact: true }).first().waitFor();
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
    await group.getByText(/Claude for /).waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
    await group.getByRole('button', { name: /^Accept “Met”/ }).click();
    await page.getByText('1 proposal accepted', { exact: true }).first().waitFor();
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
    const change = page.getByRole('region', { name: 'Change of the text' });
    await change.locator('del').getByText('spring').waitFor();
    await change.locator('ins').getByText('autumn').waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
  });

  test('A change that an assistant proposes shows its fields, is accepted by the ordinary call, and is undone', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await site.rows(
      `with made as (
         insert into recommendations (organization_id, customer_id, title)
         select organization_id, id, 'Require MFA for every sign-in' from customers where name = 'Aldgate Books' returning *)
       insert into change_proposals (organization_id, customer_id, kind, recommendation_id, title, before, proposed, version, sentence, assistant)
       select organization_id, customer_id, 'recommendation', id, title, '{"priority": "medium"}', '{"priority": "urgent"}', version,
         'Three users have no MFA', 'Claude' from made`,
      [],
    );
    await visit(page, '/proposals');
    const changes = page.getByRole('region', { name: 'Changes for Aldgate Books' });
    await changes.getByText('Urgent').waitFor();
    await loaded(page);
    expect(await findingsInThemes(page)).toEqual([]);
    await changes.getByRole('button', { name: 'Accept the change of Require MFA for every sign-in' }).click();
    await page.getByText('1 change accepted', { exact: true }).first().waitFor();
    const priority = () =>
      site.rows(
        `select r.priority from recommendations r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
         where r.title = 'Require MFA for every sign-in' and c.name = 'Aldgate Books'`,
        [],
      );
    expect(await priority()).toEqual([{ priority: 'urgent' }]);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await changes.getByText('Urgent').waitFor();
    expect(await priority()).toEqual([{ priority: 'medium' }]);
  });
});

/** Two customers with an assessment of the core starter and a report, made by the calls that the screens make. */
function customersWithEvidence(page: Page): Promise<string[]> {
  const files = [
    ['Aldgate Books', JSON.stringify(report('aldgate', 'Fail'))],
    ['Quayside Veterinary Care', JSON.stringify(report('quayside', 'Pass'))],
  ] as const;
  return page.evaluate(async (given) => {
    const { csrfToken } = await (await fetch('/api/csrf-token')).json();
    const send = async (path: string, body: BodyInit, type: Record<string, string>): Promise<{ id: string }> => {
      const answer = await fetch(path, { method: 'POST', headers: { ...type, 'x-csrf-token': csrfToken }, body });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    };
    const post = (path: string, body: object) => send(path, JSON.stringify(body), { 'content-type': 'application/json' });
    const template = await post('/api/templates/starters/core-technical-alignment', {});
    const ids = [];
    for (const [name, content] of given) {
      const customer = await post('/api/customers', { name });
      await post('/api/assessments', { customerId: customer.id, templateId: template.id, name: `Core of ${name}` });
      const form = new FormData();
      form.append('file', new File([content], 'scuba.json', { type: 'application/json' }));
      await send(`/api/customers/${customer.id}/evidence-runs`, form, {});
      ids.push(customer.id);
    }
    return ids;
  }, files);
}
