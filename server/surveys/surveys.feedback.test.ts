import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { followUpResponse } from '#contract/surveys/surveys.contract.ts';
import { createSurveyTemplate } from '#contract/surveys/templates.contract.ts';
import { feedbackOf } from '#domain/qbrs/facts/facts.feedback.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { surveysSince } from './surveys.feedback.ts';
import { replyAddresses } from './surveys.queries.ts';
import { openSurveysFixture, type SurveysFixture } from './surveys.fixture.ts';

let at: SurveysFixture;
beforeAll(async () => {
  at = await openSurveysFixture();
});
afterAll(() => at.server.close());

const collected = async (customerId: string, since: string) => {
  const surveys = await asOrganization(at.server.pools, at.msp.id, (tx) => surveysSince(tx, { customerId, since, timezone: 'UTC' }));
  return feedbackOf({ since, surveys }).feedback;
};

test('[SURVEY-29] A deck gets the answers of the period with scores, comments and follow-ups, and neither names of contacts nor internal notes', async () => {
  const { customerId, tokens } = await at.surveyed({ contacts: 5 });
  for (const [nr, score] of [3, 9, 10, 8].entries()) await at.answer(tokens[nr] ?? '', { score, reason: `Reason ${score}` });
  const low = (await at.surveys(customerId))[0]?.responses.find(({ score }) => score === 3);
  const body = { isDone: true, note: 'INTERNAL NOTE' };
  await at.vcio.sees(followUpResponse, { params: { id: low?.id ?? '' }, body });

  const feedback = await collected(customerId, '2026-01-01');
  expect(feedback).toMatchObject({
    surveys: [{ asked: 5, answered: 4, scores: { count: 4, average: 7.5, low: 1 } }],
    comments: ['Reason 8', 'Reason 10', 'Reason 9', 'Reason 3'],
    followUps: [{ by: expect.any(String), due: expect.any(String), doneOn: expect.any(String) }],
  });
  for (const hidden of ['Ruth', 'INTERNAL', '@']) expect(JSON.stringify(feedback)).not.toContain(hidden);
  expect(await collected(customerId, '2099-01-01')).toBeUndefined();
});

test('[SURVEY-30] An email offers the answers to a first question with a choice as links, and opening one stores nothing', async () => {
  const questions = [{ kind: 'choice' as const, text: 'Which day suits you?', isRequired: true, options: ['Monday', 'Friday'] }];
  const template = await at.vcio.sees(createSurveyTemplate, { body: { name: 'Days', isAnonymous: false, questions } });
  const { customerId, emails, tokens } = await at.surveyed({ kind: 'own', templateId: template.id });
  expect(await at.mailTo(emails[0] ?? '')).toContain(`Friday: http://localhost:3000/survey/${tokens[0]}#2`);
  await at.read(tokens[0] ?? '');
  expect(await at.surveys(customerId)).toMatchObject([{ answered: 0 }]);
});

test('[SURVEY-31] Replies reach the vCIO, or the owner if the customer has no vCIO', async () => {
  const id = await at.customer();
  const replies = () => asOrganization(at.server.pools, at.msp.id, (tx) => replyAddresses(tx, [id]));
  expect(await replies()).toEqual(new Map([[id, at.vcio.email]]));
  await at.vcio.sees(updateCustomer, { params: { id }, body: { vcioId: null } });
  expect(await replies()).toEqual(new Map([[id, at.msp.owner.email]]));
});
