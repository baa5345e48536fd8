import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { compareAssessments, getAssessmentHistory } from '#contract/assessments/assessments.compare.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

async function run(customerId: string, answers: Readonly<Record<string, string>>, name: string) {
  const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId: at.templateId, name } });
  for (const [questionKey, value] of Object.entries(answers))
    await at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });
  await at.engineer.sees(submitAssessment, { params: { id } });
  await at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'later' } });
  return id;
}

describe('assessments of one customer', () => {
  test('[REVIEW-10] Two assessments are shown side by side with their scores, sections and differing answers', async () => {
    const { id: customerId } = await at.customer();
    const first = await run(customerId, { mfa: 'not_met', password: 'yes', 'has-backup': 'no' }, 'First');
    const second = await run(customerId, { mfa: 'met', password: 'no', 'has-backup': 'no' }, 'Second');
    const found = await at.engineer.sees(compareAssessments, { params: { id: second }, query: { with: first } });
    expect(found.assessment).toMatchObject({ id: second, name: 'Second' });
    expect(found.with).toMatchObject({ id: first, name: 'First' });
    expect(found.changes.map(({ questionKey, change, before, now }) => [questionKey, change, before, now])).toEqual([
      ['mfa', 'better', 'Not met', 'Met'],
      ['password', 'worse', 'Yes', 'No'],
    ]);
    const back = await at.engineer.sees(compareAssessments, { params: { id: first }, query: { with: second } });
    expect(back.score).toEqual({ now: found.score.before, before: found.score.now, change: -(found.score.change ?? 0) });
    expect(back.sections.map(({ key }) => key)).toEqual(['access', 'backup']);
  });

  test('[REVIEW-11] The history lists the customer’s assessments with the template, newest first, with their recorded scores', async () => {
    const { id: customerId } = await at.customer();
    const first = await run(customerId, { mfa: 'not_met', password: 'yes', 'has-backup': 'no' }, 'First');
    const second = await run(customerId, { mfa: 'met', password: 'yes', 'has-backup': 'no' }, 'Second');
    await run((await at.customer()).id, { mfa: 'met', password: 'yes', 'has-backup': 'no' }, 'Elsewhere');
    const history = await at.engineer.sees(getAssessmentHistory, { params: { id: first } });
    expect(history.map(({ id }) => id)).toEqual([second, first]);
    expect(history[0]?.score).toBe(96);
    expect(history[1]?.score).toBeLessThan(96);
  });

  test('[REVIEW-12] Assessments of two customers cannot be compared, and a missing one is not found', async () => {
    const one = await at.submitted();
    const other = await at.submitted();
    expect(await at.vcio.refused(compareAssessments, { params: { id: one.id }, query: { with: other.id } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'with',
    });
    const nobody = '01890000-0000-7000-8000-000000000000';
    expect(await at.vcio.refused(compareAssessments, { params: { id: one.id }, query: { with: nobody } })).toMatchObject({
      status: 404,
      code: 'ASSESSMENT_NOT_FOUND',
    });
    expect(await at.vcio.refused(getAssessmentHistory, { params: { id: nobody } })).toMatchObject({ status: 404 });
  });
});
