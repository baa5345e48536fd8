import { afterAll, beforeAll, expect, test } from 'vitest';
import { askInPortal, decideInPortal, getPortalPlan, getPortalReview, undoInPortal } from '#contract/portal/portal.contract.ts';
import { answerQuestion, listQuestions } from '#contract/qbrs/qbrs.questions.contract.ts';
import { getRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { openPortalFixture, type PortalFixture } from './portal.fixture.ts';

let at: PortalFixture;
beforeAll(async () => {
  at = await openPortalFixture();
});
afterAll(() => at.server.close());

test('[PORTAL-27] A contact chooses an option in the portal, sees its price at home, and undoes the decision', async () => {
  const { browser, qbrId, asked } = await at.visitor();
  const params = { id: qbrId };
  const body = { recommendationId: asked, outcome: 'approved', option: 'Better' } as const;
  const decision = await browser.sees(decideInPortal, { params, body });
  expect(decision).toMatchObject({ option: 'Better', canUndo: true });
  expect((await browser.sees(getPortalPlan))?.asked).toMatchObject([{ cost: '£87,654 + £876 per month', decision: { option: 'Better' } }]);
  expect((await browser.refused(decideInPortal, { params, body: { ...body, option: 'Best' } })).code).toBe('VALIDATION_ERROR');
  for (const _ of [1, 2]) await browser.sees(undoInPortal, { params: { ...params, decisionId: decision.id } });
  expect((await browser.sees(getPortalPlan))?.asked).toMatchObject([{ decision: null }]);
  expect(await at.vcio.sees(getRecommendation, { params: { id: asked } })).toMatchObject({ oneTimeCost: 7_654_300, decisions: [] });
});

test('[PORTAL-28] A contact asks a question in the own name and reads the answer; a contact of another customer can do neither', async () => {
  const { browser, qbrId, asked } = await at.visitor();
  const params = { id: qbrId };
  const body = { recommendationId: asked, text: 'When do you start?' };
  const question = await browser.sees(askInPortal, { params, body });
  expect(question.by).toMatch(/^Helen Okafor/);
  expect(await at.vcio.sees(listQuestions, { params })).toMatchObject([{ id: question.id, text: body.text }]);
  await at.vcio.sees(answerQuestion, { params: { ...params, questionId: question.id }, body: { text: 'In March.' } });
  const [shown] = (await browser.sees(getPortalReview, { params })).asked;
  expect(shown).toMatchObject({ decision: null, questions: [{ text: body.text, answer: { text: 'In March.' } }] });

  const other = await at.visitor();
  expect((await other.browser.refused(askInPortal, { params, body })).code).toBe('QBR_NOT_FOUND');
  const undone = { params: { ...params, decisionId: question.id } };
  expect((await other.browser.refused(undoInPortal, undone)).code).toBe('QBR_NOT_FOUND');
  expect((await at.browser().refused(askInPortal, { params, body })).code).toBe('PORTAL_SIGN_IN_REQUIRED');
});
