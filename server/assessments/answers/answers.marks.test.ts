import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { createAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getAssessmentQuestions, getQuestionHistory, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createTemplate, getTemplate, publishTemplate, updateTemplate } from '#contract/templates/templates.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

type SaveAnswerBody = InputOf<typeof saveAnswer>['body'];

const save = (id: string, questionKey: string, body: SaveAnswerBody) => at.engineer.sees(saveAnswer, { params: { id, questionKey }, body });
const questionsOf = async (id: string) =>
  (await at.engineer.sees(getAssessmentQuestions, { params: { id } })).sections.flatMap(({ questions }) => questions);
const questionOf = async (id: string, key: string) => (await questionsOf(id)).find((question) => question.key === key);

/** Creates an approved assessment and the next one of the same customer. */
async function nextRun(answers: Record<string, string>, carryForward: boolean) {
  const last = await at.submitted(answers);
  await at.vcio.sees(approveAssessment, { params: { id: last.id }, body: { comment: 'Later' } });
  const body = { customerId: last.customerId, templateId: at.templateId, name: `Next ${last.id}`, carryForward };
  return { last, next: await at.engineer.sees(createAssessment, { body }) };
}

describe('marks of an answer', () => {
  test('[WORK-6] An answer keeps its verification source and its flag, and clearing the flag removes its text', async () => {
    const { id } = await at.assessment();
    const { answer } = await save(id, 'mfa', { value: 'met', version: 0, verifiedBy: 'tool', flagged: true, flagText: ' Ask the vCIO ' });
    expect(answer).toMatchObject({ verifiedBy: 'tool', flagged: true, flagText: 'Ask the vCIO', source: 'manual', unverified: false });
    expect((await save(id, 'mfa', { value: 'partial', version: 1 })).answer).toMatchObject({ verifiedBy: 'tool', flagged: true });
    expect((await save(id, 'mfa', { value: 'partial', version: 2, flagged: false })).answer).toMatchObject({
      flagged: false,
      flagText: '',
    });
    expect((await questionOf(id, 'mfa'))?.answer).toMatchObject({ verifiedBy: 'tool', flagged: false, flagText: '', version: 3 });
    const trail = await asOrganization(at.server.pools, at.msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['before', 'after']).where('entityId', '=', id).orderBy('seq', 'desc').executeTakeFirst(),
    );
    expect(trail).toEqual({
      before: { questionKey: 'mfa', flagged: true, flagText: 'Ask the vCIO' },
      after: { questionKey: 'mfa', flagged: false, flagText: '' },
    });
  });

  test('[WORK-7] An open question can be flagged before it is answered', async () => {
    const { id } = await at.assessment();
    const { answer, progress } = await save(id, 'mfa', { value: null, version: 0, flagged: true, flagText: 'Nobody knows' });
    expect([answer.flagged, progress.answered]).toEqual([true, 0]);
  });

  test.each([{ verifiedBy: 'guessed' }, { source: 'elsewhere' }, { flagText: 7 }, { flagged: 'yes' }])(
    'A save with %j is refused',
    async (marks) => {
      const { id } = await at.assessment();
      const payload = { value: 'met', version: 0, ...marks };
      const response = await at.engineer.inject({ method: 'PUT', url: `/api/assessments/${id}/answers/mfa`, payload });
      expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR', field: Object.keys(marks)[0] });
    },
  );

  test('[WORK-8] T18: a scale from 0 to 5 takes whole numbers of its range, and refuses 6, -1, 2.5, "3" and NaN', async () => {
    const questions = [{ key: 'scale', text: 'How mature is it?', type: 'scale_0_5' as const }];
    const { id: templateId } = await at.vcio.sees(createTemplate, {
      body: { name: 'Scales', sections: [{ key: 's', title: 'S', questions }] },
    });
    await at.vcio.sees(publishTemplate, { params: { id: templateId } });
    const { id: customerId } = await at.customer();
    const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
    const put = (value: string) =>
      at.engineer.inject({
        method: 'PUT',
        url: `/api/assessments/${id}/answers/scale`,
        headers: { 'content-type': 'application/json' },
        payload: `{"value":${value},"version":0}`,
      });
    for (const value of ['6', '-1', '2.5', '"3"', 'NaN']) expect((await put(value)).statusCode, value).toBe(400);
    expect(await at.engineer.sees(getAssessment, { params: { id } })).toMatchObject({ progress: { answered: 0 } });
    for (const value of [0, 1, 2, 3, 4, 5]) {
      expect(await save(id, 'scale', { value, version: value })).toMatchObject({ answer: { value, points: 20 * value } });
    }
  });
});

