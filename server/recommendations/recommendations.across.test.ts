import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import {
  createRecommendation,
  getRecommendationTotals,
  listRecommendations,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const customer = async (name: string, terms: object) => (await at.vcio.sees(createCustomer, { body: { name, ...terms } })).id;
const recommend = (customerId: string, title: string, fields: object) =>
  at.vcio.sees(createRecommendation, { body: { customerId, title, ...fields } });
const titles = async (query: object) =>
  (await at.engineer.sees(listRecommendations, { query: { sort: 'title', ...query } })).map(({ title }) => title);

test('[REC-16] A value over 500 is £500 for one customer, ¥500 for another and 500 dinars for a third', async () => {
  const [pounds, yen, dinars] = [
    await customer('Priced in pounds', { currency: 'GBP' }),
    await customer('Priced in yen', { currency: 'JPY' }),
    await customer('Priced in dinars', { currency: 'KWD' }),
  ];
  await recommend(pounds, 'Value £499.99', { oneTimeCost: 49_999 });
  await recommend(pounds, 'Value £500', { oneTimeCost: 50_000 });
  await recommend(yen, 'Value ¥499', { oneTimeCost: 499 });
  await recommend(yen, 'Value ¥500', { oneTimeCost: 20, recurringCost: 40 });
  await recommend(dinars, 'Value KWD 499.999', { oneTimeCost: 499_999 });
  await recommend(dinars, 'Value KWD 500', { oneTimeCost: 0, recurringCost: 500_000, recurringPer: 'year' });
  await recommend(dinars, 'Value unknown', { oneTimeCost: 900_000, costKnown: false });

  const over = { q: 'Value', minValue: '500' };
  expect(await titles(over)).toEqual(['Value £500', 'Value ¥500', 'Value KWD 500'].toSorted());
  expect(await titles({ ...over, minValue: '501' })).toEqual([]);
  const totals = await at.engineer.sees(getRecommendationTotals, { query: over });
  expect(totals.count).toBe(3);
  expect(totals.sums).toHaveLength(3);
});

test('Sorting by value compares yen, pounds and dinars in whole units, not in their smallest', async () => {
  const add = async (currency: string, units: number) =>
    recommend(await customer(`In ${currency}`, { currency }), `Order ${units}`, { oneTimeCost: units * 10 ** decimalsOf(currency) });
  for (const [currency, units] of [
    ['JPY', 3000],
    ['KWD', 1000],
    ['GBP', 2000],
  ] as const)
    await add(currency, units);
  expect(await titles({ q: 'Order', sort: '-value' })).toEqual(['Order 3000', 'Order 2000', 'Order 1000']);
});

test('A customer’s new currency with other decimals is used when its value is compared', async () => {
  const id = await customer('Moves to yen', { currency: 'GBP' });
  const { id: recommendation } = await recommend(id, 'Moving currency', {});
  await at.vcio.sees(updateCustomer, { params: { id }, body: { currency: 'JPY' } });
  await at.vcio.sees(updateRecommendation, { params: { id: recommendation }, body: { oneTimeCost: 700 } });
  expect(await titles({ q: 'Moving currency', minValue: '700' })).toEqual(['Moving currency']);
});

test('[REC-17] Across customers a range of months finds work that starts in it, whatever the fiscal years', async () => {
  const [april, january] = [
    await customer('Year from April', { fiscalYearStartMonth: 4 }),
    await customer('Year from January', { fiscalYearStartMonth: 1 }),
  ];
  // Fiscal year 2028 from April: its first quarter is April to June 2027.
  await recommend(april, 'Start April', { targetQuarter: { year: 2028, quarter: 1 } });
  await recommend(april, 'Start May', { targetQuarter: { year: 2028, quarter: 1 }, start: '2027-05-17' });
  await recommend(january, 'Start July', { targetQuarter: { year: 2027, quarter: 3 } });
  await recommend(january, 'Start never', {});

  const within = (startsFrom?: string, startsUntil?: string) => titles({ q: 'Start', startsFrom, startsUntil });
  expect(await within('2027-04', '2027-06')).toEqual(['Start April', 'Start May']);
  expect(await within('2027-05', '2027-07')).toEqual(['Start July', 'Start May']);
  expect(await within('2027-07')).toEqual(['Start July']);
  expect(await within(undefined, '2027-04')).toEqual(['Start April']);
  expect(await within('2027-08', '2027-04')).toEqual([]);
  expect((await at.engineer.sees(getRecommendationTotals, { query: { q: 'Start', startsFrom: '2027-05' } })).count).toBe(2);

  await at.vcio.sees(updateCustomer, { params: { id: april }, body: { fiscalYearStartMonth: 7 } });
  expect(await within('2027-07', '2027-07')).toEqual(['Start April', 'Start July']);
  expect(await within('2027-05', '2027-05')).toEqual(['Start May']);
});

test.each(['2027-13', '2027-00', '27-01', '2027-1', '2027-4x', '3027-01', ''])('“%s” is refused as a month', async (month) => {
  const refusal = await at.engineer.refused(listRecommendations, { query: { startsFrom: month } });
  expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', field: 'startsFrom' });
});

test('The database counts the decimals of every currency as the product does', async () => {
  const client = new pg.Client({ connectionString: at.server.ownerUrl });
  await client.connect();
  const all = Intl.supportedValuesOf('currency');
  const { rows } = await client.query<{ code: string; decimals: number }>(
    'select code, currency_decimals(code) as decimals from unnest($1::text[]) as code order by code',
    [all],
  );
  await client.end();
  expect(rows.map(({ code, decimals }) => [code, decimals])).toEqual(all.toSorted().map((code) => [code, decimalsOf(code)]));
});
