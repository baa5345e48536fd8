import { expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import {
  addCampaignCustomers,
  changeCampaignCustomers,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaignCustomers,
  listCampaigns,
  removeCampaignCustomers,
  runCampaign,
  undoCampaignRun,
  updateCampaign,
} from '#contract/campaigns/campaigns.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { getFinding, listFindings } from '#contract/findings/findings.contract.ts';
import {
  decideRecommendation,
  getRecommendation,
  listRecommendations,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import { BEST, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

const RULE = {
  unit: 'device',
  perCustomer: 60_000,
  perUnit: 290_000,
  monthlyPerUnit: 8_500,
  monthlyPerCustomer: 0,
  hoursPerCustomer: 4,
  hoursPerUnit: 8,
} as const;
const GAP = { mfa: 'not_met', password: 'yes', 'has-backup': 'no' };

/** Three customers with one gap; the devices of the third are unknown. Each test has its own organisation. */
async function started() {
  const own = await openAssessmentFixture();
  const customers: { id: string; findingId: string }[] = [];
  for (const devices of [2, 3, null]) {
    const { customerId } = await own.submitted(GAP);
    await own.vcio.sees(updateCustomer, { params: { id: customerId }, body: { endpointCount: devices } });
    const gaps = await own.vcio.sees(listFindings, { query: { customerId, open: 'true' } });
    const finding = gaps.find(({ questionKey }) => questionKey === 'mfa');
    customers.push({ id: customerId, findingId: finding?.id ?? '' });
  }
  const campaign = await own.vcio.sees(createCampaign, { body: { findingId: customers[0]?.findingId ?? '' } });
  const params = { id: campaign.id };
  await own.vcio.sees(updateCampaign, { params, body: { rule: RULE, targetQuarter: { year: 2028, quarter: 2 } } });
  return {
    ...own,
    campaign,
    params,
    customers,
    rows: () => own.vcio.sees(listCampaignCustomers, { params }),
    all: () => own.vcio.sees(listRecommendations, { query: {} }),
    [Symbol.asyncDispose]: () => own.server.close(),
  };
}

test('A campaign starts from a finding with every customer that has the same gap, priced by its rule', async () => {
  await using own = await started();
  const amounts = (await own.rows()).map((row) => row.amounts);
  expect(amounts).toEqual([{ oneTime: 640_000, monthly: 17_000, hours: 20 }, { oneTime: 930_000, monthly: 25_500, hours: 28 }, null]);
  const campaign = await own.vcio.sees(getCampaign, { params: own.params });
  expect(campaign.next).toEqual({ create: 3, update: 0, missing: 0 });
  const again = await own.vcio.sees(createCampaign, { body: { findingId: own.customers[1]?.findingId ?? '' } });
  expect(again.id).toBe(own.campaign.id);
});

test('One run creates the recommendations, links the findings and puts them into the quarter of each customer', async () => {
  await using own = await started();
  expect(await own.vcio.sees(runCampaign, { params: own.params, body: {} })).toMatchObject({ created: 3, updated: 0, kept: 0 });
  const [first] = await own.rows();
  const id = first?.recommendation?.id ?? '';
  const recommendation = await own.vcio.sees(getRecommendation, { params: { id } });
  expect(recommendation).toMatchObject({
    status: 'proposed',
    oneTimeCost: 640_000,
    recurringCost: 17_000,
    targetQuarter: { year: 2028, quarter: 2 },
    options: [{ hours: 20 }],
    findingIds: [own.customers[0]?.findingId],
  });
  const finding = await own.vcio.sees(getFinding, { params: { id: own.customers[0]?.findingId ?? '' } });
  expect(finding.status).toBe('planned');
});

test('A second run of the same campaign changes nothing', async () => {
  await using own = await started();
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  const before = await own.all();
  expect(await own.vcio.sees(runCampaign, { params: own.params, body: {} })).toMatchObject({ created: 0, updated: 0, kept: 0 });
  expect(await own.all()).toEqual(before);
});

test('Two runs at the same moment create every recommendation once', async () => {
  await using own = await started();
  const runs = await Promise.all([1, 2, 3].map(() => own.vcio.sees(runCampaign, { params: own.params, body: {} })));
  expect(runs.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 0, 3]);
  expect(await own.all()).toHaveLength(3);
});

test('A new price updates open recommendations and keeps those that were edited, changed by a person or approved', async () => {
  await using own = await started();
  const [edited, changed, approved] = own.customers.map(({ id }) => id);
  await own.vcio.sees(changeCampaignCustomers, {
    params: own.params,
    body: { customerIds: [edited ?? ''], amounts: { oneTime: 500, monthly: 0, hours: 1 } },
  });
  await own.vcio.sees(changeCampaignCustomers, { params: own.params, body: { customerIds: [approved ?? ''], units: 1 } });
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  const idOf = async (customer: string | undefined) =>
    (await own.rows()).find((row) => row.customer.id === customer)?.recommendation?.id ?? '';
  await own.vcio.sees(updateRecommendation, { params: { id: await idOf(changed) }, body: { oneTimeCost: 777, options: [] } });
  await own.vcio.sees(decideRecommendation, { params: { id: await idOf(approved) }, body: { outcome: 'approved', by: 'J. Doe' } });

  await own.vcio.sees(updateCampaign, { params: own.params, body: { rule: { ...RULE, perCustomer: 0 }, title: 'New title' } });
  expect(await own.vcio.sees(runCampaign, { params: own.params, body: {} })).toMatchObject({ created: 0, updated: 1, kept: 2 });
  const amounts = new Map((await own.rows()).map((row) => [row.customer.id, [row.state, row.amounts?.oneTime]]));
  expect(amounts.get(edited ?? '')).toEqual(['proposed', 500]);
  expect(amounts.get(changed ?? '')).toEqual(['proposed', 777]);
  expect(amounts.get(approved ?? '')).toEqual(['approved', 350_000]);
});

test('Undo deletes what the run created, reopens the findings and names the customers whose recommendation was decided', async () => {
  await using own = await started();
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  const [first] = await own.rows();
  await own.vcio.sees(decideRecommendation, {
    params: { id: first?.recommendation?.id ?? '' },
    body: { outcome: 'declined', by: 'J. Doe', note: 'Moves to the cloud in May' },
  });
  expect(await own.vcio.sees(undoCampaignRun, { params: own.params })).toMatchObject({ undone: 2, kept: [first?.customer] });
  expect((await own.rows()).map(({ state }) => state)).toEqual(['declined', 'not_sent', 'not_sent']);
  const finding = await own.vcio.sees(getFinding, { params: { id: own.customers[1]?.findingId ?? '' } });
  expect(finding.status).toBe('open');
  const refused = await own.vcio.refused(undoCampaignRun, { params: own.params });
  expect(refused.code).toBe('CAMPAIGN_NOT_UNDOABLE');
});

test('Undo of an update restores the former text and price, and the next run applies them again', async () => {
  await using own = await started();
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  await own.vcio.sees(updateCampaign, { params: own.params, body: { title: 'Second wording' } });
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  await own.vcio.sees(undoCampaignRun, { params: own.params });
  expect(new Set((await own.all()).map(({ title }) => title))).toEqual(new Set([own.campaign.title]));
  expect(await own.vcio.sees(runCampaign, { params: own.params, body: {} })).toMatchObject({ updated: 3 });
});

test('The sums of the list are those of the customers that did not decline', async () => {
  await using own = await started();
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  const [first] = await own.rows();
  await own.vcio.sees(decideRecommendation, {
    params: { id: first?.recommendation?.id ?? '' },
    body: { outcome: 'declined', by: 'J. Doe' },
  });
  const [row] = await own.vcio.sees(listCampaigns, { query: {} });
  const { oneTime, monthly } = totalsOf(
    (await own.rows()).filter(({ state }) => state !== 'declined'),
    own.campaign.currency,
  );
  expect(row).toMatchObject({ customers: 3, oneTime, monthly, states: { declined: 1, proposed: 2 } });
});

test('A done recommendation counts as verified once an assessment resolved its finding', async () => {
  await using own = await started();
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  const [first] = await own.rows();
  await own.vcio.sees(updateRecommendation, { params: { id: first?.recommendation?.id ?? '' }, body: { status: 'done' } });
  expect((await own.rows())[0]?.state).toBe('done');
  const { id } = await own.engineer.sees(createAssessment, {
    body: { customerId: first?.customer.id ?? '', templateId: own.templateId, name: 'After the work' },
  });
  for (const [questionKey, value] of Object.entries(BEST)) {
    await own.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });
  }
  await own.engineer.sees(submitAssessment, { params: { id }, body: {} });
  await own.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'Agreed' } });
  expect((await own.rows())[0]).toMatchObject({ state: 'verified' });
});

