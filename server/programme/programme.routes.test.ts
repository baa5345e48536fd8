import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveCustomer, createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createAssessment, deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import {
  createQuarterlyReview,
  deleteQuarterlyReview,
  getProgrammeLoad,
  getQuarterlyReview,
  listProgramme,
  listQuarterlyReviews,
  planQuarterlyReviews,
  updateQuarterlyReview,
} from '#contract/programme/programme.contract.ts';
import { getDashboardActivity } from '#contract/dashboard/dashboard.contract.ts';
import { createQbr, deleteQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { dayOfMonth } from '#domain/programme/cadence.rules.ts';
import { addMonths } from '#domain/customers/fiscal.rules.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';

let at: AssessmentFixture;
let vcio: Person;
beforeAll(async () => {
  at = await openAssessmentFixture();
  ({ vcio } = at);
});
afterAll(() => at.server.close());

let number = 0;
const customer = (more: object = {}) =>
  vcio.sees(createCustomer, { body: { name: `Planned ${(number += 1)} Ltd`, fiscalYearStartMonth: 4, vcioId: vcio.id, ...more } });
const cadence = (more: object) => ({ cadence: { reviewsPerYear: 4, targetMonths: [], assessmentsPerYear: null, leadDays: 30, ...more } });
const review = async (more: object = {}, customerId?: string) =>
  vcio.sees(createQuarterlyReview, { body: { customerId: customerId ?? (await customer()).id, year: 2031, quarter: 2, ...more } });
const read = (id: string) => vcio.sees(getQuarterlyReview, { params: { id } });
const change = (id: string, body: object) => vcio.sees(updateQuarterlyReview, { params: { id }, body });

test('[PROG-14] Planning a year gives every active customer the reviews of its cadence, and planning again changes nothing', async () => {
  const four = await customer();
  const two = await customer(cadence({ reviewsPerYear: 2, targetMonths: [5, 11] }));
  const none = await customer(cadence({ reviewsPerYear: 0 }));
  const away = await customer();
  await vcio.sees(archiveCustomer, { params: { id: away.id } });

  const first = await vcio.sees(planQuarterlyReviews, { body: { year: 2041 } });
  expect(first.created).toBeGreaterThanOrEqual(6);
  const monthsOf = async (customerId: string) =>
    (await vcio.sees(listQuarterlyReviews, { query: { year: '2041', customerId } })).map(({ plannedMonth, quarter }) => [
      plannedMonth,
      quarter,
    ]);
  expect(await monthsOf(four.id)).toEqual([
    ['2040-06', 1],
    ['2040-09', 2],
    ['2040-12', 3],
    ['2041-03', 4],
  ]);
  expect(await monthsOf(two.id)).toEqual([
    ['2040-05', 1],
    ['2040-11', 3],
  ]);
  expect([await monthsOf(none.id), await monthsOf(away.id)]).toEqual([[], []]);

  const [moved] = await vcio.sees(listQuarterlyReviews, { query: { year: '2041', customerId: four.id } });
  await change(moved?.id ?? '', { plannedMonth: '2040-11' });
  expect(await vcio.sees(planQuarterlyReviews, { body: { year: 2041 } })).toEqual({ year: 2041, created: 0 });
  const both = await Promise.all([1, 2].map(() => vcio.sees(planQuarterlyReviews, { body: { year: 2042 } })));
  expect(both.filter(({ created }) => created > 0)).toHaveLength(1);
});

test('A review without a month gets the month of the cadence, and is due on a working day', async () => {
  const { id } = await customer(cadence({ targetMonths: [8] }));
  const made = await review({}, id);
  expect(made).toMatchObject({ plannedMonth: '2030-08', plannedOn: null, dueOn: '2030-08-15', status: 'planned', owner: { id: vcio.id } });
  expect(made.checklist.map(({ key, dueOn, doneAt }) => [key, dueOn, doneAt])).toEqual([
    ['assessment_started', '2030-07-16', null],
    ['assessment_approved', '2030-07-25', null],
    ['quotes_in', '2030-08-01', null],
    ['deck_shared', '2030-08-14', null],
    ['held', '2030-08-15', null],
    ['recap_sent', '2030-08-15', null],
    ['next_booked', '2030-11-13', null],
  ]);
});

test('The due day of a month is the same in the database as in the domain rules', async () => {
  const { id } = await customer();
  for (let i = 0; i < 24; i += 1) {
    const plannedMonth = addMonths('2035-01', i);
    expect((await review({ year: 2035, plannedMonth }, id)).dueOn).toBe(dayOfMonth(plannedMonth));
  }
});

test('[PROG-15] A review is moved to a month or a day, its quarter follows, and a stale version is refused', async () => {
  const made = await review({ plannedMonth: '2030-08' });
  const moved = await change(made.id, { plannedMonth: '2030-12', version: made.version });
  expect(moved).toMatchObject({ plannedMonth: '2030-12', quarter: 3, year: 2031 });
  expect(await change(made.id, { plannedOn: '2030-11-20' })).toMatchObject({
    plannedMonth: '2030-11',
    plannedOn: '2030-11-20',
    dueOn: '2030-11-20',
  });
  expect(await change(made.id, { plannedMonth: '2031-04' })).toMatchObject({ plannedOn: null, quarter: 3, year: 2031 });
  const stale = await vcio.refused(updateQuarterlyReview, {
    params: { id: made.id },
    body: { plannedMonth: '2030-10', version: made.version },
  });
  expect(stale).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test('[PROG-16] Steps are ticked and unticked by name', async () => {
  const { id } = await review();
  const ticked = await change(id, { steps: [{ key: 'quotes_in', done: true }] });
  expect(ticked.checklist.find(({ key }) => key === 'quotes_in')).toMatchObject({ doneBy: { id: vcio.id } });
  const after = await change(id, { steps: [{ key: 'quotes_in', done: false }] });
  expect(after.checklist.filter(({ doneAt }) => doneAt !== null)).toEqual([]);
});

test('A review that was held or skipped is not moved until it is planned again', async () => {
  const { id } = await review();
  expect(await change(id, { status: 'skipped' })).toMatchObject({ status: 'skipped', mark: 'skipped' });
  const refusal = await vcio.refused(updateQuarterlyReview, { params: { id }, body: { plannedMonth: '2030-10' } });
  expect(refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect(await change(id, { status: 'planned' })).toMatchObject({ status: 'planned' });
  const held = await change(id, { status: 'held' });
  expect(held.checklist.find(({ key }) => key === 'held')?.doneAt).not.toBeNull();
});

test('[PROG-17] A new QBR becomes the meeting of the nearest review, which follows its day and cannot be moved without it', async () => {
  const { id: customerId } = await customer();
  const near = await review({ plannedMonth: '2031-03', quarter: 4 }, customerId);
  const far = await review({ plannedMonth: '2031-06', quarter: 1, year: 2032 }, customerId);
  const qbr = await vcio.sees(createQbr, { body: { customerId, dateTime: '2031-03-27T10:00:00Z' } });
  expect(await read(near.id)).toMatchObject({
    status: 'scheduled',
    qbrId: qbr.id,
    plannedOn: '2031-03-27',
    meeting: { dateTime: qbr.dateTime },
  });
  expect(await read(far.id)).toMatchObject({ status: 'planned', qbrId: null });

  const refusal = await vcio.refused(updateQuarterlyReview, { params: { id: near.id }, body: { plannedMonth: '2031-04' } });
  expect(refusal).toMatchObject({ status: 409, code: 'QUARTERLY_REVIEW_HAS_MEETING', details: { qbrId: qbr.id } });
  await vcio.sees(updateQbr, { params: { id: qbr.id }, body: { dateTime: '2031-04-02T10:00:00Z', version: qbr.version } });
  expect(await read(near.id)).toMatchObject({ plannedMonth: '2031-04', plannedOn: '2031-04-02' });
  await at.msp.owner.sees(deleteQbr, { params: { id: qbr.id } });
  expect(await read(near.id)).toMatchObject({ qbrId: null, status: 'planned' });
});

test('A review is held when its meeting is presented', async () => {
  const { id: customerId } = await customer();
  const { id } = await review({ plannedMonth: '2031-03', quarter: 4 }, customerId);
  const qbr = await vcio.sees(createQbr, { body: { customerId, dateTime: '2031-03-27T10:00:00Z' } });
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx
      .updateTable('qbrs')
      .set({ status: 'presented', presentedAt: new Date('2031-03-27T11:00:00Z') })
      .where('id', '=', qbr.id)
      .execute(),
  );
  expect(await read(id)).toMatchObject({
    status: 'held',
    mark: 'held',
    checklist: expect.arrayContaining([expect.objectContaining({ key: 'held', doneAt: '2031-03-27T11:00:00.000Z' })]),
  });
});

test('A new assessment belongs to the review that it prepares', async () => {
  const { id: customerId } = await customer();
  const soon = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
  const made = await review({ plannedOn: soon }, customerId);
  const assessment = await at.engineer.sees(createAssessment, { body: { customerId, templateId: at.templateId } });
  expect(await read(made.id)).toMatchObject({ status: 'assessing', mark: 'open', assessmentIds: [assessment.id] });
});

test('[PROG-18] The grid shows the reviews of twelve months for each customer, and the workload counts them', async () => {
  const { id, name } = await customer({ ...cadence({ reviewsPerYear: 2 }) });
  const made = await review({ plannedMonth: '2051-02', year: 2051, quarter: 4 }, id);
  await review({ plannedMonth: '2052-02', year: 2052, quarter: 4 }, id);
  const query = { from: '2050-07', q: name };
  expect(await vcio.sees(listProgramme, { query })).toMatchObject([
    { id, name, reviewsPerYear: 2, vcio: { id: vcio.id }, reviews: [{ id: made.id, plannedMonth: '2051-02', mark: 'planned' }] },
  ]);
  const load = await vcio.sees(getProgrammeLoad, { query });
  expect(load).toMatchObject({ customers: 1, counts: { planned: 1, held: 0 }, monthlyTarget: 8 });
  expect(load.people).toMatchObject([{ person: { id: vcio.id }, total: 1, months: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0] }]);
});

test('The cadence of a customer is kept as it was set, and an impossible one is refused', async () => {
  const { id } = await customer();
  const wanted = cadence({ reviewsPerYear: 3, targetMonths: [2, 6], assessmentsPerYear: 1, leadDays: 45 });
  expect(await vcio.sees(updateCustomer, { params: { id }, body: wanted })).toMatchObject(wanted);
  for (const wrong of [{ reviewsPerYear: 13 }, { targetMonths: [0] }, { leadDays: -1 }]) {
    expect((await vcio.refused(updateCustomer, { params: { id }, body: cadence(wrong) })).code).toBe('VALIDATION_ERROR');
  }
});

test('The target of reviews in a month is a setting of the organisation', async () => {
  await at.msp.owner.sees(updateOrganization, { body: { settings: { programme: { off: ['roll'], monthlyTarget: 6 } } } });
  expect((await vcio.sees(getProgrammeLoad, { query: { from: '2050-07' } })).monthlyTarget).toBe(6);
  await at.msp.owner.sees(updateOrganization, { body: { settings: { programme: { off: [], monthlyTarget: 8 } } } });
});

test('Engineers do not see the programme, and a review of an unknown customer, person or QBR is refused', async () => {
  expect((await at.engineer.refused(listProgramme, { query: { from: '2026-07' } })).status).toBe(403);
  const { id } = await review();
  const made = (more: object) =>
    vcio.refused(createQuarterlyReview, { body: { customerId: randomUUID(), year: 2031, quarter: 1, ...more } });
  expect((await made({})).code).toBe('CUSTOMER_NOT_FOUND');
  const changed = (body: object) => vcio.refused(updateQuarterlyReview, { params: { id }, body });
  expect((await changed({ ownerId: randomUUID() })).code).toBe('USER_NOT_FOUND');
  const other = await vcio.sees(createQbr, { body: { customerId: (await customer()).id } });
  expect((await changed({ qbrId: other.id })).code).toBe('QBR_NOT_FOUND');
});

test('A review removed from the programme is deleted, and its customer stays', async () => {
  const made = await review();
  await vcio.sees(deleteQuarterlyReview, { params: { id: made.id }, body: {} });
  expect((await vcio.refused(getQuarterlyReview, { params: { id: made.id } })).code).toBe('QUARTERLY_REVIEW_NOT_FOUND');
});

test('A review that has lost one of two assessments is open in the grid and in the workload', async () => {
  const { id: customerId, name } = await customer();
  const soon = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
  const made = await review({ plannedOn: soon }, customerId);
  const body = { customerId, templateId: at.templateId };
  const first = await at.engineer.sees(createAssessment, { body });
  const second = await at.engineer.sees(createAssessment, { body });
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx.updateTable('assessments').set({ quarterlyReviewId: made.id }).where('id', '=', second.id).execute(),
  );
  await at.vcio.sees(deleteAssessment, { params: { id: first.id } });
  const query = { from: soon.slice(0, 7), q: name };
  expect((await vcio.sees(listProgramme, { query }))[0]?.reviews).toMatchObject([{ mark: 'open' }]);
  expect((await vcio.sees(getProgrammeLoad, { query })).counts).toMatchObject({ open: 1, planned: 0 });
});

test('A deleted assessment frees its review for the next assessment', async () => {
  const { id: customerId } = await customer();
  const soon = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
  const made = await review({ plannedOn: soon }, customerId);
  const body = { customerId, templateId: at.templateId };
  const first = await at.engineer.sees(createAssessment, { body });
  await at.vcio.sees(deleteAssessment, { params: { id: first.id } });
  expect(await read(made.id)).toMatchObject({ status: 'planned', assessmentIds: [] });
  const second = await at.engineer.sees(createAssessment, { body });
  expect(await read(made.id)).toMatchObject({ status: 'assessing', assessmentIds: [second.id] });
});

test('The activity feed shows moved and skipped reviews to vCIOs, and not to engineers', async () => {
  const { id: customerId, name } = await customer();
  const made = await review({ plannedMonth: '2031-03', quarter: 4 }, customerId);
  const moved = await vcio.sees(updateQuarterlyReview, {
    params: { id: made.id },
    body: { plannedMonth: '2031-04', version: made.version },
  });
  await vcio.sees(updateQuarterlyReview, { params: { id: made.id }, body: { status: 'skipped', version: moved.version } });
  const titlesFor = async (person: Person) =>
    (await person.sees(getDashboardActivity)).map(({ title }) => title).filter((title) => title.includes(name));
  expect(await titlesFor(vcio)).toEqual([`${name}, Q4 2031 was skipped`, `${name}, Q4 2031 was moved`]);
  expect(await titlesFor(at.engineer)).toEqual([]);
});
