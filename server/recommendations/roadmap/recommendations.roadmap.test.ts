import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBudgetLine, getBudget, setBudgetTarget } from '#contract/budgets/budgets.contract.ts';
import { createAgreement } from '#contract/customers/agreements.contract.ts';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation, getRoadmap, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
  // Third quarter of a fiscal year that starts in April.
  at.server.context.now = () => new Date('2026-11-24T12:00:00Z');
});
afterAll(() => at.server.close());

let customers = 0;
async function customerWith(fields: object = {}): Promise<string> {
  customers += 1;
  const body = { name: `Planned ${customers}`, currency: 'GBP', fiscalYearStartMonth: 4, ...fields };
  return (await at.vcio.sees(createCustomer, { body })).id;
}
const recommend = (customerId: string, fields: object = {}) =>
  at.vcio.sees(createRecommendation, { body: { customerId, title: 'Second factor for everyone', ...fields } });
const roadmapOf = (query: object) => at.vcio.sees(getRoadmap, { query: { from: '2028-Q1', quarters: '4', ...query } });
const planned = (quarter: number) => ({ targetQuarter: { year: 2028, quarter } });

test('[ROAD-1] Quarterly and year stands against its part of the budget’s target, and both equal the budget', async () => {
  const customerId = await customerWith();
  await recommend(customerId, { ...planned(2), oneTimeCost: 840_000, recurringCost: 10_000 });
  const service = { name: 'Managed service', amount: 500_000, start: '2026-04-01', amountFrom: '2026-04-01' };
  await at.vcio.sees(createAgreement, { params: { id: customerId }, body: { ...service, yearlyRisePercent: 5 } });
  const months = Array.from({ length: 12 }, (_, month) => (month === 11 ? 70_000 : 0));
  const params = { customerId, fiscalYear: '2028' };
  await at.vcio.sees(addBudgetLine, { params, query: {}, body: { label: 'Training', oneTime: months } });
  expect((await roadmapOf({ customerId })).quarters[0]).toMatchObject({ target: null, planned: null });

  await at.vcio.sees(setBudgetTarget, { params, body: { target: 7_000_002 } });
  const roadmap = await roadmapOf({ customerId });
  const budget = await at.vcio.sees(getBudget, { query: params });
  expect(roadmap.quarters.map(({ planned }) => planned)).toEqual(budget.totals.byQuarter);
  expect(roadmap.quarters.map(({ target }) => target)).toEqual([1_750_000, 1_750_001, 1_750_000, 1_750_001]);
  expect(roadmap).toMatchObject({
    startMonth: 4,
    currency: 'GBP',
    years: [
      {
        year: 2028,
        count: 1,
        sums: [{ currency: 'GBP', oneTime: 840_000, monthly: 10_000 }],
        target: 7_000_002,
        planned: budget.totals.year,
      },
    ],
  });
});

test('[ROAD-2] A year’s sum covers the whole year, whichever of its quarters are shown', async () => {
  const customerId = await customerWith();
  await recommend(customerId, { ...planned(1), oneTimeCost: 100 });
  await recommend(customerId, { ...planned(4), oneTimeCost: 20 });
  await recommend(customerId, { oneTimeCost: 3 });
  const roadmap = await roadmapOf({ customerId, from: '2028-Q4', quarters: '2' });
  expect(roadmap.years).toMatchObject([
    { year: 2028, count: 2, sums: [{ oneTime: 120 }] },
    { year: 2029, count: 0, sums: [] },
  ]);
  expect(roadmap.quarters.map(({ count, oneTime }) => [count, oneTime])).toEqual([
    [1, 20],
    [0, 0],
  ]);
  expect(roadmap).toMatchObject({ tray: { count: 1, sums: [{ oneTime: 3 }] }, unscheduled: [{ title: 'Second factor for everyone' }] });
});

test('[ROAD-3] Across all customers of a vCIO a column is a calendar quarter, with currencies side by side', async () => {
  const colleague = await at.msp.person('vcio');
  const of = (fields: object) => customerWith({ vcioId: colleague.id, ...fields });
  await recommend(await of({}), { ...planned(1), oneTimeCost: 100 });
  await recommend(await of({ currency: 'EUR', fiscalYearStartMonth: 6 }), { ...planned(1), oneTimeCost: 7, recurringCost: 1 });
  await recommend(await of({ currency: 'EUR', fiscalYearStartMonth: 1 }), { ...planned(1), oneTimeCost: 50 });
  await recommend(await customerWith(), { ...planned(1), oneTimeCost: 999 });
  const roadmap = await roadmapOf({ vcioId: colleague.id, from: '2027-Q2' });
  expect(roadmap).toMatchObject({ startMonth: 1, currency: null });
  const [spring, , , winter] = roadmap.quarters;
  expect(spring).toMatchObject({
    count: 2,
    oneTime: null,
    target: null,
    sums: [
      { currency: 'EUR', oneTime: 7, monthly: 1 },
      { currency: 'GBP', oneTime: 100, monthly: 0 },
    ],
  });
  expect(spring?.items.map(({ startMonth }) => startMonth).toSorted()).toEqual([4, 6]);
  expect(winter).toMatchObject({ year: 2028, quarter: 1, count: 1, oneTime: 50 });
});

test('[ROAD-4] A cell of the roadmap shows its hundred most urgent recommendations and adds up all of them', async () => {
  const customerId = await customerWith();
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx
      .insertInto('recommendations')
      .values(
        Array.from({ length: 103 }, (_, index) => ({
          customerId,
          title: `Step ${index}`,
          oneTime: 10,
          targetYear: 2028,
          targetQuarter: 3,
        })),
      )
      .execute(),
  );
  await recommend(customerId, { ...planned(3), title: 'Now', priority: 'urgent', oneTimeCost: 5 });
  const column = (await roadmapOf({ customerId })).quarters[2];
  expect(column).toMatchObject({ count: 104, oneTime: 1035 });
  expect(column?.items).toHaveLength(100);
  expect(column?.items[0]?.title).toBe('Now');
});