test('Removed customers keep their recommendation, and can be added again', async () => {
  await using own = await started();
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  const customerIds = [own.customers[0]?.id ?? ''];
  expect(await own.vcio.sees(removeCampaignCustomers, { params: own.params, body: { customerIds } })).toEqual({ removed: 1 });
  expect(await own.all()).toHaveLength(3);
  expect(await own.vcio.sees(addCampaignCustomers, { params: own.params, body: { customerIds } })).toEqual({ added: 1 });
  await own.msp.owner.sees(deleteCampaign, { params: own.params, body: {} });
  expect(await own.all()).toHaveLength(3);
});

test('An engineer reads campaigns and cannot change them', async () => {
  await using own = await started();
  expect(await own.engineer.sees(listCampaigns, { query: {} })).toHaveLength(1);
  const refused = await own.engineer.refused(addCampaignCustomers, { params: own.params, body: {} });
  expect(refused.status).toBe(403);
});

test('The audit log names the start, the run and the undo of a campaign, and every recommendation that they made', async () => {
  await using own = await started();
  const [first] = own.customers;
  await own.vcio.sees(removeCampaignCustomers, { params: own.params, body: { customerIds: [first?.id ?? ''] } });
  await own.vcio.sees(addCampaignCustomers, { params: own.params, body: {} });
  await own.vcio.sees(runCampaign, { params: own.params, body: {} });
  await own.vcio.sees(undoCampaignRun, { params: own.params });
  const events = await own.msp.owner.sees(listAuditEvents, { query: {} });
  const count = (action: string) => events.filter((event) => event.action === action).length;
  expect(['campaign.created', 'campaign.updated', 'campaign.ran', 'campaign.undone'].map(count)).toEqual([1, 3, 1, 1]);
  expect(['recommendation.created', 'recommendation.deleted'].map(count)).toEqual([3, 3]);
});
