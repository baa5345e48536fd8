import pg from 'pg';
import { expect, test } from 'vitest';
import {
  addCampaignCustomers,
  createCampaign,
  getCampaign,
  listCampaignCustomers,
  runCampaign,
  undoCampaignRun,
  updateCampaign,
} from '#contract/campaigns/campaigns.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

const RULE = {
  unit: 'user',
  perCustomer: 10_000,
  perUnit: 500,
  monthlyPerUnit: 100,
  monthlyPerCustomer: 0,
  hoursPerCustomer: 2,
  hoursPerUnit: 0.25,
} as const;
const CUSTOMERS = 300;

/** Copies a customer with its finding, as a shortcut for assessing each. */
async function multiply(ownerUrl: string, findingId: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `with made as (
         insert into customers (organization_id, name, timezone, currency, user_count)
         select f.organization_id, 'Customer of many ' || n, c.timezone, c.currency, n
         from findings f join customers c on c.organization_id = f.organization_id and c.id = f.customer_id, generate_series(1, $2::integer) n
         where f.id = $1 returning organization_id, id)
       insert into findings (organization_id, customer_id, assessment_id, question_key, severity, title, template_id, first_seen_assessment_id, first_seen_at)
       select f.organization_id, made.id, f.assessment_id, f.question_key, f.severity, f.title, f.template_id, f.first_seen_assessment_id, f.first_seen_at
       from made join findings f on f.organization_id = made.organization_id and f.id = $1`,
      [findingId, CUSTOMERS - 1],
    );
  } finally {
    await client.end();
  }
}

test('A campaign for 300 customers runs and is undone as a whole, with every finding planned and open again', async () => {
  const at = await openAssessmentFixture();
  const { customerId } = await at.submitted({ mfa: 'not_met', password: 'yes', 'has-backup': 'no' });
  const gaps = await at.vcio.sees(listFindings, { query: { customerId } });
  const finding = gaps.find(({ questionKey }) => questionKey === 'mfa');
  await multiply(at.server.ownerUrl, finding?.id ?? '');
  const { id } = await at.vcio.sees(createCampaign, { body: { findingId: finding?.id ?? '' } });
  const params = { id };
  await at.vcio.sees(updateCampaign, { params, body: { rule: RULE } });
  const open = async () => (await at.vcio.sees(listFindings, { query: { open: 'true', status: 'open', limit: '200' } })).length;

  expect(await at.vcio.sees(runCampaign, { params, body: {} })).toMatchObject({ created: CUSTOMERS, updated: 0, kept: 0 });
  expect(await at.vcio.sees(runCampaign, { params, body: {} })).toMatchObject({ created: 0, updated: 0, kept: 0 });
  const rows = await at.vcio.sees(listCampaignCustomers, { params });
  expect(new Set(rows.map(({ recommendation }) => recommendation?.id)).size).toBe(CUSTOMERS);
  expect(await open()).toBeLessThan(10);

  expect(await at.vcio.sees(undoCampaignRun, { params })).toMatchObject({ undone: CUSTOMERS, kept: [] });
  expect(await open()).toBe(200);
  expect(await at.vcio.sees(getCampaign, { params })).toMatchObject({ next: { create: CUSTOMERS, update: 0, missing: 0 } });
  expect(await at.vcio.sees(addCampaignCustomers, { params, body: {} })).toEqual({ added: 0 });
  await at.server.close();
});
