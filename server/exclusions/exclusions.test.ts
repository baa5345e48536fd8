import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { approveAssessment, reviseAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createExclusion, deleteExclusion, listExclusions, updateExclusion } from '#contract/exclusions/exclusions.contract.ts';
import { type AssessmentFixture, BEST, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const exclude = (customerId: string, questionKey: string, endsOn = inDays(30)) =>
  at.vcio.sees(createExclusion, {
    body: { customerId, templateId: at.templateId, questionKey, reason: 'They have no passwords at all', endsOn },
  });
const start = async (customerId: string, carryForward = false) => {
  const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId: at.templateId, carryForward } });
  return id;
};
const answers = async (id: string) => {
  const { sections } = await at.engineer.sees(getAssessmentQuestions, { params: { id } });
  const stored = sections.flatMap(({ questions }) => questions.flatMap(({ key, answer }) => (answer ? [[key, answer] as const] : [])));
  return new Map(stored);
};
const end = async (id: string) => {
  const { pools } = at.server.context;
  await asOrganization(pools, at.msp.id, (tx) =>
    tx
      .updateTable('questionExclusions')
      .set({ endsOn: inDays(-2) })
      .where('id', '=', id)
      .execute(),
  );
};

describe('a question that is excluded for a customer', () => {
  test('[ASMT-20] New assessments of the customer have the question as not applicable, with its reason and nothing to verify', async () => {
    const { id: customerId } = await at.customer();
    const running = await start(customerId);
    await exclude(customerId, 'password');
    const id = await start(customerId);

    const first = (await answers(id)).get('password');
    expect(first).toMatchObject({ notApplicable: true, naReason: 'They have no passwords at all', source: 'excluded', unverified: false });
    expect(await at.engineer.sees(getAssessment, { params: { id } })).toMatchObject({
      status: 'draft',
      progress: { answered: 1, notApplicable: 1, requiredOpen: 1 },
    });
    // Assessments in progress, and those of other customers, are unaffected.
    expect((await answers(running)).size).toBe(0);
    const other = await at.assessment();
    expect((await answers(other.id)).size).toBe(0);
  });

  test('[ASMT-21] An excluded question can still be answered, and a flag leaves it excluded', async () => {
    const { id: customerId } = await at.customer();
    await exclude(customerId, 'password');
    const id = await start(customerId);
    const save = (body: object) =>
      at.engineer.sees(saveAnswer, { params: { id, questionKey: 'password' }, body: { value: null, version: 1, ...body } });
    const na = { notApplicable: true, naReason: 'They have no passwords at all', source: 'excluded' as const };
    expect((await save({ ...na, flagged: true })).answer).toMatchObject({ source: 'excluded', flagged: true });
    expect((await save({ value: 'no', source: 'excluded', version: 2 })).answer).toMatchObject({ source: 'manual', points: 0 });
  });

  test('[ASMT-22] An excluded question is not scored, and is asked again after its last day, even with answers carried over', async () => {
    const { id: customerId } = await at.customer();
    const { id: exclusion } = await exclude(customerId, 'password');
    const first = await start(customerId);
    for (const [questionKey, value] of Object.entries({ mfa: BEST.mfa, 'has-backup': 'no' })) {
      await at.engineer.sees(saveAnswer, { params: { id: first, questionKey }, body: { value, version: 0 } });
    }
    await at.engineer.sees(submitAssessment, { params: { id: first }, body: {} });
    await at.vcio.sees(approveAssessment, { params: { id: first }, body: { comment: 'later' } });
    expect(await at.vcio.sees(getAssessment, { params: { id: first } })).toMatchObject({ progress: { notApplicable: 1 } });

    const answersBefore = await answers(await start(customerId, true));
    expect([answersBefore.get('password')?.source, answersBefore.get('mfa')?.source]).toEqual(['excluded', 'carried']);
    // A revision keeps the exclusions of the approved assessment.
    const revision = await at.vcio.sees(reviseAssessment, { params: { id: first } });
    expect((await answers(revision.id)).get('password')).toMatchObject({ source: 'excluded', unverified: false });

    await end(exclusion);
    const after = await answers(await start(customerId, true));
    expect([after.has('password'), after.get('mfa')?.source]).toEqual([false, 'carried']);
    const listed = await at.engineer.sees(listExclusions, { query: { customerId } });
    expect(listed).toMatchObject([{ id: exclusion, stands: false }]);
  });
});

describe('the exclusions', () => {
  test('[ASMT-23] The list shows each exclusion with author, reason and end, by customer and by template', async () => {
    const { id: customerId, name } = await at.customer();
    const later = await exclude(customerId, 'mfa', inDays(60));
    const sooner = await exclude(customerId, 'admins', inDays(10));
    const listed = await at.engineer.sees(listExclusions, { query: { customerId } });
    expect(listed.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(listed[0]).toMatchObject({
      customer: { id: customerId, name },
      template: { id: at.templateId, name: 'Small check' },
      questionText: 'How many administrators?',
      reason: 'They have no passwords at all',
      endsOn: inDays(10),
      stands: true,
      createdBy: { id: at.vcio.id },
    });
    const ofTemplate = await at.engineer.sees(listExclusions, { query: { templateId: at.templateId } });
    expect(ofTemplate.map(({ id }) => id)).toEqual(expect.arrayContaining([sooner.id, later.id]));
  });

  test('[ASMT-24] A reviewer can change and end an exclusion, one per question, with an end date of today or later', async () => {
    const { id: customerId } = await at.customer();
    const { id, version } = await exclude(customerId, 'mfa');
    const body = { customerId, templateId: at.templateId, questionKey: 'mfa', reason: 'Twice', endsOn: inDays(30) };
    expect(await at.engineer.refused(createExclusion, { body: { ...body, questionKey: 'admins' } })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await at.vcio.refused(createExclusion, { body })).toMatchObject({ status: 409, code: 'DUPLICATE_EXCLUSION' });
    const unknown = { ...body, questionKey: 'nope' };
    expect(await at.vcio.refused(createExclusion, { body: unknown })).toMatchObject({ field: 'questionKey' });
    const over = { ...body, questionKey: 'admins', endsOn: inDays(-3) };
    expect(await at.vcio.refused(createExclusion, { body: over })).toMatchObject({ field: 'endsOn' });

    const changed = await at.vcio.sees(updateExclusion, { params: { id }, body: { reason: 'Because', endsOn: inDays(90), version } });
    expect(changed).toMatchObject({ reason: 'Because', endsOn: inDays(90), version: version + 1 });
    await at.vcio.sees(deleteExclusion, { params: { id }, body: { version: version + 1 } });
    expect(await at.vcio.sees(listExclusions, { query: { customerId } })).toEqual([]);
    expect((await answers(await start(customerId))).size).toBe(0);
  });
});
