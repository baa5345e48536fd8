import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { exportSurvey, getSurvey, listSurveys, sendSurveyToAll } from '#contract/surveys/results.contract.ts';
import { addressOf } from '#tests/support/caller.ts';
import { openSurveysFixture, type SurveysFixture } from './surveys.fixture.ts';

let at: SurveysFixture;
beforeAll(async () => {
  at = await openSurveysFixture();
});
afterAll(() => at.server.close());

/** Customer with as many contacts who attend reviews; returns their addresses. */
async function attending(count: number): Promise<string[]> {
  const customerId = await at.customer();
  const emails = Array.from({ length: count }, (_, nr) => `attends-${nr}-${customerId}@customer.test`);
  for (const email of emails) {
    await at.vcio.sees(createContact, { params: { id: customerId }, body: { name: `Sam ${email}`, email, attendsReviews: true } });
  }
  return emails;
}

async function answerAll(emails: readonly string[], scores: readonly number[], reason = 'Because'): Promise<void> {
  for (const [nr, score] of scores.entries()) await at.answer(await at.tokenFor(emails[nr] ?? ''), { score, reason });
}

test('[SURVEY-17] A survey to all customers shows NPS with its interval, the distribution, customers with four answers and who has not answered', async () => {
  const [many, few] = [await attending(5), await attending(2)];
  const { id } = await at.vcio.sees(sendSurveyToAll, { body: { kind: 'nps' } });
  await answerAll(many, [10, 9, 9, 3]);
  await answerAll(few, [8]);
  const params = { id };
  const results = await at.vcio.sees(getSurvey, { params });
  expect(results).toMatchObject({ sent: 7, answered: 5, nps: { score: 40, promoters: 3, passives: 1, detractors: 1 }, customer: null });
  expect(results.counts).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 1]);
  expect(results.customers).toMatchObject([
    { answered: 4, sent: 5, nps: { score: 50 }, change: null },
    { answered: 1, sent: 2, nps: null },
  ]);
  expect(results.unanswered).toHaveLength(2);
  expect(results.trend).toMatchObject([{ id, nps: { score: 40 } }]);
  expect(results.responses).toHaveLength(5);
  expect(await at.vcio.sees(listSurveys)).toMatchObject([{ id, answered: 5 }]);

  const csv = await at.vcio.inject({ method: 'GET', url: addressOf(exportSurvey, { params }) });
  expect(csv.body.split('\r\n')[0]).toContain('Customer,Contact,Title,Score,Comments,Answered,Follow-up by,Follow-up due,Followed up');
});

test('[SURVEY-66] A survey of one customer has an NPS from four answers on, as in the tab of the customer', async () => {
  const { survey, tokens } = await at.surveyed({ contacts: 4 });
  const npsOf = async () => (await at.vcio.sees(getSurvey, { params: { id: survey.id } })).nps;
  for (const token of tokens.slice(1)) await at.answer(token, { score: 10 });
  expect(await npsOf()).toBeNull();
  await at.answer(tokens[0] ?? '', { score: 3 });
  expect(await npsOf()).toMatchObject({ score: 50 });
});

test('[SURVEY-18] Anonymous answers across customers name no contact, and no customer with fewer than four answers', async () => {
  const [many, few] = [await attending(4), await attending(1)];
  const { id } = await at.vcio.sees(sendSurveyToAll, { body: { kind: 'nps', isAnonymous: true } });
  await answerAll(many, [10, 10, 10]);
  expect(await at.vcio.sees(getSurvey, { params: { id } })).toMatchObject({ answered: 3, nps: null, counts: [], responses: [] });
  await answerAll(many.slice(3), [9]);
  await answerAll(few, [2], 'ONLY ONE OF US');
  const { responses } = await at.vcio.sees(getSurvey, { params: { id } });
  expect(responses.map(({ contact }) => contact)).toEqual([null, null, null, null, null]);
  expect(responses.filter(({ customer }) => customer === null)).toMatchObject([{ score: 2 }]);
});
