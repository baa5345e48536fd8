import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { approveAssessment, startAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

type SaveAnswerBody = InputOf<typeof saveAnswer>['body'];

const save = (id: string, questionKey: string, body: SaveAnswerBody, by = at.engineer) =>
  by.sees(saveAnswer, { params: { id, questionKey }, body });
const refused = (id: string, questionKey: string, body: SaveAnswerBody, by = at.engineer) =>
  by.refused(saveAnswer, { params: { id, questionKey }, body });

async function trailOf(id: string) {
  return asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'after', 'actorId']).where('entityId', '=', id).orderBy('seq').execute(),
  );
}

describe('an answer', () => {
  test('A saved answer is stored with its points, moves a draft to in progress, and returns progress and score', async () => {
    const { id } = await at.assessment();
    const saved = await save(id, 'mfa', { value: 'partial', version: 0, internalNote: 'not for guests', customerNote: 'nearly' });

    expect(saved).toMatchObject({
      answer: {
        questionKey: 'mfa',
        value: 'partial',
        notApplicable: false,
        naReason: null,
        internalNote: 'not for guests',
        customerNote: 'nearly',
        points: 50,
        version: 1,
        updatedBy: { id: at.engineer.id, name: 'alignment_engineer Tester' },
      },
      progress: { total: 5, answered: 1, notApplicable: 0, requiredOpen: 1 },
      score: { value: 50, earned: 100, possible: 200, formula: 'weighted-v1' },
    });
    const assessment = await at.engineer.sees(getAssessment, { params: { id } });
    expect(assessment).toMatchObject({ status: 'in_progress', progress: saved.progress, score: 50, criticalGaps: 0 });
    expect(assessment.startedAt).not.toBeNull();
    expect(await at.engineer.sees(getAssessmentQuestions, { params: { id } })).toMatchObject({
      progress: saved.progress,
      score: saved.score,
    });
  });

  test('An answer can be changed, cleared and marked as not applicable, and notes that are not sent stay', async () => {
    const { id } = await at.assessment();
    await save(id, 'password', { value: 'no', version: 0, internalNote: 'excel sheet' });
    expect(await save(id, 'password', { value: 'yes', version: 1 })).toMatchObject({
      answer: { value: 'yes', points: 100, internalNote: 'excel sheet', version: 2 },
    });
    expect(await save(id, 'password', { value: 'yes', notApplicable: true, naReason: ' no PCs ', version: 2 })).toMatchObject({
      answer: { value: null, points: null, notApplicable: true, naReason: 'no PCs', internalNote: 'excel sheet', version: 3 },
      progress: { answered: 1, notApplicable: 1, requiredOpen: 1 },
      score: { value: null, possible: 0 },
    });
    expect(await save(id, 'password', { value: null, notApplicable: true, version: 3 })).toMatchObject({ answer: { naReason: 'no PCs' } });
    expect(await save(id, 'password', { value: null, version: 4, internalNote: '' })).toMatchObject({
      answer: { value: null, notApplicable: false, naReason: null, internalNote: '', version: 5 },
      progress: { answered: 0, notApplicable: 0, requiredOpen: 2 },
    });
  });

  test.each([
    ['mfa', 'yes'],
    ['mfa', 1],
    ['mfa', true],
    ['password', 'maybe'],
    ['admins', 'three'],
    ['how-tested', 'tape'],
    ['how-tested', ['full']],
    ['remarks', '  '],
    ['remarks', 'x'.repeat(10_001)],
    ['remarks', 'a\u0000b'],
    ['remarks', 'half \ud83d'],
    ['remarks', 7],
  ])('The question %s cannot be answered with %j', async (questionKey, value) => {
    const { id } = await at.assessment();
    expect(await refused(id, questionKey, { value, version: 0 })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', field: 'value' });
    expect(await at.engineer.sees(getAssessment, { params: { id } })).toMatchObject({ status: 'draft', progress: { answered: 0 } });
  });

  test('An object as value and a question that is not in the template are refused', async () => {
    const { id } = await at.assessment();
    const response = await at.engineer.inject({
      method: 'PUT',
      url: `/api/assessments/${id}/answers/mfa`,
      payload: { value: { a: 1 }, version: 0 },
    });
    expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'value' });
    expect(await refused(id, 'nope', { value: 'met', version: 0 })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'questionKey' });
  });

  test('Answers in any script and with emoji are returned as written', async () => {
    const { id } = await at.assessment();
    const value = 'الإجابة ‏🇩🇪👩‍🔧 "quoted" \\ back\nnew line';
    expect(await save(id, 'remarks', { value, version: 0, customerNote: value })).toMatchObject({ answer: { value, customerNote: value } });
    const read = await at.engineer.sees(getAssessmentQuestions, { params: { id } });
    expect(read.sections[1]?.questions[3]?.answer).toMatchObject({ value, customerNote: value });
  });

  test('[ASMT-6] A stale save of an answer is refused with the stored value, its author and its time', async () => {
    const { id } = await at.assessment();
    expect(await refused(id, 'mfa', { value: 'met', version: 3 })).toMatchObject({ code: 'CONFLICT', current: null });
    const { answer } = await save(id, 'mfa', { value: 'met', version: 0 }, at.vcio);
    expect(await refused(id, 'mfa', { value: 'not_met', version: 0 })).toMatchObject({ status: 409, code: 'CONFLICT', current: answer });
    expect(await at.engineer.sees(getAssessment, { params: { id } })).toMatchObject({ score: 100 });
  });

  test('Every member of the organisation may answer an assessment', async () => {
    const { id } = await at.assessment();
    const other = await at.msp.person('alignment_engineer');
    expect(await save(id, 'mfa', { value: 'met', version: 0 }, other)).toMatchObject({ answer: { updatedBy: { id: other.id } } });
  });

  test('A saved answer is audited with exactly what changed', async () => {
    const { id } = await at.assessment();
    await save(id, 'mfa', { value: 'met', version: 0 });
    await save(id, 'mfa', { value: 'met', version: 1, internalNote: 'checked' });
    const trail = (await trailOf(id)).filter(({ action }) => action === 'assessment.answered');
    expect(trail).toMatchObject([
      {
        before: { questionKey: 'mfa', status: 'draft' },
        after: { questionKey: 'mfa', status: 'in_progress', value: 'met' },
        actorId: at.engineer.id,
      },
      { before: { questionKey: 'mfa', internalNote: '' }, after: { questionKey: 'mfa', internalNote: 'checked' } },
    ]);
    expect(trail[1]?.after).not.toHaveProperty('value');
    expect(trail[1]?.after).not.toHaveProperty('status');
  });
});