test('[ROAD-5] A recommendation moved to another quarter loses the dates of its old one, and the budget follows', async () => {
  const customerId = await customerWith();
  const days = { start: '2027-05-03', end: '2027-05-28' };
  const { id } = await recommend(customerId, { ...planned(1), ...days, oneTimeCost: 600 });
  const moved = await at.vcio.sees(updateRecommendation, { params: { id }, body: planned(3) });
  expect(moved).toMatchObject({ ...planned(3), start: null, end: null });
  const budget = await at.vcio.sees(getBudget, { query: { customerId, fiscalYear: '2028' } });
  expect(budget.totals.byQuarter).toEqual([0, 0, 600, 0]);
  const back = await at.vcio.sees(updateRecommendation, { params: { id }, body: { ...planned(1), ...days } });
  expect(back).toMatchObject({ ...planned(1), ...days });
  const same = await at.vcio.sees(updateRecommendation, { params: { id }, body: planned(1) });
  expect(same).toMatchObject(days);
});

test('[ROAD-6] The roadmap follows a customer whose fiscal year begins in another month', async () => {
  const customerId = await customerWith();
  await recommend(customerId, planned(1));
  await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { fiscalYearStartMonth: 7 } });
  const roadmap = await roadmapOf({ customerId });
  expect(roadmap).toMatchObject({ startMonth: 7 });
  expect(roadmap.quarters[0]?.items).toHaveLength(1);
});

const late = { targetQuarter: { year: 2027, quarter: 1 } };

test('[ROAD-11] Overdue work is in the first column and in its sums until it is done or moved', async () => {
  const customerId = await customerWith();
  const { id } = await recommend(customerId, { ...late, oneTimeCost: 840_000, recurringCost: 10_000 });
  await recommend(customerId, { targetQuarter: { year: 2027, quarter: 3 }, oneTimeCost: 100 });
  await recommend(customerId, { ...late, status: 'deferred', oneTimeCost: 7 });
  await at.vcio.sees(setBudgetTarget, { params: { customerId, fiscalYear: '2027' }, body: { target: 1_000_000 } });
  const seen = () => at.vcio.sees(getRoadmap, { query: { customerId } });

  const [first] = (await seen()).quarters;
  expect(first).toMatchObject({ year: 2027, quarter: 3, count: 3, oneTime: 840_100, recurring: 10_000 });
  expect(first?.items.filter(({ targetQuarter }) => targetQuarter?.quarter === 1)).toHaveLength(2);
  expect((await seen()).years[0]).toMatchObject({ year: 2027, count: 3, sums: [{ oneTime: 840_100 }] });
  const budget = await at.vcio.sees(getBudget, { query: { customerId, fiscalYear: '2027' } });
  expect(budget.totals.byQuarter).toEqual([0, 0, 870_100, 30_000]);
  expect(budget.lines.find(({ sourceId }) => sourceId === id)).toMatchObject({ assumption: 'overdue since Q1 FY27' });
  expect((await seen()).quarters.slice(0, 2).map(({ planned }) => planned)).toEqual([870_100, 30_000]);

  await at.vcio.sees(updateRecommendation, { params: { id }, body: { status: 'done' } });
  expect((await seen()).quarters[0]).toMatchObject({ count: 2, oneTime: 100 });
  await at.vcio.sees(updateRecommendation, { params: { id }, body: { status: 'approved', targetQuarter: { year: 2027, quarter: 4 } } });
  expect((await seen()).quarters.slice(0, 2)).toMatchObject([
    { count: 2, oneTime: 100 },
    { count: 1, oneTime: 840_000 },
  ]);
});

test('[ROAD-12] Overdue work of an earlier fiscal year is in the roadmap and budget of this year, and in no earlier one', async () => {
  const customerId = await customerWith();
  await recommend(customerId, { targetQuarter: { year: 2026, quarter: 2 }, oneTimeCost: 500 });
  const yearOf = async (fiscalYear: string) => (await at.vcio.sees(getBudget, { query: { customerId, fiscalYear } })).totals.year;
  expect([await yearOf('2026'), await yearOf('2027')]).toEqual([0, 500]);
  const fromThen = await at.vcio.sees(getRoadmap, { query: { customerId, from: '2026-Q1', quarters: '8' } });
  expect(fromThen.quarters.map(({ oneTime }) => oneTime)).toEqual([0, 0, 0, 0, 0, 0, 500, 0]);
  expect(fromThen.years.map(({ sums }) => sums)).toEqual([[], [{ currency: 'GBP', oneTime: 500, monthly: 0 }]]);
});

test('[ROAD-13] Across all customers, overdue work and work of a quarter in progress are in the first column', async () => {
  const colleague = await at.msp.person('vcio');
  const of = (fields: object) => customerWith({ vcioId: colleague.id, ...fields });
  await recommend(await of({}), { ...late, oneTimeCost: 100 });
  // September to November; the calendar quarter in which it began has passed.
  await recommend(await of({ fiscalYearStartMonth: 6 }), { targetQuarter: { year: 2027, quarter: 2 }, oneTimeCost: 20 });
  await recommend(await of({}), { ...late, status: 'done', oneTimeCost: 3 });
  const roadmap = await at.vcio.sees(getRoadmap, { query: { vcioId: colleague.id } });
  expect(roadmap.quarters[0]).toMatchObject({ year: 2026, quarter: 4, count: 2, oneTime: 120 });
  expect(roadmap.quarters[0]?.items).toHaveLength(2);
});
