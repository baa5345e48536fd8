import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approveAssessment,
  reviseAssessment,
  startAssessment,
  submitAssessment,
} from '#contract/assessments/assessments.moves.contract.ts';
import { createAssessment, deleteAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { archiveCustomer } from '#contract/customers/customers.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { publishTemplate } from '#contract/templates/templates.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { statementsOf } from '#tests/support/growth/query-plan.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);
const approve = (id: string) => at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'Later' } });
const revise = (id: string) => at.vcio.sees(reviseAssessment, { params: { id } });
const read = (id: string) => at.vcio.sees(getAssessment, { params: { id } });

async function approved(answers?: Record<string, string>) {
  const made = await at.submitted(answers);
  return approve(made.id);
}

describe('revising', () => {
  test('Revising an assessment creates a linked draft with its answers and leaves the approved one unchanged', async () => {
    const made = await at.assessment();
    const save = (questionKey: string, body: object) =>
      at.engineer.sees(saveAnswer, { params: { id: made.id, questionKey }, body: { value: null, version: 0, ...body } });
    await save('mfa', { value: 'partial', internalNote: 'VIPs', customerNote: 'Nearly there' });
    await save('password', { value: 'yes' });
    await save('admins', { notApplicable: true, naReason: 'No servers' });
    await at.engineer.sees(submitAssessment, { params: { id: made.id }, body: {} });
    const old = await approve(made.id);
    const before = await at.vcio.sees(getAssessmentQuestions, { params: { id: old.id } });

    const draft = await revise(old.id);
    expect(draft).toMatchObject({
      name: `${old.name} (2)`,
      status: 'draft',
      customer: old.customer,
      template: old.template,
      assignedTo: at.engineer.id,
      progress: old.progress,
      score: old.score,
      criticalGaps: old.criticalGaps,
      period: old.period,
      readyForQbr: false,
      version: 1,
      revises: { id: old.id, name: old.name },
      revisedBy: null,
      startedAt: null,
      submittedBy: null,
      approvedAt: null,
      returnCount: 0,
    });
    const { revisedBy, ...untouched } = await read(old.id);
    expect(revisedBy).toEqual({ id: draft.id, name: draft.name, status: 'draft' });
    expect({ ...untouched, revisedBy: null }).toEqual(old);

    const after = await at.vcio.sees(getAssessmentQuestions, { params: { id: draft.id } });
    const answersOf = ({ sections }: typeof after) =>
      sections.flatMap(({ questions }) =>
        questions.map(({ answer }) => answer && { ...answer, version: 1, source: 'carried', unverified: true }),
      );
    expect(answersOf(after)).toEqual(answersOf(before));
    expect(after.score).toEqual(before.score);
    const sources = await inOrganization((tx) =>
      tx.selectFrom('answers').select(['source', 'version']).where('assessmentId', '=', draft.id).execute(),
    );
    expect(sources).toEqual([1, 2, 3].map(() => ({ source: 'carried', version: 1 })));
  });

  test('A revision is audited on the new assessment with a reference to the old one', async () => {
    const old = await approved();
    const draft = await revise(old.id);
    const trail = await inOrganization((tx) => tx.selectFrom('auditEvents').selectAll().where('entityId', '=', draft.id).execute());
    expect(trail).toMatchObject([{ action: 'assessment.revised', actorId: at.vcio.id, after: { revisesId: old.id } }]);
    const row = await inOrganization((tx) =>
      tx.selectFrom('assessments').select(['revisesId', 'baselineAssessmentId']).where('id', '=', draft.id).executeTakeFirst(),
    );
    expect(row).toEqual({ revisesId: old.id, baselineAssessmentId: old.id });
  });

  test('A revision notifies the engineer of the new work', async () => {
    const draft = await revise((await approved()).id);
    const notifications = await at.engineer.sees(listNotifications, { query: {} });
    expect(notifications.filter(({ actionUrl }) => actionUrl?.includes(draft.id))).toMatchObject([
      { title: expect.stringMatching(/^Assessment assigned to you: /) },
    ]);
  });

  test('A revision is approved on its own, after which the old assessment may be revised again', async () => {
    const old = await approved();
    const draft = await revise(old.id);
    const body = { value: 'partial', version: 1 };
    expect(await at.engineer.sees(saveAnswer, { params: { id: draft.id, questionKey: 'mfa' }, body })).toMatchObject({
      answer: { version: 2 },
    });
    await at.engineer.sees(submitAssessment, { params: { id: draft.id }, body: {} });
    await approve(draft.id);
    expect(await read(old.id)).toMatchObject({ score: old.score, revisedBy: { id: draft.id, status: 'approved' } });

    const next = await revise(old.id);
    expect(next).toMatchObject({ name: `${old.name} (3)`, revises: { id: old.id } });
    expect(await read(old.id)).toMatchObject({ revisedBy: { id: next.id } });
    expect(await revise(draft.id)).toMatchObject({ name: `${old.name} (4)`, revises: { id: draft.id } });
  });

  test('A second revision is refused while one is open and is possible once that is deleted', async () => {
    const old = await approved();
    const draft = await revise(old.id);
    expect(await at.vcio.refused(reviseAssessment, { params: { id: old.id } })).toMatchObject({
      status: 409,
      code: 'INVALID_STATUS_TRANSITION',
      details: { revisionId: draft.id, revisionName: draft.name },
    });
    await at.vcio.sees(deleteAssessment, { params: { id: draft.id } });
    expect(await read(old.id)).toMatchObject({ revisedBy: null });
    expect(await revise(old.id)).toMatchObject({ name: draft.name });
  });

  test('Five simultaneous revisions of an assessment result in one success', async () => {
    const old = await approved();
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => revise(old.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('INVALID_STATUS_TRANSITION');
  });

  test('A repeated revise request with the same Idempotency-Key returns the first draft', async () => {
    const old = await approved();
    const again = () =>
      at.vcio.inject({ method: 'POST', url: `/api/assessments/${old.id}/revise`, headers: { 'idempotency-key': 'revise-1' } });
    const [first, second] = [await again(), await again()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
  });

  test('Engineers cannot revise an assessment, and one that is not approved cannot be revised', async () => {
    const old = await approved();
    expect(await at.engineer.refused(reviseAssessment, { params: { id: old.id } })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const { id } = await at.submitted();
    expect(await at.vcio.refused(reviseAssessment, { params: { id } })).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      details: { status: 'pending_review' },
    });
    expect(await read(old.id)).toMatchObject({ revisedBy: null });
  });

  test('An assessment of an archived customer cannot be revised', async () => {
    const old = await approved();
    await at.vcio.sees(archiveCustomer, { params: { id: old.customer.id } });
    expect(await at.vcio.refused(reviseAssessment, { params: { id: old.id } })).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      message: expect.stringContaining('archived'),
    });
  });

  test('A revision has no assignee when the engineer was removed', async () => {
    const leaver = await at.msp.person('alignment_engineer');
    const { id: customerId } = await at.customer();
    const made = await at.vcio.sees(createAssessment, { body: { customerId, templateId: at.templateId, assignedTo: leaver.id } });
    for (const [questionKey, value] of Object.entries({ mfa: 'met', password: 'yes' }))
      await leaver.sees(saveAnswer, { params: { id: made.id, questionKey }, body: { value, version: 0 } });
    await leaver.sees(submitAssessment, { params: { id: made.id }, body: {} });
    await approve(made.id);
    await inOrganization((tx) => tx.updateTable('people').set({ status: 'disabled' }).where('id', '=', leaver.id).execute());
    expect(await revise(made.id)).toMatchObject({ assignedTo: null });
  });

  test('An assessment of another organisation cannot be revised', async () => {
    const old = await approved();
    const rival = await at.server.organization('Rival MSP');
    expect(await rival.owner.refused(reviseAssessment, { params: { id: old.id } })).toMatchObject({
      status: 404,
      code: 'ASSESSMENT_NOT_FOUND',
    });
  });

  test('Revising an assessment takes as many statements for a thousand answers as for three', async () => {
    const { id } = await approved();
    const small = await statementsOf(() => revise(id));
    const old = await approved();
    await inOrganization((tx) =>
      tx
        .insertInto('answers')
        .values(Array.from({ length: 1000 }, (_, n) => ({ assessmentId: old.id, questionKey: `old-${n}`, value: '"met"', points: 100 })))
        .execute(),
    );
    const draft: string[] = [];
    const large = await statementsOf(async () => draft.push((await revise(old.id)).id));
    expect(large.length).toBeLessThanOrEqual(small.length);
    const { n } = await inOrganization((tx) =>
      tx
        .selectFrom('answers')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('assessmentId', '=', draft[0] ?? '')
        .executeTakeFirstOrThrow(),
    );
    expect(n).toBe(1003);
  });

  test('A revision with unchanged answers must be started manually before it can be submitted', async () => {
    const draft = await revise((await approved()).id);
    expect(await at.engineer.refused(submitAssessment, { params: { id: draft.id }, body: {} })).toMatchObject({
      details: { status: 'draft' },
    });
    await at.engineer.sees(startAssessment, { params: { id: draft.id }, body: {} });
    expect(await at.engineer.sees(submitAssessment, { params: { id: draft.id }, body: {} })).toMatchObject({ status: 'pending_review' });
  });

  test('A revision keeps the template version, also after a newer one published', async () => {
    const old = await approved();
    const template = await at.vcio.inject({ method: 'GET', url: `/api/templates/${at.templateId}` });
    const { sections, version } = template.json<{ sections: unknown[]; version: number }>();
    await at.vcio.inject({ method: 'PATCH', url: `/api/templates/${at.templateId}`, payload: { sections: sections.slice(0, 1), version } });
    await at.vcio.sees(publishTemplate, { params: { id: at.templateId } });
    const outdated = { ...old.template, isOutdated: true };
    expect(await read(old.id)).toMatchObject({ template: outdated });
    expect((await revise(old.id)).template).toEqual(outdated);
  });
});
