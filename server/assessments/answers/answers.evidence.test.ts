import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, reviseAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { deleteFile, getEvidence } from '#contract/files/files.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { attached } from '#tests/support/upload.ts';

let at: AssessmentFixture;
let templateId: string;
beforeAll(async () => {
  at = await openAssessmentFixture();
  const plain = { type: 'alignment' as const };
  const questions = [
    { ...plain, key: 'always', text: 'Is MFA enforced?', evidenceRequired: 'always' as const },
    { ...plain, key: 'failed', text: 'Are restores tested?', evidenceRequired: 'on_fail' as const },
    { key: 'plan', text: 'The recovery plan', type: 'file' as const, required: true },
    { key: 'map', text: 'A map of the network', type: 'file' as const },
  ];
  const { id } = await at.vcio.sees(createTemplate, { body: { name: 'With evidence', sections: [{ key: 's', title: 'S', questions }] } });
  await at.vcio.sees(publishTemplate, { params: { id } });
  templateId = id;
});
afterAll(() => at.server.close());

let count = 0;
async function assessment() {
  const { id: customerId } = await at.customer();
  return (await at.engineer.sees(createAssessment, { body: { customerId, templateId } })).id;
}
const attach = (id: string, questionKey: string) => {
  count += 1;
  const file = { name: `shot ${count}.txt`, bytes: Buffer.from(`what was seen, number ${count}`) };
  return attached(at.engineer, { ownerType: 'answer', ownerId: id, questionKey }, file);
};
const save = (id: string, questionKey: string, value: string | string[] | null, version = 0) =>
  at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version } });
const keysWithFiles = async (id: string) =>
  (await at.vcio.sees(getEvidence, { params: { id } })).questions.map(({ questionKey, files }) => [questionKey, files.length]);

describe('evidence of an assessment', () => {
  test('[FILE-20] Submitting is refused while evidence is missing, and names each question that lacks it', async () => {
    const id = await assessment();
    const plan = await attach(id, 'plan');
    await save(id, 'always', 'met');
    await save(id, 'failed', 'not_met');
    expect(await at.engineer.refused(submitAssessment, { params: { id }, body: {} })).toMatchObject({
      code: 'MISSING_REQUIRED_ANSWERS',
      details: {
        questions: [
          { key: 'plan', lacks: 'answer' },
          { key: 'always', lacks: 'evidence', sectionKey: 's' },
          { key: 'failed', lacks: 'evidence' },
        ],
      },
    });
    await save(id, 'plan', [plan.id]);
    await attach(id, 'always');
    expect(await at.engineer.refused(submitAssessment, { params: { id }, body: {} })).toMatchObject({
      message: 'Some answers still need evidence',
      details: { questions: [{ key: 'failed' }] },
    });
    await save(id, 'failed', 'met', 1);
    expect(await at.engineer.sees(submitAssessment, { params: { id }, body: {} })).toMatchObject({ status: 'pending_review' });
  });

  test('[FILE-21] The answer to a file question names files of its own assessment, and no others', async () => {
    const [id, other] = [await assessment(), await assessment()];
    const [plan, foreign] = [await attach(id, 'plan'), await attach(other, 'plan')];
    const params = { id, questionKey: 'plan' };
    for (const value of [[foreign.id], [plan.id, plan.id], ['plan.pdf'], [], plan.id]) {
      expect(await at.engineer.refused(saveAnswer, { params, body: { value, version: 0 } })).toMatchObject({
        code: 'VALIDATION_ERROR',
        field: 'value',
      });
    }
    expect(await save(id, 'plan', [plan.id])).toMatchObject({ answer: { value: [plan.id], points: null }, progress: { answered: 1 } });
  });

  test('[FILE-22] A file can be shared by two answers, cannot be deleted while in use, and is removed with its answer', async () => {
    const id = await assessment();
    const file = await attach(id, 'plan');
    await save(id, 'plan', [file.id]);
    await save(id, 'map', [file.id]);
    expect(await keysWithFiles(id)).toEqual([
      ['plan', 1],
      ['map', 1],
    ]);
    expect(await at.engineer.refused(deleteFile, { params: { id: file.id } })).toMatchObject({ code: 'CONFLICT' });
    await save(id, 'plan', null, 1);
    expect(await keysWithFiles(id)).toEqual([['map', 1]]);
  });

  test('[FILE-23] A revision shows the evidence of the assessment it revises, and removing it there changes nothing here', async () => {
    const id = await assessment();
    const plan = await attach(id, 'plan');
    const shot = await attach(id, 'always');
    await save(id, 'plan', [plan.id]);
    await save(id, 'always', 'met');
    await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
    await at.vcio.sees(approveAssessment, { params: { id }, body: {} });
    const draft = await at.vcio.sees(reviseAssessment, { params: { id } });
    expect(await keysWithFiles(draft.id)).toEqual(await keysWithFiles(id));
    await at.engineer.sees(deleteFile, { params: { id: shot.id }, query: { ownerType: 'answer', ownerId: draft.id } });
    expect(await keysWithFiles(draft.id)).toEqual([['plan', 1]]);
    expect(await keysWithFiles(id)).toHaveLength(2);
  });
});
