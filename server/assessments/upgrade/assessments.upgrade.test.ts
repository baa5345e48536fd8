import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { upgradeAssessment } from '#contract/assessments/upgrade.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createTemplate, publishTemplate, updateTemplate } from '#contract/templates/templates.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const question = (key: string, type: string, more: object = {}) => ({ key, text: `${key}?`, type, ...more });
const option = (key: string, points: number) => ({ key, label: key, points });
const sections = (questions: object[]) => [{ key: 's', title: 'All', questions }] as never;

const BEFORE = [
  question('kept', 'yes_no'),
  question('scale', 'scale_0_5'),
  question('choice', 'single_choice', { options: [option('none', 0), option('some', 40), option('most', 80), option('all', 100)] }),
  question('gone', 'yes_no'),
  question('words', 'text'),
];
const AFTER = [
  question('kept', 'yes_no', { weight: 3 }),
  question('scale', 'alignment'),
  question('choice', 'single_choice', { options: [option('no', 0), option('yes', 100)] }),
  question('words', 'yes_no'),
  question('added', 'yes_no'),
];

/** Creates a fully answered assessment whose template has been published again since. */
async function outdated(name: string) {
  const { id: templateId } = await at.vcio.sees(createTemplate, { body: { name, sections: sections(BEFORE) } });
  const { version } = await at.vcio.sees(publishTemplate, { params: { id: templateId } });
  const { id: customerId } = await at.customer();
  const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
  const values = { kept: 'yes', scale: 3, choice: 'some', gone: 'no', words: 'Much' };
  for (const [questionKey, value] of Object.entries(values)) {
    await at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });
  }
  await at.vcio.sees(updateTemplate, { params: { id: templateId }, body: { sections: sections(AFTER), version } });
  await at.vcio.sees(publishTemplate, { params: { id: templateId } });
  return id;
}

const upgrade = (id: string, body: object = {}, dryRun?: 'true') =>
  at.engineer.sees(upgradeAssessment, { params: { id }, query: dryRun ? { dryRun } : {}, body });
async function answersOf(id: string) {
  const read = await at.engineer.sees(getAssessmentQuestions, { params: { id } });
  return Object.fromEntries(read.sections.flatMap(({ questions }) => questions.map(({ key, answer }) => [key, answer])));
}

describe('moving an open assessment to a newer version of its template', () => {
  test('[TPL-9] The preview lists new, removed and rescaled questions, and changes nothing', async () => {
    const id = await outdated('Previewed');
    const before = await at.engineer.sees(getAssessment, { params: { id } });
    expect(before.template.isOutdated).toBe(true);
    expect(await upgrade(id, {}, 'true')).toMatchObject({
      assessment: null,
      from: 1,
      to: 2,
      kept: 1,
      dropped: 1,
      changes: { added: [{ key: 'added' }], removed: [{ key: 'gone' }], reworded: [] },
      scales: [
        { key: 'scale', answer: '3', rescale: 'Partly met', clamp: 'Met' },
        { key: 'choice', answer: 'some', rescale: 'no', clamp: 'yes' },
        { key: 'words', answer: 'Much', rescale: null, clamp: null },
      ],
    });
    expect(await at.engineer.sees(getAssessment, { params: { id } })).toEqual(before);
  });

  test('[TPL-10] T6: a scale that changed midway maps each answer as chosen, and none is approved unseen', async () => {
    const id = await outdated('Moved');
    const scales = [
      { question: 'scale', how: 'clamp' },
      { question: 'choice', how: 'reset' },
    ];
    const { assessment } = await upgrade(id, { scales });
    expect(assessment).toMatchObject({ template: { isOutdated: false }, progress: { total: 5, answered: 2 }, score: 100 });
    const answers = await answersOf(id);
    expect(answers).toMatchObject({
      kept: { value: 'yes', points: 100, unverified: false },
      scale: { value: 'met', points: 100, unverified: true },
      choice: { value: null, points: null },
      words: { value: null, points: null },
      added: null,
    });
    expect(answers).not.toHaveProperty('gone');
    const [entry] = await (await at.msp.person('admin')).sees(listAuditEvents, { query: { action: 'assessment.upgraded' } });
    expect(entry).toMatchObject({ action: 'assessment.upgraded', entity: { id } });
  });

  test('[TPL-11] T6: an answer without a chosen mapping takes the step with the nearest points', async () => {
    const id = await outdated('Rescaled');
    await upgrade(id);
    expect(await answersOf(id)).toMatchObject({ scale: { value: 'partial', points: 50 }, choice: { value: 'no', points: 0 } });
  });

  test('An assessment that is on the newest version or already submitted is not moved', async () => {
    const id = await outdated('Refused');
    await upgrade(id);
    const again = { params: { id }, query: {}, body: {} };
    expect(await at.engineer.refused(upgradeAssessment, again)).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    const late = await outdated('Approved');
    await at.engineer.sees(submitAssessment, { params: { id: late }, body: {} });
    await at.vcio.sees(approveAssessment, { params: { id: late }, body: { comment: 'Later' } });
    expect(await at.engineer.refused(upgradeAssessment, { ...again, params: { id: late } })).toMatchObject({
      code: 'ASSESSMENT_NOT_EDITABLE',
    });
  });
});
