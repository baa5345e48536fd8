import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment, deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { getFinding, getFindingCounts, getFindingHistory, listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { createRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const FAILING = { mfa: 'not_met', password: 'yes', 'has-backup': 'no' };
const MEETING = { ...FAILING, mfa: 'met' };

/** Submits an assessment of the same template for the same customer; `notApplicable` gives the reasons. */
async function run(customerId: string, name: string, answers: Record<string, string>, notApplicable: Record<string, string> = {}) {
  const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId: at.templateId, name } });
  for (const [questionKey, value] of Object.entries(answers))
    await at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });
  for (const [questionKey, naReason] of Object.entries(notApplicable))
    await at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value: null, notApplicable: true, naReason, version: 0 } });
  await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
  return id;
}
const approve = (id: string) => at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'Agreed' } });
const mfaOf = async (customerId: string) => {
  const finding = (await at.vcio.sees(listFindings, { query: { customerId } })).find(({ questionKey }) => questionKey === 'mfa');
  if (!finding) throw new Error('the gap was not found');
  return finding;
};

test('[FIND-1] A gap seen by several assessments is one counted finding, resolved by a later assessment that meets it', async () => {
  const { id: customerId } = await at.customer();
  const first = await run(customerId, 'Q1', FAILING);
  await approve(first);
  const before = await mfaOf(customerId);
  expect(before).toMatchObject({ seenCount: 1, firstSeenAssessmentId: first, status: 'deferred' });

  const second = await run(customerId, 'Q2', FAILING);
  expect(await mfaOf(customerId)).toMatchObject({
    id: before.id,
    seenCount: 2,
    firstSeenAssessmentId: first,
    assessmentId: second,
    status: 'open',
  });
  for (const assessmentId of [first, second])
    expect((await at.vcio.sees(listFindings, { query: { assessmentId } })).map(({ id }) => id)).toContain(before.id);
  await approve(second);

  const third = await run(customerId, 'Q3', MEETING);
  expect(await mfaOf(customerId)).toMatchObject({ status: 'deferred', seenCount: 2 });
  await approve(third);
  const resolved = { status: 'resolved', resolvedByAssessmentId: third, resolvedBy: { id: third, name: 'Q3' } };
  expect(await mfaOf(customerId)).toMatchObject({ ...resolved, resolvedAt: expect.any(String) });
  expect(await at.vcio.sees(getFinding, { params: { id: before.id } })).toMatchObject(resolved);
  const history = await at.vcio.sees(getFindingHistory, { params: { id: before.id } });
  expect(history.runs.map(({ assessment, outcome, severity }) => `${assessment.name} ${outcome} ${severity}`)).toEqual([
    'Q1 found critical',
    'Q2 found critical',
    'Q3 met null',
  ]);

  await run(customerId, 'Q4', FAILING);
  expect(await mfaOf(customerId)).toMatchObject({ id: before.id, status: 'open', seenCount: 3, resolvedByAssessmentId: null });
});

test('[FIND-23] The history of a finding distinguishes assessments that met it, did not ask, or marked it not applicable', async () => {
  const { id: customerId } = await at.customer();
  const backedUp = { mfa: 'met', password: 'yes', 'has-backup': 'yes' };
  await run(customerId, 'Found', { ...backedUp, tested: 'no' });
  await run(customerId, 'Not asked', FAILING);
  await run(customerId, 'Does not apply', backedUp, { tested: 'They restore nothing' });
  await run(customerId, 'Met', { ...backedUp, tested: 'yes' });
  const finding = (await at.vcio.sees(listFindings, { query: { customerId } })).find(({ questionKey }) => questionKey === 'tested');
  const { runs } = await at.vcio.sees(getFindingHistory, { params: { id: finding?.id ?? '' } });
  expect(runs.map(({ assessment, outcome }) => `${assessment.name}: ${outcome}`)).toEqual([
    'Found: found',
    'Not asked: not_asked',
    'Does not apply: not_applicable',
    'Met: met',
  ]);
});

test('[FIND-24] An assessment approved after a later one found the gap again does not resolve it', async () => {
  const { id: customerId } = await at.customer();
  await approve(await run(customerId, 'Q1', FAILING));
  const met = await run(customerId, 'Q2', MEETING);
  await run(customerId, 'Q3', FAILING);
  await approve(met);
  expect(await mfaOf(customerId)).toMatchObject({ status: 'open', seenCount: 2, resolvedBy: null });
  await approve(await run(customerId, 'Q4', MEETING));
  expect(await mfaOf(customerId)).toMatchObject({ status: 'resolved', resolvedBy: { name: 'Q4' } });
});

