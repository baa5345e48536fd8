import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptScenario,
  addBudgetLine,
  changeScenario,
  createScenario,
  deleteBudgetLine,
  getBudget,
  getBudgetSums,
  previewScenario,
  setBudgetTarget,
  updateBudgetLine,
} from '#contract/budgets/budgets.contract.ts';
import { createAgreement, listAgreements, updateAgreement } from '#contract/customers/agreements.contract.ts';
import { createAsset } from '#contract/customers/assets.contract.ts';
import { archiveCustomer, createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation, getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
  // Precedes every planned quarter, so that nothing is overdue.
  at.server.context.now = () => new Date('2026-11-24T12:00:00Z');
});
afterAll(() => at.server.close());

const FISCAL_YEAR = '2028';
const year = (customerId: string) => ({ customerId, fiscalYear: FISCAL_YEAR });
const read = (customerId: string, scenario?: string) =>
  at.vcio.sees(getBudget, { query: { ...year(customerId), ...(scenario ? { scenario } : {}) } });

/** Creates a customer whose fiscal year begins in April. */
async function buyer() {
  const { id } = await at.customer();
  await at.vcio.sees(updateCustomer, { params: { id }, body: { fiscalYearStartMonth: 4, currency: 'GBP' } });
  return id;
}
const planned = (customerId: string, fields: object = {}) =>
  at.vcio.sees(createRecommendation, {
    body: {
      customerId,
      title: 'Back up beyond reach',
      targetQuarter: { year: 2028, quarter: 2 },
      oneTimeCost: 380_000,
      recurringCost: 29_000,
      ...fields,
    },
  });

