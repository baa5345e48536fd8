import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptScenario,
  addBudgetLine,
  changeScenario,
  createScenario,
  deleteBudgetLine,
  getBudget,
  getBudgetOutlook,
  getScenario,
  previewScenario,
  updateBudgetLine,
} from '#contract/budgets/budgets.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import {
  createRecommendation,
  deleteRecommendation,
  getRecommendation,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
  // Precedes every planned quarter, so that nothing is overdue.
  at.server.context.now = () => new Date('2026-11-24T12:00:00Z');
});
afterAll(() => at.server.close());

const NAME = 'Next year';
const once = (amount: number) => [amount, ...Array.from({ length: 11 }, () => 0)];
const year = (customerId: string, fiscalYear = '2028') => ({ customerId, fiscalYear });
const lines = async (customerId: string, scenario?: string, fiscalYear = '2028') => {
  const { lines: found } = await at.vcio.sees(getBudget, { query: { ...year(customerId, fiscalYear), ...(scenario ? { scenario } : {}) } });
  return found.map(({ label, oneTime }) => [label, oneTime[0]]);
};

/** Creates a customer with one recommendation, one manual line and an unchanged scenario. */
async function tried() {
  const { id: customerId } = await at.customer();
  await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { fiscalYearStartMonth: 4, currency: 'GBP' } });
  const params = year(customerId);
  const body = { customerId, title: 'Back up beyond reach', targetQuarter: { year: 2028, quarter: 1 }, oneTimeCost: 900 };
  const recommendation = await at.vcio.sees(createRecommendation, { body });
  const training = await at.vcio.sees(addBudgetLine, { params, body: { label: 'Training', oneTime: once(50) } });
  await at.vcio.sees(createScenario, { params, body: { name: NAME } });
  const of = { ...params, name: NAME };
  return { customerId, params, of, recommendation, training };
}
const copyIn = async (customerId: string, label: string) => {
  const { lines: found } = await at.vcio.sees(getBudget, { query: { ...year(customerId), scenario: NAME } });
  const line = found.find((one) => one.label === label);
  if (!line) throw new Error(`The scenario has no line ${label}`);
  return line;
};

test('[BUD-7] A recommendation that a scenario moves to the next year leaves one year and is in the other; both years show it', async () => {
  const { customerId, params, of, recommendation } = await tried();
  const changes = [{ recommendationId: recommendation.id, quarter: { year: 2029, quarter: 1 } }];
  await at.vcio.sees(changeScenario, { params: of, body: { changes } });
  expect(await lines(customerId, NAME)).toEqual([['Training', 50]]);
  expect(await lines(customerId, NAME, '2029')).toEqual([['Back up beyond reach', 900]]);

  const { years } = await at.vcio.sees(getBudgetOutlook, { params, query: { years: '2', scenario: NAME } });
  expect(years.map(({ fiscalYear, totals }) => [fiscalYear, totals.year])).toEqual([
    [2028, 50],
    [2029, 900],
  ]);
  expect(years.map(({ scenarios }) => scenarios[0]?.totals.year)).toEqual([50, 900]);
  expect(await at.vcio.sees(previewScenario, { params: of })).toMatchObject({
    years: [{ fiscalYear: 2028, before: 950, after: 50 }, { fiscalYear: 2029, before: 0, after: 900 }, {}, {}],
  });
});

test('[BUD-8] A typed line follows the plan until a scenario changes it', async () => {
  const { customerId, params, training } = await tried();
  await at.vcio.sees(updateBudgetLine, { params: { ...params, lineId: training.id }, body: { oneTime: once(70) } });
  await at.vcio.sees(addBudgetLine, { params, body: { label: 'Cabling', oneTime: once(10) } });
  expect(await lines(customerId, NAME)).toEqual([
    ['Back up beyond reach', 900],
    ['Training', 70],
    ['Cabling', 10],
  ]);
  const copy = await copyIn(customerId, 'Training');
  await at.vcio.sees(updateBudgetLine, { params: { ...params, lineId: copy.id }, body: { label: 'Training days', version: copy.version } });
  await at.vcio.sees(deleteBudgetLine, { params: { ...params, lineId: (await copyIn(customerId, 'Cabling')).id } });
  expect(await lines(customerId, NAME)).toEqual([
    ['Back up beyond reach', 900],
    ['Training days', 70],
  ]);
  expect(await lines(customerId)).toEqual([
    ['Back up beyond reach', 900],
    ['Training', 70],
    ['Cabling', 10],
  ]);
});

