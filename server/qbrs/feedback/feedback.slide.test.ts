import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { addFeedbackSlide, getFeedbackSlide } from '#contract/qbrs/qbrs.feedback.contract.ts';
import { finalizeQbr, presentQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { openSurveysFixture, type SurveysFixture } from '#server/surveys/surveys.fixture.ts';
import { seedAssessment } from '#tests/support/approved.ts';

let at: SurveysFixture;
beforeAll(async () => {
  at = await openSurveysFixture();
});
afterAll(() => at.server.close());

const SOON = '2099-06-01T09:00:00.000Z';

/** Survey with these scores of one customer, and the calls of its slide. */
async function scored(...scores: number[]) {
  const { customerId, survey, tokens } = await at.surveyed({ contacts: scores.length + 1 });
  for (const [nr, score] of scores.entries()) await at.answer(tokens[nr] ?? '', { score, reason: `Reason ${score}` });
  const of = { params: { id: survey.id }, query: { customerId } };
  const draft = (more: { assessmentId?: string; dateTime?: string } = {}) => at.vcio.sees(createQbr, { body: { customerId, ...more } });
  const assess = async () => (await seedAssessment(at.server.pools, at.msp.id, { customerId })).id;
  return { of, customerId, tokens, draft, assess, state: () => at.vcio.sees(getFeedbackSlide, of) };
}

test('[SURVEY-60] The results of a survey add their slide to the next QBR of the customer, with the figures of the results', async () => {
  const { of, draft, assess, state } = await scored(3, 9, 10, 8);
  const qbr = await draft({ assessmentId: await assess(), dateTime: SOON });
  await at.vcio.sees(updateQbr, {
    params: { id: qbr.id },
    body: {
      version: qbr.version,
      sections: [
        { key: 'feedback', enabled: false },
        { key: 'summary', narrative: 'Written by hand' },
      ],
    },
  });
  expect(await state()).toMatchObject({ qbr: { id: qbr.id, title: qbr.title, dateTime: SOON }, state: 'ready' });

  expect(await at.vcio.sees(addFeedbackSlide, of)).toMatchObject({ qbr: { id: qbr.id }, state: 'shown' });
  const deck = await at.vcio.sees(getQbr, { params: { id: qbr.id } });
  expect(deck.sections.find(({ key }) => key === 'feedback')).toMatchObject({ enabled: true });
  expect(deck.sections.find(({ key }) => key === 'summary')).toMatchObject({ narrative: 'Written by hand' });
  expect(deck.facts?.feedback?.surveys).toMatchObject([{ asked: 5, answered: 4, scores: { count: 4, average: 7.5, low: 1 } }]);

  const logged = await at.msp.owner.sees(listAuditEvents, { query: { action: 'qbr.refreshed' } });
  expect(logged).toMatchObject([{ actor: { id: at.vcio.id } }]);

  await at.vcio.sees(addFeedbackSlide, of);
  expect((await at.vcio.sees(getQbr, { params: { id: qbr.id } })).version).toBe(deck.version);
});

test('[SURVEY-61] A later answer makes the slide ready to be added again', async () => {
  const { of, draft, assess, state, tokens } = await scored(3, 9, 10, 8);
  await draft({ assessmentId: await assess(), dateTime: SOON });
  expect(await state()).toMatchObject({ state: 'shown' });
  await at.answer(tokens[4] ?? '', { score: 10 });
  expect(await state()).toMatchObject({ state: 'ready' });
  expect(await at.vcio.sees(addFeedbackSlide, of)).toMatchObject({ state: 'shown' });
});

test('[SURVEY-62] A customer without an open QBR, without a deck, or whose review came later gets no slide, with the reason', async () => {
  const { of, draft, assess, state, customerId } = await scored(9);
  expect(await state()).toEqual({ qbr: null, since: null, state: 'no_qbr' });
  expect(await at.vcio.refused(addFeedbackSlide, of)).toMatchObject({ code: 'QBR_NOT_FOUND' });

  const { id } = await draft();
  expect(await state()).toMatchObject({ qbr: { id }, state: 'no_deck' });
  expect(await at.vcio.refused(addFeedbackSlide, of)).toMatchObject({ code: 'QBR_GENERATION_FAILED' });

  const held = await at.vcio.sees(createQbr, { body: { customerId, assessmentId: await assess(), dateTime: SOON } });
  for (const move of [finalizeQbr, presentQbr]) await at.vcio.sees(move, { params: { id: held.id }, body: undefined });
  const next = await draft({ dateTime: '2099-09-01T09:00:00.000Z' });
  expect(await state()).toMatchObject({ qbr: { id: next.id }, since: '2099-06-01', state: 'absent' });
  expect(await at.vcio.refused(addFeedbackSlide, of)).toMatchObject({ code: 'SURVEY_NOT_IN_REVIEW' });
});

test('[SURVEY-63] Only people who edit QBRs of the organisation add the slide', async () => {
  const { of } = await scored(9);
  const engineer = await at.msp.person('alignment_engineer');
  expect(await engineer.refused(addFeedbackSlide, of)).toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await (await at.server.organization()).person('vcio');
  expect(await stranger.refused(addFeedbackSlide, of)).toMatchObject({ code: 'SURVEY_NOT_FOUND' });
  const foreign = { ...of, query: { customerId: crypto.randomUUID() } };
  expect(await at.vcio.refused(addFeedbackSlide, foreign)).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
});