test('[BUD-1] A budget adds agreements with rises, recommendations from their quarter, assets in their year and typed lines', async () => {
  const customerId = await buyer();
  const agreement = { name: 'Managed service', amount: 100_000, start: '2025-04-01', amountFrom: '2026-06-01', yearlyRisePercent: 4 };
  await at.vcio.sees(createAgreement, { params: { id: customerId }, body: agreement });
  await planned(customerId);
  await at.vcio.sees(createAsset, {
    params: { id: customerId },
    body: { name: 'Server', replaceYear: 2028, cost: 500_000, endOfLifeAt: '2027-12-31' },
  });
  const typed = { label: 'Training', kind: 'other' as const, oneTime: [1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
  await at.vcio.sees(addBudgetLine, { params: year(customerId), body: typed });

  const { lines, totals, currency, startMonth } = await read(customerId);
  expect({ currency, startMonth }).toEqual({ currency: 'GBP', startMonth: 4 });
  // The amount of June 2026 has risen once, in April 2027, the start of fiscal year 2028.
  expect(lines.find(({ kind }) => kind === 'agreement')?.recurring).toEqual(Array.from({ length: 12 }, () => 104_000));
  const recommendation = lines.find(({ kind }) => kind === 'recommendation');
  expect(recommendation?.oneTime).toEqual([0, 0, 0, 380_000, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(recommendation?.recurring).toEqual([0, 0, 0, ...Array.from({ length: 9 }, () => 29_000)]);
  expect(lines.find(({ kind }) => kind === 'asset')?.oneTime[8]).toBe(500_000);
  expect(totals).toMatchObject({ oneTime: 881_000, recurring: 12 * 104_000 + 9 * 29_000, year: 881_000 + 12 * 104_000 + 9 * 29_000 });
  expect(totals.byQuarter.reduce((sum, quarter) => sum + quarter, 0)).toBe(totals.year);
});

test('[BUD-2] A recommendation without a known cost or a quarter, or a declined one, is in no total', async () => {
  const customerId = await buyer();
  const { id } = await planned(customerId, { costKnown: false });
  await planned(customerId, { targetQuarter: null });
  await planned(customerId, { status: 'declined' });
  expect(await read(customerId)).toMatchObject({ lines: [], totals: { year: 0 }, unpriced: [{ id }] });
});

test('[BUD-3] A target and typed lines are changed once; a stale version is refused with the current row', async () => {
  const customerId = await buyer();
  const params = year(customerId);
  const { version } = await read(customerId);
  expect(await at.vcio.sees(setBudgetTarget, { params, body: { target: 3_000_000, version } })).toMatchObject({ target: 3_000_000 });
  expect(await at.vcio.refused(setBudgetTarget, { params, body: { target: 1, version } })).toMatchObject({
    code: 'CONFLICT',
    current: { target: 3_000_000 },
  });

  const line = await at.vcio.sees(addBudgetLine, { params, body: { label: 'Licences', kind: 'licence' } });
  const of = { ...params, lineId: line.id };
  const recurring = Array.from({ length: 12 }, () => 500);
  expect(await at.vcio.sees(updateBudgetLine, { params: of, body: { recurring, version: line.version } })).toMatchObject({ recurring });
  expect(await at.vcio.refused(updateBudgetLine, { params: of, body: { label: 'Late', version: line.version } })).toMatchObject({
    code: 'CONFLICT',
  });
  await at.vcio.sees(deleteBudgetLine, { params: of });
  expect((await read(customerId)).lines).toEqual([]);
});

test('[BUD-4] A scenario is compared with the plan, previewed, and accepted as a whole', async () => {
  const customerId = await buyer();
  const params = year(customerId);
  const options = [
    { key: 'good', name: 'Good', oneTime: 100, chosen: true },
    { key: 'better', name: 'Better', oneTime: 900 },
  ];
  const { id } = await planned(customerId, { options });
  await at.vcio.sees(addBudgetLine, { params, body: { label: 'Training', oneTime: [50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] } });
  await at.vcio.sees(createScenario, { params, body: { name: 'Best options' } });
  const changes = [{ recommendationId: id, option: 'better', quarter: { year: 2028, quarter: 4 } }];
  const tried = await at.vcio.sees(changeScenario, { params: { ...params, name: 'Best options' }, body: { changes } });
  expect(tried).toMatchObject({ scenario: 'Best options', totals: { year: 950 } });
  expect(await read(customerId)).toMatchObject({ totals: { year: 150 }, scenarios: [{ name: 'Best options', totals: { year: 950 } }] });

  const of = { ...params, name: 'best options' };
  expect(await at.vcio.sees(previewScenario, { params: of })).toMatchObject({
    recommendations: [
      { recommendationId: id, quarter: { before: { quarter: 2 }, after: { quarter: 4 } }, option: { before: 'Good', after: 'Better' } },
    ],
    lines: [],
    year: { before: 150, after: 950 },
  });
  expect(await at.vcio.sees(acceptScenario, { params: of, body: {} })).toMatchObject({ totals: { year: 950 }, scenarios: [] });
  expect(await at.vcio.sees(getRecommendation, { params: { id } })).toMatchObject({
    oneTimeCost: 900,
    targetQuarter: { year: 2028, quarter: 4 },
    option: { name: 'Better' },
    version: 2,
  });
});

test('[BUD-5] A stale agreement is refused, and a new amount counts from today', async () => {
  const customerId = await buyer();
  const body = { name: 'Internet', amount: 10_000, start: '2024-01-01', amountFrom: '2024-01-01' };
  const { id, version } = await at.vcio.sees(createAgreement, { params: { id: customerId }, body });
  const raised = await at.vcio.sees(updateAgreement, { params: { id }, body: { amount: 12_000, version } });
  expect(raised.amountFrom > '2026-01-01').toBe(true);
  expect(await at.vcio.refused(updateAgreement, { params: { id }, body: { amount: 1, version } })).toMatchObject({ code: 'CONFLICT' });
  expect(await at.vcio.sees(listAgreements, { params: { id: customerId } })).toMatchObject([{ amount: 12_000, currency: 'GBP' }]);
});

test('[BUD-21] A new amount counts from the current day at the customer, not in London', async () => {
  for (const timezone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const customerId = await buyer();
    await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { timezone } });
    const body = { name: 'Internet', amount: 10_000, start: '2024-01-01', amountFrom: '2024-01-01' };
    const { id } = await at.vcio.sees(createAgreement, { params: { id: customerId }, body });
    const raised = await at.vcio.sees(updateAgreement, { params: { id }, body: { amount: 12_000 } });
    expect(raised.amountFrom).toBe(dayIn(at.server.context.now(), timezone));
  }
});

test('[BUD-6] Budgets of other organisations are not found, and engineers can only read', async () => {
  const customerId = await buyer();
  const other = await at.server.organization('Southwind IT');
  expect(await other.owner.refused(getBudget, { query: year(customerId) })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  expect(await at.engineer.refused(setBudgetTarget, { params: year(customerId), body: { target: 1 } })).toMatchObject({
    code: 'FORBIDDEN',
  });
  const { id } = await planned(customerId);
  await at.vcio.sees(updateRecommendation, { params: { id }, body: { oneTimeCost: 1 } });
  expect(await at.engineer.sees(getBudget, { query: year(customerId) })).toMatchObject({ totals: { oneTime: 1 } });
});

test('[BUD-25] The plans of several customers are totalled by their own fiscal years, and a missing customer is left out', async () => {
  const [first, second] = [await buyer(), await buyer()];
  const other = await at.server.organization('Westwind IT');
  const { id: foreign } = await other.owner.sees(createCustomer, { body: { name: 'Elsewhere' } });
  const { years: own } = await at.vcio
    .sees(getBudgetSums, { query: { customerIds: first } })
    .then(({ customers }) => customers[0] ?? never());
  const fiscalYear = String(own[1]?.fiscalYear);
  const oneTime = [2_500, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  await at.vcio.sees(addBudgetLine, { params: { customerId: first, fiscalYear }, body: { label: 'Travel', oneTime } });
  await at.vcio.sees(setBudgetTarget, { params: { customerId: first, fiscalYear }, body: { target: 2_000 } });
  const start = `${Number(fiscalYear) - 1}-04-01`;
  const yearly = { name: 'Insurance', amount: 900, cycle: 'yearly' as const, start };
  await at.vcio.sees(createAgreement, { params: { id: second }, body: yearly });

  const { customers } = await at.vcio.sees(getBudgetSums, { query: { customerIds: [first, second, foreign, randomUUID()].join(',') } });
  const byId = Object.fromEntries(
    customers.map(({ customerId, years }) => [customerId, years.map(({ total, target }) => [total, target])]),
  );
  expect(byId).toEqual({
    [first]: [
      [0, null],
      [2_500, 2_000],
      [0, null],
    ],
    [second]: [
      [0, null],
      [900, null],
      [900, null],
    ],
  });
  for (const customerId of [first, second]) {
    const years = customers.find((one) => one.customerId === customerId)?.years ?? [];
    for (const { fiscalYear: of, total } of years) {
      expect(await at.vcio.sees(getBudget, { query: { customerId, fiscalYear: String(of) } })).toMatchObject({ totals: { year: total } });
    }
  }
});

test('[BUD-26] The budget of an archived customer can be viewed but not changed', async () => {
  const customerId = await buyer();
  const line = await at.vcio.sees(addBudgetLine, { params: year(customerId), body: { label: 'Travel' } });
  await at.vcio.sees(archiveCustomer, { params: { id: customerId }, body: {} });
  const params = { id: customerId };
  const refusals = [
    await at.vcio.refused(setBudgetTarget, { params: year(customerId), body: { target: 1 } }),
    await at.vcio.refused(addBudgetLine, { params: year(customerId), body: { label: 'Training' } }),
    await at.vcio.refused(updateBudgetLine, { params: { ...year(customerId), lineId: line.id }, body: { label: 'Training' } }),
    await at.vcio.refused(createScenario, { params: year(customerId), body: { name: 'Next year' } }),
    await at.vcio.refused(createAgreement, { params, body: { name: 'Internet', amount: 1, start: '2026-01-01' } }),
    await at.vcio.refused(createAsset, { params, body: { name: 'Server' } }),
  ];
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['INVALID_STATUS_TRANSITION']));
  expect(await read(customerId)).toMatchObject({ target: null, lines: [{ label: 'Travel' }], scenarios: [] });
});

test('[BUD-27] An invalid amount is refused with a clear message', async () => {
  const params = { id: await buyer() };
  const body = { name: 'Internet', start: '2026-01-01' };
  const refusal = async (amount: number) => (await at.vcio.refused(createAgreement, { params, body: { ...body, amount } })).message;
  expect([await refusal(-1), await refusal(1.5), await refusal(10 ** 15)]).toEqual([
    'Amount: must not be negative',
    'Amount: must be a whole number of the currency’s smallest unit',
    'Amount: must be at most 1,000,000,000,000 of the currency’s smallest unit',
  ]);
});

function never(): never {
  throw new Error('A customer of the organisation has sums.');
}
