import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { type AssessmentFixture, BEST, openAssessmentFixture, SMALL } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const submit = (id: string) => at.engineer.sees(submitAssessment, { params: { id }, body: {} });
const approve = (id: string, body: { comment?: string }) => at.vcio.sees(approveAssessment, { params: { id }, body });
const save = (id: string, questionKey: string, value: string) =>
  at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });

test('A score is compared with the previous assessment of the same template, whatever other templates were approved since', async () => {
  const { id: customerId } = await at.customer();
  const { id: other } = await at.vcio.sees(createTemplate, { body: { ...SMALL, name: 'Another check' } });
  await at.vcio.sees(publishTemplate, { params: { id: other } });
  const run = async (templateId: string, mfa: string) => {
    const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
    for (const [key, value] of Object.entries({ mfa, password: 'yes', 'has-backup': 'no' })) await save(id, key, value);
    await submit(id);
    await approve(id, { comment: 'later' });
    return (await at.vcio.sees(getCustomer, { params: { id: customerId } })).health;
  };
  const first = await run(at.templateId, 'met');
  expect(first).toMatchObject({ score: 96, previous: null });
  expect(await run(other, 'partial')).toMatchObject({ previous: null });
  expect(await run(at.templateId, 'met')).toMatchObject({ score: 96, previous: first.score });
});

test('[FIND-34] Approval requires client wording for every high or critical finding, and succeeds once it is written', async () => {
  const questions = [
    { key: 'mfa', text: 'Is MFA enforced?', type: 'yes_no' as const, critical: true },
    { key: 'small', text: 'Are there spare cables?', type: 'yes_no' as const },
  ];
  const { id: templateId } = await at.vcio.sees(createTemplate, {
    body: { name: 'Bare', sections: [{ key: 'access', title: 'Access', questions }] },
  });
  await at.vcio.sees(publishTemplate, { params: { id: templateId } });
  const { id: customerId } = await at.customer();
  const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId } });
  for (const { key } of questions) await save(id, key, 'no');
  await submit(id);
  const found = await at.vcio.sees(listFindings, { query: { assessmentId: id } });
  expect(found.map(({ title }) => title).toSorted()).toEqual(['Access: MFA enforced – not met', 'Access: spare cables – not met']);
  const mfa = found.find(({ questionKey }) => questionKey === 'mfa');

  const body = { comment: 'later' };
  expect(await at.vcio.refused(approveAssessment, { params: { id }, body })).toMatchObject({
    code: 'INVALID_STATUS_TRANSITION',
    message: expect.stringContaining('no wording for the customer yet'),
    details: { unwordedFindings: [{ id: mfa?.id, severity: 'critical' }] },
  });
  expect(await at.vcio.sees(listFindings, { query: { assessmentId: id, status: 'deferred' } })).toEqual([]);
  await at.vcio.sees(updateFinding, { params: { id: mfa?.id ?? '' }, body: { title: 'A stolen password opens everything' } });
  expect(await approve(id, body)).toMatchObject({ status: 'approved' });
});

test('A “not applicable” answer can be submitted only with a reason', async () => {
  const { id } = await at.assessment();
  for (const [key, value] of Object.entries(BEST)) await save(id, key, value);
  const skip = (naReason: string | null, version: number) =>
    at.engineer.sees(saveAnswer, {
      params: { id, questionKey: 'admins' },
      body: { value: null, notApplicable: true, ...(naReason ? { naReason } : {}), version },
    });
  await skip(null, 0);
  expect(await at.engineer.refused(submitAssessment, { params: { id }, body: {} })).toMatchObject({
    code: 'MISSING_REQUIRED_ANSWERS',
    details: { questions: [{ key: 'admins' }] },
  });
  await skip('They have one administrator', 1);
  expect(await submit(id)).toMatchObject({ status: 'pending_review' });
});