test('[BUD-9] Accepting a scenario keeps additions and changes by others, and reports conflicting changes', async () => {
  const { customerId, params, of, recommendation, training } = await tried();
  const copy = await copyIn(customerId, 'Training');
  await at.vcio.sees(updateBudgetLine, { params: { ...params, lineId: copy.id }, body: { oneTime: once(60) } });
  await at.vcio.sees(changeScenario, {
    params: of,
    body: { changes: [{ recommendationId: recommendation.id, quarter: { year: 2028, quarter: 2 } }] },
  });
  const clean = await at.vcio.sees(previewScenario, { params: of });
  expect(clean).toMatchObject({
    recommendations: [{ meanwhile: null }],
    lines: [{ label: 'Training', before: 50, after: 60, meanwhile: false }],
  });

  await at.vcio.sees(updateBudgetLine, { params: { ...params, lineId: training.id }, body: { oneTime: once(80) } });
  await at.vcio.sees(addBudgetLine, { params, body: { label: 'Cabling', oneTime: once(10) } });
  await at.vcio.sees(updateRecommendation, { params: { id: recommendation.id }, body: { targetQuarter: { year: 2028, quarter: 4 } } });
  expect(await at.vcio.refused(acceptScenario, { params: of, body: { seen: clean.seen } })).toMatchObject({
    code: 'CONFLICT',
    current: { lines: [{ label: 'Training', before: 80, after: 60, meanwhile: true }], recommendations: [{ meanwhile: 'changed' }] },
  });

  const { seen } = await at.vcio.sees(previewScenario, { params: of });
  await at.vcio.sees(acceptScenario, { params: of, body: { seen } });
  expect(await lines(customerId)).toEqual([
    ['Back up beyond reach', 0],
    ['Training', 60],
    ['Cabling', 10],
  ]);
});

test('[BUD-10] A recommendation declined in the meantime is left unchanged when a scenario is accepted', async () => {
  const { customerId, of, recommendation } = await tried();
  const quarter = { year: 2028, quarter: 2 };
  await at.vcio.sees(changeScenario, { params: of, body: { changes: [{ recommendationId: recommendation.id, quarter }] } });
  await at.vcio.sees(updateRecommendation, { params: { id: recommendation.id }, body: { status: 'declined' } });
  expect(await at.vcio.sees(previewScenario, { params: of })).toMatchObject({ recommendations: [{ meanwhile: 'closed' }] });
  await at.vcio.sees(acceptScenario, { params: of, body: {} });
  expect(await lines(customerId)).toEqual([['Training', 50]]);
});

test('[BUD-11] A scenario lists what it can change, and two people who change it do not overwrite each other', async () => {
  const { of, recommendation } = await tried();
  const before = await at.vcio.sees(getScenario, { params: of });
  expect(before).toMatchObject({
    name: NAME,
    items: [{ id: recommendation.id, planned: { quarter: { year: 2028, quarter: 1 } }, tried: { quarter: { year: 2028, quarter: 1 } } }],
  });
  const changes = [{ recommendationId: recommendation.id, quarter: null }];
  await at.vcio.sees(changeScenario, { params: of, body: { changes, version: before.version } });
  expect(await at.vcio.refused(changeScenario, { params: of, body: { changes: [], version: before.version } })).toMatchObject({
    code: 'CONFLICT',
    current: { items: [{ tried: { quarter: null } }] },
  });
});

