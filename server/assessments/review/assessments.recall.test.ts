import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approveAssessment,
  recallAssessment,
  returnAssessment,
  submitAssessment,
} from '#contract/assessments/assessments.moves.contract.ts';
import { getAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { addAssessmentComment } from '#contract/assessments/comments.contract.ts';
import {
  clearNotifications,
  countNotifications,
  listNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const WORST = { mfa: 'not_met', password: 'no', 'has-backup': 'no' };
const recall = (id: string, by: Person = at.engineer) => by.sees(recallAssessment, { params: { id }, body: {} });
const refused = (id: string, by: Person = at.engineer) => by.refused(recallAssessment, { params: { id }, body: {} });
const read = (id: string) => at.engineer.sees(getAssessment, { params: { id } });
const firstFinding = async (assessmentId: string) => {
  const [finding] = await at.vcio.sees(listFindings, { query: { assessmentId, severity: 'critical' } });
  return { params: { id: finding?.id ?? '' } };
};

describe('recalling', () => {
  test('A recall returns the answers to the submitter, does not count as a return and is audited', async () => {
    const { id } = await at.submitted();
    expect(await recall(id)).toMatchObject({ status: 'in_progress', returnCount: 0, reviewBegunBy: null });
    await at.engineer.sees(saveAnswer, { params: { id, questionKey: 'remarks' }, body: { value: 'One more thing', version: 0 } });
    expect(await at.engineer.sees(submitAssessment, { params: { id }, body: {} })).toMatchObject({ status: 'pending_review' });

    const trail = await asOrganization(at.server.pools, at.msp.id, (tx) =>
      tx.selectFrom('auditEvents').selectAll().where('entityId', '=', id).where('action', '=', 'assessment.recalled').execute(),
    );
    expect(trail).toMatchObject([{ actorId: at.engineer.id, before: { status: 'pending_review' }, after: { status: 'in_progress' } }]);
  });

  test('A recall deletes the unread notifications of the submission and nothing else', async () => {
    const people = [at.vcio, at.msp.owner];
    for (const person of people) await person.sees(clearNotifications);
    const [{ id }, other] = [await at.submitted(), await at.submitted()];
    const notificationsOf = (person: Person) => person.sees(listNotifications, { query: {} });
    const read = (await notificationsOf(at.vcio)).find(({ actionUrl }) => actionUrl?.includes(id));
    await at.vcio.sees(readNotification, { params: { id: read?.id ?? '' } });

    await recall(id);
    const reviewUrl = `/assessments/${other.id}/review`;
    expect((await notificationsOf(at.msp.owner)).map(({ actionUrl }) => actionUrl)).toEqual([reviewUrl]);
    expect((await notificationsOf(at.vcio)).map(({ isRead, actionUrl }) => [isRead, actionUrl])).toEqual([
      [false, reviewUrl],
      [true, `/assessments/${id}/review`],
    ]);
    for (const person of people) expect(await person.sees(countNotifications)).toMatchObject({ count: 1 });
  });

  test.each([
    ['approved', (id: string) => at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'Agreed' } })],
    ['returned', (id: string) => at.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'Look again' } })],
  ])('Reviewers are no longer asked to review an assessment that a colleague has %s', async (_, decide) => {
    await at.msp.owner.sees(clearNotifications);
    const { id } = await at.submitted();
    expect(await at.msp.owner.sees(countNotifications)).toMatchObject({ count: 1 });
    await decide(id);
    expect(await at.msp.owner.sees(countNotifications)).toMatchObject({ count: 0 });
  });

  test('A recall needs no body and refuses a stale version with the current row', async () => {
    const { id } = await at.submitted();
    const stale = { params: { id }, body: { version: 1 } };
    expect(await at.engineer.refused(recallAssessment, stale)).toMatchObject({
      code: 'CONFLICT',
      current: { id, status: 'pending_review' },
    });
    expect(await at.engineer.sees(recallAssessment, { params: { id } })).toMatchObject({ status: 'in_progress' });
  });

  test('Only the person who submitted an assessment may recall it, not even the owner', async () => {
    const { id } = await at.submitted();
    const colleague = await at.msp.person('alignment_engineer');
    for (const other of [colleague, at.vcio, at.msp.owner])
      expect(await refused(id, other)).toMatchObject({ status: 403, code: 'FORBIDDEN', message: expect.stringContaining('submitted') });
    expect(await read(id)).toMatchObject({ status: 'pending_review' });
  });

  test('A draft, an assessment in progress and an approved one cannot be recalled', async () => {
    const { id } = await at.assessment();
    expect(await refused(id)).toMatchObject({ status: 409, code: 'INVALID_STATUS_TRANSITION', details: { status: 'draft' } });
    const approved = await at.submitted();
    await at.vcio.sees(approveAssessment, { params: { id: approved.id }, body: {} });
    expect(await refused(approved.id)).toMatchObject({ code: 'INVALID_STATUS_TRANSITION', details: { status: 'approved' } });
    const back = await at.submitted();
    await recall(back.id);
    expect(await refused(back.id)).toMatchObject({ code: 'INVALID_STATUS_TRANSITION', details: { status: 'in_progress' } });
  });

  test.each([
    ['decided', { status: 'planned' as const }],
    ['reworded', { title: 'In the words of a board' }],
    ['held to be milder', { severity: 'low' as const }],
  ])('A recall is refused once a finding was %s, and the refusal names the reviewer who began', async (_, body) => {
    const { id } = await at.submitted(WORST);
    await at.vcio.sees(updateFinding, { ...(await firstFinding(id)), body });
    expect(await refused(id)).toMatchObject({
      status: 409,
      code: 'INVALID_STATUS_TRANSITION',
      message: 'vcio Tester has started the review; ask them to request changes instead',
    });
    expect(await read(id)).toMatchObject({ status: 'pending_review', reviewBegunBy: { id: at.vcio.id } });
  });

  test('A recall is refused once another person has commented, but not after an own comment or a failed approval', async () => {
    const { id } = await at.submitted(WORST);
    await at.engineer.sees(addAssessmentComment, { params: { id }, body: { text: 'Have a look at the backup' } });
    expect(await at.vcio.refused(approveAssessment, { params: { id }, body: {} })).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect(await read(id)).toMatchObject({ reviewBegunBy: null });
    await at.vcio.sees(addAssessmentComment, { params: { id }, body: { text: 'I did' } });
    expect(await refused(id)).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  });

  test('A recall is possible again after requested changes were made, despite comments before the submission', async () => {
    const { id } = await at.submitted(WORST);
    await at.vcio.sees(updateFinding, { ...(await firstFinding(id)), body: { status: 'planned' } });
    await at.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'Look again' } });
    await at.vcio.sees(addAssessmentComment, { params: { id }, body: { text: 'By Friday, please' } });
    await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
    expect(await recall(id)).toMatchObject({ status: 'in_progress', returnCount: 1 });
  });

  test('A simultaneous decision and recall result in one success', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await at.submitted(WORST);
      const finding = await firstFinding(id);
      const [recalled, decided] = await Promise.allSettled([
        recall(id),
        at.vcio.sees(updateFinding, { ...finding, body: { status: 'planned' } }),
      ]);
      expect([recalled.status, decided.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const { status } = await read(id);
      expect(status).toBe(recalled.status === 'fulfilled' ? 'in_progress' : 'pending_review');
      const lost = recalled.status === 'rejected' ? recalled.reason : decided.status === 'rejected' ? decided.reason : null;
      expect(String(lost)).toContain('INVALID_STATUS_TRANSITION');
    }
  });

  test('A simultaneous comment, approval and two recalls never succeed in conflicting combinations', async () => {
    const { id } = await at.submitted();
    const outcomes = await Promise.allSettled([recall(id), at.vcio.sees(approveAssessment, { params: { id }, body: {} }), recall(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = await at.submitted();
    const [recalled] = await Promise.allSettled([
      recall(other.id),
      at.vcio.sees(addAssessmentComment, { params: { id: other.id }, body: { text: 'One question' } }),
    ]);
    expect(await read(other.id)).toMatchObject(
      recalled.status === 'fulfilled' ? { status: 'in_progress' } : { status: 'pending_review', reviewBegunBy: { id: at.vcio.id } },
    );
  });

  test('An assessment of another organisation cannot be recalled', async () => {
    const { id } = await at.submitted();
    const rival = await at.server.organization('Rival MSP');
    expect(await refused(id, rival.owner)).toMatchObject({ status: 404, code: 'ASSESSMENT_NOT_FOUND' });
  });
});

test('The number of assessments assigned to a person agrees with the filtered list', async () => {
  const colleague = await at.msp.person('alignment_engineer');
  expect((await colleague.sees(getAssessmentCounts)).mine).toBe(0);
  const { id } = await at.submitted();
  await at.vcio.sees(approveAssessment, { params: { id }, body: {} });
  const mine = await at.engineer.sees(listAssessments, { query: { assignedTo: 'me' } });
  expect(mine.map((row) => row.id)).toContain(id);
  expect((await at.engineer.sees(getAssessmentCounts)).mine).toBe(mine.length);
  expect((await at.vcio.sees(getAssessmentCounts)).mine).toBe(0);
});
