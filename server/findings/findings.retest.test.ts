import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getFinding, listFindings } from '#contract/findings/findings.contract.ts';
import { createRecommendation, getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

let runs = 0;
const start = async (customerId: string) =>
  (await at.engineer.sees(createAssessment, { body: { customerId, templateId: at.templateId, name: `Run ${(runs += 1)}` } })).id;

/** Keys of the questions that the assessment asks first. */
async function retestsIn(id: string): Promise<string[]> {
  const { sections } = await at.engineer.sees(getAssessmentQuestions, { params: { id } });
  return sections.flatMap(({ questions }) => questions.flatMap(({ key, retest }) => (retest ? [key] : [])));
}

async function answer(id: string, mfa: 'met' | 'not_met'): Promise<void> {
  for (const [questionKey, value] of Object.entries({ mfa, password: 'no', 'has-backup': 'no' })) {
    await at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });
  }
  await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
}
const approve = (id: string) => at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'Agreed' } });

/** Creates a customer without MFA, for whom it was recommended and then done. */
async function done() {
  const { id: customerId } = await at.customer();
  const first = await start(customerId);
  await answer(first, 'not_met');
  const finding = (await at.vcio.sees(listFindings, { query: { customerId } })).find(({ questionKey }) => questionKey === 'mfa');
  if (!finding) throw new Error('the gap was not found');
  const body = { customerId, title: 'Second factor for everyone', findingIds: [finding.id] };
  const { id } = await at.vcio.sees(createRecommendation, { body });
  await approve(first);
  expect(await retestsIn(await start(customerId))).toEqual([]);
  await at.vcio.sees(updateRecommendation, { params: { id }, body: { status: 'done', retest: true } });
  const seen = async () => ({
    finding: await at.vcio.sees(getFinding, { params: { id: finding.id } }),
    recommendation: await at.vcio.sees(getRecommendation, { params: { id } }),
  });
  return { customerId, recommendationId: id, seen };
}

test('The next assessment asks first for completed work; if met, it resolves the finding and marks the recommendation', async () => {
  const { customerId, seen } = await done();
  expect(await seen()).toMatchObject({
    finding: { status: 'planned', retest: true },
    recommendation: { retests: { waiting: 1, met: 0, foundAgain: 0 } },
  });

  const next = await start(customerId);
  expect(await retestsIn(next)).toEqual(['mfa']);
  await answer(next, 'met');
  expect(await retestsIn(next)).toEqual(['mfa']);
  await approve(next);
  expect(await seen()).toMatchObject({
    finding: { status: 'resolved', retest: false, resolvedBy: { id: next } },
    recommendation: { retests: { waiting: 0, met: 1, foundAgain: 0 } },
  });
  expect(await retestsIn(next)).toEqual([]);
  expect(await retestsIn(await start(customerId))).toEqual([]);
});

test('A gap found again after completed work is an open finding, which is not asked first another time', async () => {
  const { customerId, recommendationId, seen } = await done();
  const next = await start(customerId);
  await answer(next, 'not_met');
  const foundAgain = {
    finding: { status: 'open', retest: false, seenCount: 2 },
    recommendation: { retests: { waiting: 0, met: 0, foundAgain: 1 } },
  };
  expect(await seen()).toMatchObject(foundAgain);
  await at.vcio.sees(updateRecommendation, { params: { id: recommendationId }, body: { retest: false } });
  await at.vcio.sees(updateRecommendation, { params: { id: recommendationId }, body: { retest: true } });
  expect(await seen()).toMatchObject(foundAgain);
  expect(await retestsIn(await start(customerId))).toEqual([]);
});

test('Without a re-test no question comes first, and the recommendation mentions none', async () => {
  const { customerId, recommendationId, seen } = await done();
  await at.vcio.sees(updateRecommendation, { params: { id: recommendationId }, body: { retest: false } });
  expect(await seen()).toMatchObject({ finding: { retest: false }, recommendation: { retests: null } });
  expect(await retestsIn(await start(customerId))).toEqual([]);
});
