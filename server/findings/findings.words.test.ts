import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

/** Findings of a customer who fails each of these questions. */
async function findingsOf(...questions: { key: string; findingTitle?: string; clientWording?: string; recommendationKey?: string }[]) {
  const asked = questions.map((question) => ({ ...question, text: `Is it ${question.key}?`, type: 'yes_no' as const }));
  const { id: templateId } = await at.vcio.sees(createTemplate, {
    body: { name: 'Worded', sections: [{ key: 'all', title: 'All', questions: asked }] },
  });
  await at.vcio.sees(publishTemplate, { params: { id: templateId } });
  const { id: customerId } = await at.customer();
  const { id } = await at.vcio.sees(createAssessment, { body: { customerId, templateId } });
  for (const { key } of questions) {
    await at.vcio.sees(saveAnswer, { params: { id, questionKey: key }, body: { value: 'no', version: 0 } });
  }
  await at.vcio.sees(submitAssessment, { params: { id }, body: {} });
  const findings = await at.vcio.sees(listFindings, { query: { customerId } });
  return new Map(findings.map(({ questionKey, title, suggestion }) => [questionKey, { title, suggestion: suggestion?.key ?? null }]));
}

test('A finding is called what its question says is missing, else its customer wording, else by what is not met', async () => {
  const findings = await findingsOf(
    { key: 'tested', findingTitle: 'No restore has been tested', clientWording: 'Restores' },
    { key: 'worded', clientWording: 'Backups' },
    { key: 'plain' },
  );
  expect(Object.fromEntries(findings)).toEqual({
    plain: { title: 'All: it plain – not met', suggestion: null },
    tested: { title: 'No restore has been tested', suggestion: null },
    worded: { title: 'Backups', suggestion: null },
  });
});

test('The review offers the library entry named by the question before one that refers to the question', async () => {
  const findings = await findingsOf(
    { key: 'own-question', recommendationKey: 'prove-restores' },
    { key: 'identity-mfa-all-users', recommendationKey: 'company-password-manager' },
    { key: 'endpoint-edr-installed' },
  );
  expect(findings.get('own-question')).toMatchObject({ suggestion: 'prove-restores' });
  expect(findings.get('identity-mfa-all-users')).toMatchObject({ suggestion: 'company-password-manager' });
  expect(findings.get('endpoint-edr-installed')).toMatchObject({ suggestion: 'watched-computer-protection' });
});
