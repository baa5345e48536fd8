import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { getAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, returnAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { addAssessmentComment, listAssessmentComments, resolveComments } from '#contract/assessments/comments.contract.ts';
import { giveVerdicts, listVerdicts } from '#contract/assessments/verdicts.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const judge = (id: string, body: { questionKeys: string[]; verdict: 'accepted' | 'query' | null; note?: string }) =>
  at.vcio.sees(giveVerdicts, { params: { id }, body });
const verdicts = async (id: string) =>
  (await at.engineer.sees(listVerdicts, { params: { id } })).map(({ questionKey, verdict }) => [questionKey, verdict]);

describe('verdicts on answers', () => {
  test('[REVIEW-14] A query blocks the approval until the engineer has changed the answer', async () => {
    const { id } = await at.submitted();
    await judge(id, { questionKeys: ['mfa', 'has-backup'], verdict: 'accepted' });
    await judge(id, { questionKeys: ['password'], verdict: 'query', note: 'For all three offices?' });
    expect(await verdicts(id)).toEqual([
      ['has-backup', 'accepted'],
      ['mfa', 'accepted'],
      ['password', 'query'],
    ]);
    expect(await at.vcio.refused(approveAssessment, { params: { id }, body: {} })).toMatchObject({
      status: 409,
      code: 'INVALID_STATUS_TRANSITION',
      message: '1 query is open: accept each of these answers, or request changes, then approve',
      details: { openQueries: [{ questionKey: 'password', note: 'For all three offices?' }] },
    });
    await at.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'One question is left' } });
    await at.engineer.sees(saveAnswer, { params: { id, questionKey: 'password' }, body: { value: 'no', version: 1 } });
    await at.engineer.sees(submitAssessment, { params: { id } });
    expect(await verdicts(id)).toContainEqual(['password', 'changed']);
    await at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'later' } });
  });

  test('[REVIEW-15] Only reviewers give verdicts, only during a review, and a query contains its question', async () => {
    const { id } = await at.submitted();
    const body = { questionKeys: ['mfa'], verdict: 'query' as const };
    expect(await at.engineer.refused(giveVerdicts, { params: { id }, body })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await at.vcio.refused(giveVerdicts, { params: { id }, body })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'note' });
    const unknown = { questionKeys: ['mfa', 'nope'], verdict: 'accepted' as const };
    expect(await at.vcio.refused(giveVerdicts, { params: { id }, body: unknown })).toMatchObject({ field: 'questionKeys' });
    const open = await at.assessment();
    expect(await at.vcio.refused(giveVerdicts, { params: { id: open.id }, body: { ...body, note: 'x' } })).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
    await judge(id, { questionKeys: ['mfa'], verdict: 'accepted' });
    await judge(id, { questionKeys: ['mfa'], verdict: null });
    expect(await verdicts(id)).toEqual([]);
    expect((await at.vcio.sees(getAssessment, { params: { id } })).reviewBegunBy).toMatchObject({ id: at.vcio.id });
  });

  test('[REVIEW-16] The comments on a question are a thread that is resolved as one and reopened by a new comment', async () => {
    const { id } = await at.submitted();
    const say = (text: string, questionKey: string | null) =>
      at.vcio.sees(addAssessmentComment, { params: { id }, body: { text, questionKey } });
    for (const text of ['Which offices?', 'And the branch?']) await say(text, 'mfa');
    await say('In general', null);
    await at.engineer.sees(resolveComments, { params: { id }, body: { questionKey: 'mfa', resolved: true } });
    const open = async () =>
      (await at.vcio.sees(listAssessmentComments, { params: { id } }))
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ text }) => text);
    expect(await open()).toEqual(['In general']);
    await say('One more', 'mfa');
    expect(await open()).toEqual(['Which offices?', 'And the branch?', 'In general', 'One more']);
  });

  test('[REVIEW-17] A reviewer can be named with a due date while review is pending, may approve, and is notified', async () => {
    const { id } = await at.submitted();
    const reviewer = await at.msp.person('vcio');
    const { version } = await at.vcio.sees(getAssessment, { params: { id } });
    const named = { reviewerId: reviewer.id, reviewDueDate: '2027-03-01', version };
    expect(await at.vcio.sees(updateAssessment, { params: { id }, body: named })).toMatchObject({
      reviewer: { id: reviewer.id },
      reviewDueDate: '2027-03-01',
    });
    const notifications = await reviewer.sees(listNotifications, { query: {} });
    expect(notifications).toMatchObject([
      { title: expect.stringMatching(/^Review assigned to you: /), actionUrl: `/assessments/${id}/review` },
    ]);
    const engineer = { reviewerId: at.engineer.id, version: version + 1 };
    expect(await at.vcio.refused(updateAssessment, { params: { id }, body: engineer })).toMatchObject({ field: 'reviewerId' });
    const name = { name: 'Other', version: version + 1 };
    expect(await at.vcio.refused(updateAssessment, { params: { id }, body: name })).toMatchObject({ code: 'ASSESSMENT_NOT_EDITABLE' });
  });
});

describe('[T9] simultaneous work', () => {
  test('[REVIEW-18] [T9] Two simultaneous approvals result in one success, and the other person learns that it is already approved', async () => {
    const { id } = await at.submitted();
    const other = await at.msp.person('vcio');
    const approve = (person: typeof other) =>
      person.inject({ method: 'POST', url: `/api/assessments/${id}/approve`, payload: {} }).then(({ statusCode }) => statusCode);
    expect((await Promise.all([approve(at.vcio), approve(other)])).toSorted()).toEqual([200, 409]);
    expect(await at.vcio.sees(getAssessment, { params: { id } })).toMatchObject({ status: 'approved' });
  });

  test('[REVIEW-19] [T9] An edit during an approval is refused or saved first, and the approved result contains every saved edit', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id, customerId } = await at.submitted({ mfa: 'partial', password: 'yes', 'has-backup': 'no' });
      const [finding] = await at.vcio.sees(listFindings, { query: { customerId, severity: 'high' } });
      const [approved, edited, judged, recalled] = await Promise.all([
        at.vcio.inject({ method: 'POST', url: `/api/assessments/${id}/approve`, payload: { comment: 'later' } }),
        at.engineer.inject({ method: 'PUT', url: `/api/assessments/${id}/answers/mfa`, payload: { value: 'not_met', version: 1 } }),
        at.vcio.inject({ method: 'PATCH', url: `/api/findings/${finding?.id ?? ''}`, payload: { status: 'planned' } }),
        at.engineer.inject({ method: 'POST', url: `/api/assessments/${id}/recall`, payload: {} }),
      ]);
      expect([200, 409]).toContain(approved.statusCode);
      expect(edited.statusCode === 409 || recalled.statusCode === 200, edited.body).toBe(true);
      expect([200, 409]).toContain(judged.statusCode);
      const { status, score } = await at.vcio.sees(getAssessment, { params: { id } });
      expect(status === 'approved').toBe(approved.statusCode === 200);
      expect(status === 'in_progress').toBe(recalled.statusCode === 200);
      if (status === 'approved') expect(score).toBe(approved.json<{ score: number }>().score);
    }
  });
});
