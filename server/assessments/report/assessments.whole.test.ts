import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCORE_BANDS, scoreText } from '#domain/assessments/printed.scores.rules.ts';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { compareAssessments, getAssessmentHistory } from '#contract/assessments/assessments.compare.contract.ts';
import { createAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { addAssessmentComment, listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { deleteUser } from '#contract/users/users.contract.ts';
import { type AssessmentFixture, openAssessmentFixture, SMALL } from '#server/assessments/assessments.fixture.ts';
import type { Person } from '#tests/support/people.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

async function fileOf(id: string, query: string) {
  const response = await at.vcio.inject({ method: 'GET', url: `/api/assessments/${id}/export?${query}` });
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return response.rawPayload;
}

async function answered(person: Person, templateId: string, answers: Readonly<Record<string, string>>) {
  const { id: customerId } = await at.customer();
  const { id } = await person.sees(createAssessment, { body: { customerId, templateId } });
  for (const [questionKey, value] of Object.entries(answers))
    await person.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });
  return { id, customerId };
}

describe('assessments as a whole', () => {
  test('[REVIEW-23] [T1] Editing a template changes nothing in a running assessment, and approved ones stay byte for byte', async () => {
    const { id: templateId } = await at.vcio.sees(createTemplate, { body: SMALL });
    await at.vcio.sees(publishTemplate, { params: { id: templateId } });
    const { id, customerId } = await answered(at.engineer, templateId, { mfa: 'partial' });
    let version = 1;
    const edit = async (name: string) => {
      const sections = SMALL.sections.slice(0, 1).map((section) => ({ ...section, weight: 9, title: name }));
      const saved = await at.vcio.inject({ method: 'PATCH', url: `/api/templates/${templateId}`, payload: { sections, name, version } });
      expect(saved.statusCode, saved.body).toBe(200);
      await at.vcio.sees(publishTemplate, { params: { id: templateId } });
      version = (await at.vcio.inject({ method: 'GET', url: `/api/templates/${templateId}` })).json<{ version: number }>().version;
    };
    await edit('Changed while it runs');
    for (const [questionKey, value] of Object.entries({ password: 'yes', 'has-backup': 'no' }))
      await at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });
    await at.engineer.sees(submitAssessment, { params: { id } });
    await at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'later' } });
    const whole = async () => ({
      detail: (await at.vcio.inject({ method: 'GET', url: `/api/assessments/${id}` })).body,
      questions: (await at.vcio.inject({ method: 'GET', url: `/api/assessments/${id}/questions` })).body,
      findings: (await at.vcio.inject({ method: 'GET', url: `/api/findings?assessmentId=${id}` })).body,
      csv: (await fileOf(id, 'format=csv&audience=internal')).toString('base64'),
    });
    const before = await whole();
    await edit('Changed afterwards');
    expect(await whole()).toEqual(before);
    expect(before.questions).toContain('Was a restore tested?');
    expect((await at.vcio.sees(getCustomer, { params: { id: customerId } })).health.score).toBe(JSON.parse(before.detail).score);
  });

  test('[REVIEW-24] [T3] Removing a person who owns assessments loses none of their answers, comments, findings or names', async () => {
    const leaver = await at.msp.person('alignment_engineer');
    const done = await answered(leaver, at.templateId, { mfa: 'partial', password: 'yes', 'has-backup': 'no' });
    await leaver.sees(addAssessmentComment, { params: { id: done.id }, body: { text: 'Seen on site', questionKey: 'mfa' } });
    await leaver.sees(submitAssessment, { params: { id: done.id } });
    await at.vcio.sees(approveAssessment, { params: { id: done.id }, body: { comment: 'later' } });
    const open = await answered(leaver, at.templateId, { mfa: 'met' });
    const kept = async () => ({
      done: await at.vcio.sees(getAssessmentQuestions, { params: { id: done.id } }),
      comments: await at.vcio.sees(listAssessmentComments, { params: { id: done.id } }),
      findings: await at.vcio.sees(listFindings, { query: { assessmentId: done.id } }),
      file: (await fileOf(done.id, 'format=csv&audience=internal')).toString('utf8'),
      open: (await at.vcio.sees(getAssessmentQuestions, { params: { id: open.id } })).sections,
    });
    const before = await kept();
    await at.msp.owner.sees(deleteUser, { params: { id: leaver.id } });
    expect(await kept()).toEqual(before);
    expect(before.file).toContain('alignment_engineer Tester');
    expect(await at.vcio.sees(getAssessment, { params: { id: open.id } })).toMatchObject({ assignee: null, status: 'in_progress' });
  });

  test('[REVIEW-25] [T7] Score and progress are equal in list, detail, history, comparison, files, customer and dashboard', async () => {
    const anyAnswers = fc.record({
      mfa: fc.constantFrom('met', 'partial', 'not_met'),
      password: fc.constantFrom('yes', 'no'),
      'has-backup': fc.constantFrom('no'),
      remarks: fc.constantFrom('Some words'),
    });
    await fc.assert(
      fc.asyncProperty(anyAnswers, async (answers) => {
        const { id, customerId } = await answered(at.engineer, at.templateId, answers);
        await at.engineer.sees(submitAssessment, { params: { id } });
        await at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'later' } });
        const detail = await at.vcio.sees(getAssessment, { params: { id } });
        const { score, progress } = await at.vcio.sees(getAssessmentQuestions, { params: { id } });
        const [row] = await at.vcio.sees(listAssessments, { query: { customerId } });
        const [run] = await at.vcio.sees(getAssessmentHistory, { params: { id } });
        const compared = await at.vcio.sees(compareAssessments, { params: { id }, query: { with: id } });
        const { health } = await at.vcio.sees(getCustomer, { params: { id: customerId } });
        expect(new Set([detail.score, score.value, row?.score, run?.score, compared.score.now, health.score])).toEqual(
          new Set([score.value]),
        );
        expect([detail.progress, row?.progress]).toEqual([progress, progress]);
        expect(compared.sections.map(({ now }) => now)).toEqual(score.sections.map(({ value }) => value));
        const { sheets } = await readXlsx(await fileOf(id, 'format=xlsx&audience=client'));
        const facts = new Map(sheets[0]?.rows.map(([name, value]) => [name, value]));
        expect(facts.get('Alignment score')).toBe(score.value === null ? 'Not scored yet' : scoreText(score.value, SCORE_BANDS));
        const list = await at.vcio.inject({ method: 'GET', url: `/api/assessments/export?customerId=${customerId}` });
        const [heads = [], cells = []] = list.body.split('\r\n').map((line) => line.split(','));
        const listed = new Map(heads.map((head, place) => [head.replaceAll('\ufeff', ''), cells[place]]));
        expect(['Answered', 'Questions', 'Score'].map((head) => listed.get(head))).toEqual(
          [progress.answered, progress.total, score.value ?? ''].map(String),
        );
      }),
      { numRuns: 6 },
    );
    const { overallAlignmentScore } = await at.vcio.sees(getDashboardStats);
    const approved = await at.vcio.sees(listAssessments, { query: { status: 'approved' } });
    const mean = approved.reduce((sum, { score }) => sum + (score ?? 0), 0) / approved.length;
    expect(overallAlignmentScore).toBeCloseTo(mean, 0);
  });
});