describe('the next assessment', () => {
  test('[WORK-9] Every question shows the answer of the previous approved assessment beside its own', async () => {
    const { last, next } = await nextRun({ mfa: 'partial', password: 'yes', 'has-backup': 'no' }, false);
    const read = await at.engineer.sees(getAssessmentQuestions, { params: { id: next.id } });
    expect(read.baseline).toMatchObject({ id: last.id, name: last.name, score: expect.any(Number) });
    expect(await questionOf(next.id, 'mfa')).toMatchObject({ answer: null, last: { value: 'partial', points: 50, notApplicable: false } });
    expect(await questionOf(next.id, 'admins')).toMatchObject({ answer: null, last: null });
    expect(await at.engineer.sees(getAssessmentQuestions, { params: { id: last.id } })).toMatchObject({ baseline: null });
  });

  test('[WORK-10] Carrying forward starts with the previous answers, which count and are unverified until a person edits them', async () => {
    const { next } = await nextRun({ mfa: 'partial', password: 'yes', 'has-backup': 'no' }, true);
    expect(next).toMatchObject({ status: 'draft', progress: { answered: 3, requiredOpen: 0 } });
    const carried = await questionOf(next.id, 'mfa');
    expect(carried?.answer).toMatchObject({ value: 'partial', points: 50, source: 'carried', unverified: true, version: 1 });

    const flagged = await save(next.id, 'mfa', { value: 'partial', version: 1, flagged: true, source: 'carried' });
    expect(flagged.answer).toMatchObject({ unverified: true, flagged: true });
    const confirmed = await save(next.id, 'mfa', { value: 'partial', version: 2 });
    expect(confirmed.answer).toMatchObject({ unverified: false, source: 'manual', flagged: true, updatedBy: { id: at.engineer.id } });
    expect((await questionOf(next.id, 'password'))?.answer).toMatchObject({ unverified: true });
    expect(await at.engineer.sees(submitAssessment, { params: { id: next.id }, body: {} })).toMatchObject({ status: 'pending_review' });
  });

  test('[WORK-11] An answer that the current template version no longer accepts is not carried forward', async () => {
    const { last } = await nextRun({ mfa: 'met', password: 'yes', 'has-backup': 'no' }, false);
    const { sections, name, version } = await at.vcio.sees(getTemplate, { params: { id: at.templateId } });
    const reworked = sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => (question.key === 'mfa' ? { ...question, type: 'yes_no' as const } : question)),
    }));
    await at.vcio.sees(updateTemplate, { params: { id: at.templateId }, body: { name, sections: reworked, version } });
    await at.vcio.sees(publishTemplate, { params: { id: at.templateId } });
    const body = { customerId: last.customerId, templateId: at.templateId, name: 'Later', carryForward: true };
    const { id } = await at.engineer.sees(createAssessment, { body });
    expect(await questionOf(id, 'mfa')).toMatchObject({ answer: null, last: { value: 'met' } });
    expect((await questionOf(id, 'password'))?.answer).toMatchObject({ value: 'yes', unverified: true });
  });

  test('[WORK-12] The history of a question lists its answer in each earlier approved assessment, the latest first', async () => {
    const { id: customerId } = await at.customer();
    const questions = [
      { key: 'q', text: 'Is it so?', type: 'yes_no' as const, required: true },
      { key: 'r', text: 'Remarks', type: 'text' as const },
    ];
    const { id: templateId } = await at.vcio.sees(createTemplate, {
      body: { name: 'With history', sections: [{ key: 's', title: 'S', questions }] },
    });
    await at.vcio.sees(publishTemplate, { params: { id: templateId } });
    const run = async (name: string, value?: string) => {
      const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId, name } });
      if (value === undefined) return id;
      await save(id, 'q', { value, version: 0, customerNote: `${name}: ${value}` });
      await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
      await at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'Later' } });
      return id;
    };
    for (let n = 1; n <= 9; n += 1) await run(`Run ${n}`, n % 2 === 0 ? 'yes' : 'no');
    const id = await run('Now');
    const history = await at.engineer.sees(getQuestionHistory, { params: { id, questionKey: 'q' } });
    expect(history.map(({ assessment }) => assessment.name)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Run ${n}`));
    expect(history[0]).toMatchObject({
      answer: { value: 'no', points: 0, customerNote: 'Run 9: no', updatedBy: { id: at.engineer.id } },
    });
    const remarks = await at.engineer.sees(getQuestionHistory, { params: { id, questionKey: 'r' } });
    expect(remarks.map(({ answer }) => answer)).toEqual(remarks.map(() => null));
    const ofFirst = history.at(-1)?.assessment.id ?? '';
    expect(await at.engineer.sees(getQuestionHistory, { params: { id: ofFirst, questionKey: 'q' } })).toHaveLength(1);
  });
});