test('[BUD-22] A price saved while a scenario is being accepted is kept, and the acceptance is refused with the new price', async () => {
  const { of, recommendation } = await tried();
  const quarter = { year: 2028, quarter: 2 };
  await at.vcio.sees(changeScenario, { params: of, body: { changes: [{ recommendationId: recommendation.id, quarter }] } });
  const { seen } = await at.vcio.sees(previewScenario, { params: of });

  const owner = new pg.Client({ connectionString: at.server.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query('update recommendations set one_time = 1200, version = version + 1 where id = $1', [recommendation.id]);
  const accepting = at.vcio.refused(acceptScenario, { params: of, body: { seen } });
  await waitUntilSomebodyWaits(owner);
  await owner.query('commit');
  await owner.end();
  expect(await accepting).toMatchObject({ code: 'CONFLICT', current: { years: [{ before: 1250, after: 1250 }, {}, {}, {}] } });
  expect(await at.vcio.sees(getRecommendation, { params: { id: recommendation.id } })).toMatchObject({ oneTimeCost: 1200, version: 2 });
});

test('[BUD-23] Two simultaneous acceptances of a scenario result in one success, and the other gets not found', async () => {
  const { of, recommendation } = await tried();
  const changes = [{ recommendationId: recommendation.id, quarter: { year: 2028, quarter: 2 } }];
  await at.vcio.sees(changeScenario, { params: of, body: { changes } });
  const { seen } = await at.vcio.sees(previewScenario, { params: of });
  const url = `/api/budgets/${of.customerId}/${of.fiscalYear}/scenarios/${encodeURIComponent(of.name)}/accept`;
  const answers = await Promise.all([at.vcio, at.msp.owner].map((person) => person.inject({ method: 'POST', url, payload: { seen } })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
  expect(await at.vcio.sees(getRecommendation, { params: { id: recommendation.id } })).toMatchObject({
    targetQuarter: { year: 2028, quarter: 2 },
    version: 2,
  });
});

test('[BUD-24] A recommendation deleted in the meantime is in no preview, and the rest of the scenario is accepted', async () => {
  const { customerId, of, recommendation } = await tried();
  const copy = await copyIn(customerId, 'Training');
  await at.vcio.sees(updateBudgetLine, { params: { ...of, lineId: copy.id }, body: { oneTime: once(60) } });
  const changes = [{ recommendationId: recommendation.id, quarter: { year: 2028, quarter: 2 } }];
  await at.vcio.sees(changeScenario, { params: of, body: { changes } });
  await at.msp.owner.sees(deleteRecommendation, { params: { id: recommendation.id }, body: {} });
  const preview = await at.vcio.sees(previewScenario, { params: of });
  expect(preview).toMatchObject({ recommendations: [], lines: [{ label: 'Training', before: 50, after: 60 }] });
  await at.vcio.sees(acceptScenario, { params: of, body: { seen: preview.seen } });
  expect(await lines(customerId)).toEqual([['Training', 60]]);
});

/** Waits until a call is blocked by a row lock of the owner's transaction. */
async function waitUntilSomebodyWaits(owner: pg.Client): Promise<void> {
  await expect
    .poll(async () => (await owner.query('select 1 from pg_locks where not granted')).rowCount, { timeout: 60_000 })
    .toBeGreaterThan(0);
}

test('A scenario can be created with its changes; one that names an unknown recommendation is not created', async () => {
  const { customerId, params, recommendation } = await tried();
  const change = (recommendationId: string) => ({ recommendationId, quarter: { year: 2028, quarter: 3 } });
  const body = { name: 'Path to 80%', changes: [change(recommendation.id)] };
  await at.vcio.sees(createScenario, { params, body });
  const { recommendations } = await at.vcio.sees(previewScenario, { params: { ...params, name: body.name } });
  expect(recommendations).toMatchObject([{ recommendationId: recommendation.id, quarter: { after: { year: 2028, quarter: 3 } } }]);

  const unknown = { name: 'Unknown', changes: [change(customerId)] };
  expect(await at.vcio.refused(createScenario, { params, body: unknown })).toMatchObject({ code: 'RECOMMENDATION_NOT_FOUND' });
  const { scenarios } = await at.vcio.sees(getBudget, { query: params });
  expect(scenarios.map(({ name }) => name)).not.toContain('Unknown');
});