describe('conditions', () => {
  test('A hidden question keeps its answer, does not count, and hides the questions that depend on it', async () => {
    const { id } = await at.assessment();
    await save(id, 'has-backup', { value: 'yes', version: 0 });
    await save(id, 'tested', { value: 'yes', version: 0 });
    expect(await save(id, 'how-tested', { value: 'file', version: 0 })).toMatchObject({
      progress: { total: 7, answered: 3, requiredOpen: 2 },
      score: { value: 76 },
    });

    const hidden = await save(id, 'has-backup', { value: 'no', version: 1 });
    expect(hidden).toMatchObject({ progress: { total: 5, answered: 1, requiredOpen: 2 }, score: { value: 0, possible: 50 } });
    const read = await at.engineer.sees(getAssessmentQuestions, { params: { id } });
    expect(read.sections[1]?.questions[2]?.answer).toMatchObject({ value: 'file' });
  });
});

describe('simultaneous saves', () => {
  test('Eight engineers saving eight answers at once all succeed, and progress and score are right', async () => {
    const { id } = await at.assessment();
    const people = await Promise.all(Array.from({ length: 4 }, () => at.msp.person('alignment_engineer')));
    const answers = [
      ['mfa', 'met'],
      ['admins', 3],
      ['password', 'yes'],
      ['has-backup', 'yes'],
      ['tested', 'yes'],
      ['how-tested', 'full'],
      ['remarks', 'all fine'],
    ] as const;
    await Promise.all(answers.map(([key, value], index) => save(id, key, { value, version: 0 }, people[index % 4])));

    const after = await at.engineer.sees(getAssessmentQuestions, { params: { id } });
    expect(after.progress).toEqual({ total: 7, answered: 7, notApplicable: 0, requiredOpen: 0 });
    expect(after.assessment).toMatchObject({ status: 'in_progress', score: 100, progress: after.progress });
    expect((await trailOf(id)).filter(({ action }) => action === 'assessment.answered')).toHaveLength(7);
  });

  test('[ASMT-7] Eight simultaneous saves of the same answer result in exactly one success', async () => {
    const { id } = await at.assessment();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => save(id, 'mfa', { value: 'met', version: 0 })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('CONFLICT');
  });

  test('[ASMT-8] A save after the submission or the approval is refused and never merged', async () => {
    const { id } = await at.submitted();
    expect(await refused(id, 'remarks', { value: 'late', version: 0 })).toMatchObject({ status: 409, code: 'ASSESSMENT_NOT_EDITABLE' });

    const [approved, ...saves] = await Promise.all([
      at.vcio.sees(approveAssessment, { params: { id }, body: {} }),
      ...[0, 1, 2].map(() => refused(id, 'remarks', { value: 'late', version: 0 })),
    ]);
    expect(approved).toMatchObject({ status: 'approved' });
    for (const answer of saves) expect(answer).toMatchObject({ code: 'ASSESSMENT_NOT_EDITABLE' });
    const read = await at.vcio.sees(getAssessmentQuestions, { params: { id } });
    expect(read.sections[1]?.questions[3]?.answer).toBeNull();
  });

  test('A save at the same moment as the submission is either part of it or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await at.assessment();
      await save(id, 'mfa', { value: 'met', version: 0 });
      await save(id, 'password', { value: 'yes', version: 0 });
      const [saved, submitted] = await Promise.allSettled([
        save(id, 'has-backup', { value: 'no', version: 0 }),
        at.engineer.sees(submitAssessment, { params: { id }, body: {} }),
      ]);
      expect(submitted.status).toBe('fulfilled');
      const { progress } = await at.engineer.sees(getAssessment, { params: { id } });
      expect(progress.answered).toBe(saved.status === 'fulfilled' ? 3 : 2);
      if (saved.status === 'rejected') expect(String(saved.reason)).toContain('ASSESSMENT_NOT_EDITABLE');
    }
  });

  test('Two simultaneous starts of an assessment result in one success', async () => {
    const { id } = await at.assessment();
    const start = () => at.engineer.sees(startAssessment, { params: { id }, body: {} });
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
