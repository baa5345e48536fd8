import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveAssessment, returnAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import {
  createAssessment,
  deleteAssessment,
  getAssessment,
  reassignAssessment,
  updateAssessment,
} from '#contract/assessments/assessments.contract.ts';
import { getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const submit = (id: string, by: Person = at.engineer) => by.sees(submitAssessment, { params: { id }, body: {} });
const approve = (id: string, body: { comment?: string; version?: number } = {}, by: Person = at.vcio) =>
  by.sees(approveAssessment, { params: { id }, body });
const save = (id: string, questionKey: string, value: string, version = 0) =>
  at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version } });
const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);
const WORST = { mfa: 'not_met', password: 'no', 'has-backup': 'no' };

describe('submitting', () => {
  test('[ASMT-13] A submission with open required questions is refused with their names and changes nothing', async () => {
    const { id } = await at.assessment();
    await save(id, 'has-backup', 'yes');
    expect(await at.engineer.refused(submitAssessment, { params: { id }, body: {} })).toMatchObject({
      status: 422,
      code: 'MISSING_REQUIRED_ANSWERS',
      details: {
        questions: [
          { key: 'mfa', text: 'Is MFA enforced?', sectionKey: 'access', sectionTitle: 'Access' },
          { key: 'password', sectionKey: 'access' },
          { key: 'tested', sectionKey: 'backup', sectionTitle: 'Backup' },
        ],
      },
    });
    expect(await at.engineer.sees(getAssessment, { params: { id } })).toMatchObject({ status: 'in_progress', submittedAt: null });
  });

  test('A submission records time and name and ends all editing', async () => {
    const { id } = await at.submitted();
    const handed = await at.engineer.sees(getAssessment, { params: { id } });
    expect(handed).toMatchObject({ status: 'pending_review', submittedBy: { id: at.engineer.id }, score: 96 });
    expect(handed.submittedAt).not.toBeNull();
    const change = { params: { id }, body: { name: 'x', version: handed.version } };
    expect(await at.engineer.refused(updateAssessment, change)).toMatchObject({ code: 'ASSESSMENT_NOT_EDITABLE' });
  });

  test('Only the engineer of an assessment or a vCIO may submit it', async () => {
    const { id } = await at.assessment();
    const other = await at.msp.person('alignment_engineer');
    expect(await other.refused(submitAssessment, { params: { id }, body: {} })).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('A draft cannot be submitted', async () => {
    const { id } = await at.assessment();
    expect(await at.engineer.refused(submitAssessment, { params: { id }, body: {} })).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      details: { status: 'draft' },
    });
  });

  test('Two simultaneous submissions result in one success, and a stale version is refused', async () => {
    const { id } = await at.assessment();
    for (const [key, value] of Object.entries({ mfa: 'met', password: 'yes' })) await save(id, key, value);
    expect(await at.engineer.refused(submitAssessment, { params: { id }, body: { version: 9 } })).toMatchObject({
      code: 'CONFLICT',
      current: { id, status: 'in_progress' },
    });
    const outcomes = await Promise.allSettled([submit(id), submit(id), submit(id, at.vcio)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('INVALID_STATUS_TRANSITION');
  });
});

describe('returning', () => {
  test('Returning an assessment needs a comment, is counted, and reopens the answers', async () => {
    const { id } = await at.submitted();
    const blank = { params: { id }, body: { comment: '  ' } };
    expect(await at.vcio.refused(returnAssessment, blank)).toMatchObject({ code: 'REQUIRED_FIELD', field: 'comment' });
    expect(await at.engineer.refused(returnAssessment, { params: { id }, body: { comment: 'no' } })).toMatchObject({ code: 'FORBIDDEN' });

    const returned = await at.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'Which backup?' } });
    expect(returned).toMatchObject({ status: 'in_progress', returnCount: 1 });
    expect(await at.engineer.sees(listAssessmentComments, { params: { id } })).toMatchObject([{ kind: 'return', text: 'Which backup?' }]);
    await save(id, 'remarks', 'The one in the cellar');
    expect(await submit(id)).toMatchObject({ status: 'pending_review', returnCount: 1 });
    expect(await at.vcio.refused(returnAssessment, { params: { id }, body: { comment: 'x', version: 1 } })).toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('approving', () => {
  test("Approval freezes the result, makes it ready for a QBR and sets the customer's health", async () => {
    const { id, customerId } = await at.submitted();
    const before = await at.vcio.sees(getAssessmentCounts);
    const approved = await approve(id);

    expect(approved).toMatchObject({ status: 'approved', approvedBy: { id: at.vcio.id }, score: 96, readyForQbr: true });
    const counts = await at.vcio.sees(getAssessmentCounts);
    expect(counts.readyForQbr).toBe(before.readyForQbr + 1);
    expect(counts.byStatus.approved).toBe(before.byStatus.approved + 1);
    expect((await at.vcio.sees(listAssessments, { query: { readyForQbr: 'true', customerId } })).map((row) => row.id)).toEqual([id]);
    expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({
      health: { score: 96, previous: null },
      lastAssessmentAt: approved.approvedAt,
    });
    for (const refusal of [
      await at.vcio.refused(approveAssessment, { params: { id }, body: {} }),
      await at.vcio.refused(returnAssessment, { params: { id }, body: { comment: 'again' } }),
    ]) {
      expect(refusal).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    }
    expect(await at.vcio.refused(reassignAssessment, { params: { id }, body: { userId: null } })).toMatchObject({
      code: 'ASSESSMENT_NOT_EDITABLE',
    });
  });

  test('[ASMT-14] Engineers cannot approve an assessment', async () => {
    const { id } = await at.submitted();
    expect(await at.engineer.refused(approveAssessment, { params: { id }, body: {} })).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('[ASMT-15] Approval needs a second person unless the organisation disables that rule', async () => {
    const own = await at.submitted();
    await at.vcio.sees(returnAssessment, { params: { id: own.id }, body: { comment: 'I will do it' } });
    await submit(own.id, at.vcio);
    expect(await at.vcio.refused(approveAssessment, { params: { id: own.id }, body: {} })).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('four-eyes approval'),
    });
    await at.msp.owner.sees(updateOrganization, { body: { settings: { fourEyes: false } } });
    expect(await approve(own.id)).toMatchObject({ status: 'approved' });
    await at.msp.owner.sees(updateOrganization, { body: { settings: { fourEyes: null } } });
  });

  test('[ASMT-16] In an organisation of one person that person may approve their own work', async () => {
    const solo = await openAssessmentFixture();
    const { id } = await solo.submitted();
    await solo.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'mine' } });
    await solo.vcio.sees(submitAssessment, { params: { id }, body: {} });
    await asOrganization(solo.server.pools, solo.msp.id, (tx) =>
      tx.updateTable('people').set({ status: 'disabled' }).where('id', '=', solo.msp.owner.id).execute(),
    );
    expect(await solo.vcio.sees(approveAssessment, { params: { id }, body: {} })).toMatchObject({ status: 'approved' });
    await solo.server.close();
  });

  test('Approval requires a decision on every high or critical finding, or a comment that defers them', async () => {
    const { id, customerId } = await at.submitted(WORST);
    const refusal = await at.vcio.refused(approveAssessment, { params: { id }, body: {} });
    expect(refusal).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      details: {
        undecidedFindings: [
          { title: 'Sign-in protection', severity: 'critical' },
          { title: 'There is no password manager', severity: 'high' },
        ],
      },
    });
    expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openFindings: 3, health: { score: null } });

    expect(await approve(id, { comment: 'After the move in spring' })).toMatchObject({ status: 'approved', criticalGaps: 1, score: 0 });
    const findings = await at.vcio.sees(listFindings, { query: { assessmentId: id } });
    expect(findings.map(({ status, decisionNote }) => `${status}: ${decisionNote}`).toSorted()).toEqual([
      'deferred: After the move in spring',
      'deferred: After the move in spring',
      'open: ',
    ]);
    expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openFindings: 1, health: { score: 0 } });
    expect(await at.vcio.sees(listAssessmentComments, { params: { id } })).toMatchObject([{ kind: 'approval' }]);
  });

  test('A refused approval says how many findings still awaiting decision', async () => {
    const { id } = await at.submitted(WORST);
    const refusal = () => at.vcio.refused(approveAssessment, { params: { id }, body: {} });
    expect((await refusal()).message).toMatch(/^2 high or critical findings have no decision yet: /);
    const findings = await at.vcio.sees(listFindings, { query: { assessmentId: id } });
    const critical = findings.find(({ severity }) => severity === 'critical');
    await at.vcio.sees(updateFinding, { params: { id: critical?.id ?? '' }, body: { status: 'planned' } });
    expect((await refusal()).message).toMatch(/^1 high or critical finding has no decision yet: /);
  });

  test('[ASMT-17] Approval removes the answers of hidden questions and records this in the audit log', async () => {
    const made = await at.assessment();
    for (const [key, value] of Object.entries({ mfa: 'met', password: 'yes', 'has-backup': 'yes', tested: 'no' }))
      await save(made.id, key, value);
    await save(made.id, 'has-backup', 'no', 1);
    await submit(made.id);
    await approve(made.id);

    const read = await at.vcio.sees(getAssessmentQuestions, { params: { id: made.id } });
    expect(read.sections[1]?.questions[1]).toMatchObject({ key: 'tested', answer: null });
    const trail = await inOrganization((tx) =>
      tx.selectFrom('auditEvents').select(['before']).where('entityId', '=', made.id).where('action', 'like', '%hidden%').execute(),
    );
    expect(trail).toMatchObject([{ before: { answers: [{ questionKey: 'tested', value: 'no' }] } }]);
  });

  test('Two simultaneous approvals result in one success', async () => {
    const { id } = await at.submitted();
    const outcomes = await Promise.allSettled([approve(id), approve(id, {}, at.msp.owner), approve(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test("A customer's health keeps the previous score and follows when the latest assessment is deleted", async () => {
    const first = await at.submitted();
    await approve(first.id);
    const body = { customerId: first.customerId, templateId: at.templateId };
    const { id } = await at.engineer.sees(createAssessment, { body });
    for (const [key, value] of Object.entries({ mfa: 'met', password: 'yes', 'has-backup': 'no', remarks: 'ok' }))
      await save(id, key, value);
    await save(id, 'has-backup', 'yes', 1);
    await save(id, 'tested', 'yes');
    await submit(id);
    const before = new Date();
    await approve(id);
    const days = [before, new Date()].map((at) => at.toISOString().slice(0, 10));
    const health = () =>
      inOrganization((tx) =>
        tx
          .selectFrom('customers')
          .select(['healthScore', 'healthPrevious', 'healthAsOf'])
          .where('id', '=', first.customerId)
          .executeTakeFirstOrThrow(),
      );
    expect(await health()).toMatchObject({ healthScore: 100, healthPrevious: 96, healthAsOf: expect.toBeOneOf(days) });
    await at.vcio.sees(deleteAssessment, { params: { id } });
    expect(await health()).toMatchObject({ healthScore: 96, healthPrevious: null });
  });
});

describe('findings', () => {
  test('A second submission renews untouched findings, keeps decisions and removes findings without a cause', async () => {
    const { id, customerId } = await at.submitted(WORST);
    const [password] = (await at.vcio.sees(listFindings, { query: { assessmentId: id } })).filter(
      ({ questionKey }) => questionKey === 'password',
    );
    await at.vcio.sees(updateFinding, { params: { id: password?.id ?? '' }, body: { status: 'planned', decisionNote: 'Q2' } });
    await at.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'look again' } });
    await save(id, 'mfa', 'partial', 1);
    await save(id, 'has-backup', 'yes', 1);
    await save(id, 'tested', 'yes');
    await submit(id);

    const after = await at.vcio.sees(listFindings, { query: { assessmentId: id } });
    expect(after.map(({ questionKey, status, severity }) => `${questionKey} ${status} ${severity}`).toSorted()).toEqual([
      'mfa open high',
      'password planned high',
    ]);
    expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openFindings: 2 });
  });
});