test('[FIND-2] Deleting an assessment removes gaps that only it found, and keeps those that others found', async () => {
  const { id: customerId } = await at.customer();
  const first = await run(customerId, 'Q1', { ...FAILING, password: 'yes' });
  const second = await run(customerId, 'Q2', { ...FAILING, password: 'no' });
  expect(await at.vcio.sees(listFindings, { query: { customerId } })).toHaveLength(3);
  await at.vcio.sees(deleteAssessment, { params: { id: second } });
  expect((await at.vcio.sees(listFindings, { query: { customerId } })).map(({ questionKey }) => questionKey).toSorted()).toEqual([
    'has-backup',
    'mfa',
  ]);
  expect(await mfaOf(customerId)).toMatchObject({ seenCount: 1, assessmentId: first });
});

test('Deleting an assessment reopens the findings that it had resolved', async () => {
  const { id: customerId } = await at.customer();
  await approve(await run(customerId, 'Q1', FAILING));
  const second = await run(customerId, 'Q2', MEETING);
  await approve(second);
  expect(await mfaOf(customerId)).toMatchObject({ status: 'resolved' });
  await at.vcio.sees(deleteAssessment, { params: { id: second } });
  expect(await mfaOf(customerId)).toMatchObject({ status: 'open', resolvedByAssessmentId: null });
  expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openFindings: 2 });
});

test('A recommendation for a gap that only a deleted assessment found stays, and can still be changed', async () => {
  const { id: customerId } = await at.customer();
  const first = await run(customerId, 'Q1', FAILING);
  const { id: finding } = await mfaOf(customerId);
  const { id } = await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Second factor', findingIds: [finding] } });
  await at.vcio.sees(deleteAssessment, { params: { id: first } });
  const { findingIds } = await at.vcio.sees(updateRecommendation, { params: { id }, body: { title: 'Still wanted' } });
  expect(findingIds).toEqual([]);
});

test('[FIND-3] Impact and likelihood determine the severity, and the inbox is ordered by risk', async () => {
  const { id: customerId } = await at.customer();
  await run(customerId, 'Q1', { ...FAILING, password: 'no' });
  const { id } = await mfaOf(customerId);
  const change = (body: object) => at.vcio.sees(updateFinding, { params: { id }, body });
  expect(await change({ impact: 2 })).toMatchObject({ impact: 2, severity: 'critical' });
  expect(await change({ likelihood: 3, after: { impact: 1, likelihood: 1 } })).toMatchObject({
    severity: 'medium',
    after: { impact: 1, likelihood: 1 },
  });
  expect(await change({ impact: 5 })).toMatchObject({ severity: 'critical' });
  const inbox = await at.vcio.sees(listFindings, { query: { customerId, group: 'unassigned', sort: '-risk' } });
  expect(inbox[0]).toMatchObject({ id, impact: 5, likelihood: 3 });
  expect(await at.vcio.sees(getFindingCounts, { query: { customerId } })).toMatchObject({
    open: 3,
    byGroup: { unassigned: 3 },
    bySeverity: { critical: 1 },
  });
});

test('[FIND-5] A finding marked as not a gap needs a reason, and a later assessment does not reopen it', async () => {
  const { id: customerId } = await at.customer();
  await run(customerId, 'Q1', FAILING);
  const { id } = await mfaOf(customerId);
  const refused = await at.vcio.refused(updateFinding, { params: { id }, body: { status: 'false_positive' } });
  expect(refused).toMatchObject({ code: 'REQUIRED_FIELD', field: 'decisionNote' });
  await at.vcio.sees(updateFinding, { params: { id }, body: { status: 'false_positive', decisionNote: 'Handled by the landlord' } });
  await run(customerId, 'Q2', FAILING);
  expect(await mfaOf(customerId)).toMatchObject({ status: 'false_positive', seenCount: 2 });
});

test('[FIND-6] Completed work to be re-tested is marked until an assessment meets it', async () => {
  const { id: customerId } = await at.customer();
  await approve(await run(customerId, 'Q1', FAILING));
  const { id } = await mfaOf(customerId);
  const body = { customerId, title: 'Second factor', findingIds: [id] };
  const recommendation = await at.vcio.sees(createRecommendation, { body });
  const linked = { id: recommendation.id, title: 'Second factor', status: 'proposed' };
  expect(await mfaOf(customerId)).toMatchObject({ status: 'planned', recommendations: [linked] });
  await at.vcio.sees(updateRecommendation, { params: { id: recommendation.id }, body: { status: 'done', retest: true } });
  expect(await mfaOf(customerId)).toMatchObject({ status: 'planned' });
  await approve(await run(customerId, 'Q2', MEETING));
  expect(await mfaOf(customerId)).toMatchObject({ status: 'resolved' });
});
