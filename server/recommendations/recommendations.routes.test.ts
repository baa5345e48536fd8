import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFindings } from '#contract/findings/findings.contract.ts';
import {
  createInitiative,
  deleteInitiative,
  listInitiatives,
  listRecommendationLibrary,
} from '#contract/recommendations/initiatives.contract.ts';
import {
  changeRecommendations,
  createRecommendation,
  decideRecommendation,
  deleteRecommendation,
  getRecommendation,
  getRecommendationTotals,
  getRoadmap,
  listRecommendations,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { readPages } from '#tests/support/pages.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const WORST = { mfa: 'not_met', password: 'no', 'has-backup': 'no' };

async function gap() {
  const { customerId } = await at.submitted(WORST);
  const findings = await at.vcio.sees(listFindings, { query: { customerId } });
  const mfa = findings.find(({ questionKey }) => questionKey === 'mfa');
  const password = findings.find(({ questionKey }) => questionKey === 'password');
  if (!mfa || !password) throw new Error('no finding was made');
  return { customerId, mfa, password };
}
const findingOf = async (customerId: string, id: string) =>
  (await at.vcio.sees(listFindings, { query: { customerId } })).find((finding) => finding.id === id);
const recommend = (customerId: string, fields: object = {}) =>
  at.vcio.sees(createRecommendation, { body: { customerId, title: 'Second factor for everyone', ...fields } });

test('[REC-1] A recommendation plans the findings that it is linked to, and declining it opens them again', async () => {
  const { customerId, mfa, password } = await gap();
  const { id } = await recommend(customerId, { findingIds: [mfa.id, password.id] });
  expect(await findingOf(customerId, mfa.id)).toMatchObject({
    status: 'planned',
    recommendations: [{ id, title: 'Second factor for everyone' }],
  });

  const declined = await at.vcio.sees(decideRecommendation, {
    params: { id },
    body: { outcome: 'declined', by: 'J. Doe', note: 'Too dear' },
  });
  expect(declined).toMatchObject({
    status: 'declined',
    declinedCount: 1,
    decisions: [{ outcome: 'declined', by: 'J. Doe', note: 'Too dear' }],
  });
  expect(await findingOf(customerId, mfa.id)).toMatchObject({ status: 'open' });

  const approved = await at.vcio.sees(decideRecommendation, { params: { id }, body: { outcome: 'approved', by: 'J. Doe' } });
  expect(approved.decisions.map(({ outcome }) => outcome)).toEqual(['declined', 'approved']);
  expect(await findingOf(customerId, password.id)).toMatchObject({ status: 'planned' });
});

test('[REC-2] The chosen option gives the amounts, otherwise the first option does', async () => {
  const { customerId } = await gap();
  const option = (key: string, oneTime: number, chosen = false) => ({ key, name: key, oneTime, recurring: oneTime / 10, chosen });
  const { id, version } = await recommend(customerId, { options: [option('good', 1000), option('better', 2000)] });
  expect(await at.vcio.sees(getRecommendation, { params: { id } })).toMatchObject({ oneTimeCost: 1000, recurringCost: 100 });
  const body = { options: [option('good', 1000), option('better', 2000, true)], version };
  expect(await at.vcio.sees(updateRecommendation, { params: { id }, body })).toMatchObject({
    oneTimeCost: 2000,
    option: { name: 'better', place: 2, of: 2 },
  });
  const two = [option('good', 1, true), option('better', 2, true)];
  expect(await at.vcio.refused(updateRecommendation, { params: { id }, body: { options: two } })).toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});

test('[REC-3] A library text becomes the customer’s own copy with options and prices', async () => {
  const { customerId } = await gap();
  const [entry] = await at.vcio.sees(listRecommendationLibrary, {});
  const copy = await at.vcio.sees(createRecommendation, { body: { customerId, fromLibrary: entry?.key ?? '' } });
  expect(copy).toMatchObject({ title: entry?.title, problem: entry?.problem, libraryKey: entry?.key, costKnown: true });
  expect(copy.options.length).toBe(entry?.options.length);
  expect(copy.oneTimeCost).toBe(copy.options[0]?.oneTime);
  expect(await at.vcio.refused(createRecommendation, { body: { customerId, fromLibrary: 'no-such-text' } })).toMatchObject({
    field: 'fromLibrary',
  });
});

test('[REC-4] Two people who move the same recommendation: the second is refused with the current row, and nothing is lost', async () => {
  const { customerId } = await gap();
  const { id, version } = await recommend(customerId);
  const move = (quarter: number) => ({ params: { id }, body: { targetQuarter: { year: 2028, quarter }, version } });
  await at.vcio.sees(updateRecommendation, move(1));
  expect(await at.vcio.refused(updateRecommendation, move(2))).toMatchObject({
    code: 'CONFLICT',
    current: { id, targetQuarter: { year: 2028, quarter: 1 }, version: version + 1, updatedBy: { id: at.vcio.id } },
  });
});

test('[REC-5] Many recommendations are moved at once, and those that do not exist are refused one by one', async () => {
  const { customerId } = await gap();
  const [one, other] = [await recommend(customerId), await recommend(customerId, { title: 'Another' })];
  const stranger = '019b76da-a800-7406-8b35-7705287ce8e7';
  const set = { targetQuarter: { year: 2028, quarter: 2 }, priority: 'urgent' as const };
  const result = await at.vcio.sees(changeRecommendations, { body: { ids: [one.id, other.id, stranger], set } });
  expect(result.done.map(({ version }) => version)).toEqual([2, 2]);
  expect(result.refused).toMatchObject([{ id: stranger, code: 'RECOMMENDATION_NOT_FOUND' }]);
  expect(await at.vcio.sees(getRecommendation, { params: { id: other.id } })).toMatchObject({ ...set, version: 2 });
});

test('[REC-6] The roadmap shows each quarter with its sums, and unscheduled recommendations separately', async () => {
  const { customerId } = await gap();
  const quarter = { year: 2028, quarter: 1 };
  await recommend(customerId, { targetQuarter: quarter, oneTimeCost: 380_000, recurringCost: 29_000 });
  await recommend(customerId, { targetQuarter: quarter, oneTimeCost: 120_000, recurringCost: 120_000, recurringPer: 'year' });
  await recommend(customerId, { targetQuarter: quarter, oneTimeCost: 999, costKnown: false });
  await recommend(customerId, { title: 'Some day' });
  const roadmap = await at.vcio.sees(getRoadmap, { query: { customerId, from: '2028-Q1', quarters: '2' } });
  expect(roadmap.quarters).toMatchObject([
    { ...quarter, oneTime: 500_000, recurring: 39_000 },
    { year: 2028, quarter: 2, oneTime: 0, items: [] },
  ]);
  expect(roadmap.quarters[0]?.items).toHaveLength(3);
  expect(roadmap.unscheduled.map(({ title }) => title)).toEqual(['Some day']);
  const totals = await at.vcio.sees(getRecommendationTotals, { query: { customerId } });
  const sums = [{ oneTime: 500_000, monthly: 39_000 }];
  expect(totals).toMatchObject({ count: 4, sums, statuses: [{ status: 'proposed', count: 4, sums }] });
  expect(totals.customers).toMatchObject([{ id: customerId, fiscalYearStartMonth: 1, count: 4 }]);
});

test('[REC-7] The table is filtered by quarter, owner, status and value, and paged in every order', async () => {
  const { customerId } = await gap();
  await recommend(customerId, { targetQuarter: { year: 2028, quarter: 1 }, oneTimeCost: 5000, ownerId: at.vcio.id });
  await recommend(customerId, { title: 'Cheap', oneTimeCost: 5, status: 'done' });
  const titles = async (query: object) =>
    (await at.vcio.sees(listRecommendations, { query: { customerId, ...query } })).map(({ title }) => title);
  expect(await titles({ quarter: '2028-Q1' })).toEqual(['Second factor for everyone']);
  expect(await titles({ quarter: 'none' })).toEqual(['Cheap']);
  expect(await titles({ noOwner: 'true' })).toEqual(['Cheap']);
  expect(await titles({ state: 'closed' })).toEqual(['Cheap']);
  expect(await titles({ minValue: '50' })).toEqual(['Second factor for everyone']);
  for (const sort of ['-created', 'created', 'customer', '-priority', '-value', 'title', '-updated'] as const)
    expect(await titles({ sort })).toHaveLength(2);
});

test('Sorted by customer the table is in alphabetical order of names across pages, and follows a new name', async () => {
  const { vcio } = at;
  const [zeta, alpha] = [await at.customer(), await at.customer()];
  const rename = (id: string, name: string) => vcio.sees(updateCustomer, { params: { id }, body: { name } });
  const marked = async () => {
    const rows = await readPages<RecommendationRow>(vcio, '/api/recommendations?sort=customer&limit=2&q=by+name');
    return rows.map(({ customer, title }) => `${customer.name}: ${title}`);
  };
  await rename(zeta.id, 'zeta Foods');
  for (const priority of ['low', 'urgent'] as const) await recommend(zeta.id, { title: `By name, ${priority}`, priority });
  await recommend(alpha.id, { title: 'By name, high', priority: 'high' });
  await rename(alpha.id, 'Alpha Ltd');
  expect(await marked()).toEqual(['Alpha Ltd: By name, high', 'zeta Foods: By name, urgent', 'zeta Foods: By name, low']);
  await rename(alpha.id, 'ZZ Top');
  expect(await marked()).toEqual(['zeta Foods: By name, urgent', 'zeta Foods: By name, low', 'ZZ Top: By name, high']);
  expect(await vcio.sees(listRecommendations, { query: { customerId: zeta.id, sort: 'customer' } })).toHaveLength(2);
});

test('A customer’s name and fiscal year change while its recommendations are moved, and no request is refused', async () => {
  const { id: customerId } = await at.customer();
  const made = await Promise.all([1, 2, 3].map((n) => recommend(customerId, { title: `Item ${n}` })));
  const put = (url: string, payload: object) => at.vcio.inject({ method: 'PATCH', url, payload });
  const answers = await Promise.all(
    made.flatMap(({ id }, quarter) => [
      put(`/api/recommendations/${id}`, { targetQuarter: { year: 2028, quarter: quarter + 1 }, status: 'approved' }),
      put(`/api/customers/${customerId}`, { name: `Moving on ${quarter} ${customerId}` }),
      put(`/api/customers/${customerId}`, { fiscalYearStartMonth: quarter + 2 }),
      at.vcio.inject({ method: 'POST', url: '/api/recommendations', payload: { customerId, title: `More ${quarter}` } }),
    ]),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(made.flatMap(() => [200, 200, 200, 201]));
});

test('[REC-8] Engineers read recommendations without margins and change nothing; those of other organisations do not exist', async () => {
  const { customerId } = await gap();
  const { id } = await recommend(customerId, { margin: 3500 });
  expect(await at.vcio.sees(getRecommendation, { params: { id } })).toMatchObject({ margin: 3500 });
  expect(await at.engineer.sees(getRecommendation, { params: { id } })).not.toHaveProperty('margin');
  expect(await at.engineer.refused(updateRecommendation, { params: { id }, body: { title: 'Mine' } })).toMatchObject({ code: 'FORBIDDEN' });
  const other = await at.server.organization('Southwind IT');
  expect(await other.owner.refused(getRecommendation, { params: { id } })).toMatchObject({ code: 'RECOMMENDATION_NOT_FOUND' });
});

test('Work that would end before it starts is refused at its field, whichever of the two days is changed', async () => {
  const { id: customerId } = await at.customer();
  const { id } = await recommend(customerId, { start: '2027-03-01', end: '2027-03-20' });
  const refusal = { code: 'VALIDATION_ERROR', field: 'end' };
  const body = { customerId, title: 'Backwards', start: '2027-03-02', end: '2027-03-01' };
  expect(await at.vcio.refused(createRecommendation, { body })).toMatchObject(refusal);
  expect(await at.vcio.refused(updateRecommendation, { params: { id }, body: { start: '2027-03-21' } })).toMatchObject(refusal);
  expect(await at.vcio.refused(updateRecommendation, { params: { id }, body: { end: '2027-02-01' } })).toMatchObject(refusal);
});

test('[REC-9] A recommendation with customer decisions is never deleted', async () => {
  const { customerId } = await gap();
  const [decided, idle] = [await recommend(customerId), await recommend(customerId, { title: 'Idle' })];
  await at.vcio.sees(decideRecommendation, { params: { id: decided.id }, body: { outcome: 'deferred', by: 'J. Doe' } });
  const { owner } = at.msp;
  expect(await owner.refused(deleteRecommendation, { params: { id: decided.id }, body: {} })).toMatchObject({
    code: 'CONSTRAINT_VIOLATION',
  });
  await owner.sees(deleteRecommendation, { params: { id: idle.id }, body: {} });
  expect(await owner.refused(getRecommendation, { params: { id: idle.id } })).toMatchObject({ code: 'RECOMMENDATION_NOT_FOUND' });
});

test('[REC-10] An initiative groups recommendations, which stay when it is deleted', async () => {
  const { customerId } = await gap();
  const initiative = await at.vcio.sees(createInitiative, { body: { title: 'Security first', colour: 'violet' } });
  const { id } = await recommend(customerId, { initiativeId: initiative.id });
  expect(await at.vcio.sees(getRecommendation, { params: { id } })).toMatchObject({
    initiative: { name: 'Security first', colour: 'violet' },
  });
  const [listed] = (await at.vcio.sees(listInitiatives, {})).filter((one) => one.id === initiative.id);
  expect(listed).toMatchObject({ recommendations: 1, colour: 'violet' });
  await at.msp.owner.sees(deleteInitiative, { params: { id: initiative.id }, body: {} });
  expect(await at.vcio.sees(getRecommendation, { params: { id } })).toMatchObject({ initiative: null });
});
