import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createAssessment, deleteAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { markUsedByQbr, previousApproved, reviewedForQbr } from './assessments.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const submit = (id: string) => at.engineer.sees(submitAssessment, { params: { id }, body: {} });
const approve = (id: string, body: { comment?: string } = {}) => at.vcio.sees(approveAssessment, { params: { id }, body });
const save = (id: string, questionKey: string, value: string) =>
  at.engineer.sees(saveAnswer, { params: { id, questionKey }, body: { value, version: 0 } });
const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);

describe('assessment data that reviews read', () => {
  test('A QBR reads an approved assessment with its body, answers, findings and earlier results', async () => {
    const first = await at.submitted();
    await approve(first.id);
    const { id } = await at.engineer.sees(createAssessment, { body: { customerId: first.customerId, templateId: at.templateId } });
    for (const [key, value] of Object.entries({ mfa: 'partial', password: 'yes', 'has-backup': 'no' })) await save(id, key, value);
    await submit(id);
    await approve(id, { comment: 'later' });

    const [found, earlier, stranger] = await inOrganization(
      async (tx) =>
        [
          (await reviewedForQbr({ tx, context: at.server.context }, [id]))[0] ?? null,
          await previousApproved(tx, id, 7),
          (await reviewedForQbr({ tx, context: at.server.context }, ['01890000-0000-7000-8000-000000000000']))[0] ?? null,
        ] as const,
    );
    expect(stranger).toBeNull();
    expect(found).toMatchObject({
      assessment: { id, customerId: first.customerId, status: 'approved', template: 'Small check', engineer: 'alignment_engineer Tester' },
      findings: [
        { questionKey: 'mfa', status: 'deferred' },
        { questionKey: 'has-backup', status: 'open' },
      ],
    });
    expect(found?.answers.get('mfa')).toEqual({ value: 'partial', notApplicable: false, points: 50, verifiedBy: null, customerNote: '' });
    expect(found?.body.sections).toHaveLength(2);
    expect(earlier).toMatchObject([
      {
        id: first.id,
        score: 96,
        sections: [
          { key: 'access', value: 100 },
          { key: 'backup', value: 0 },
        ],
      },
    ]);
  });

  test('[ASMT-12] An assessment used by a QBR is not ready and cannot be deleted, and is ready again without the QBR', async () => {
    const { id, customerId } = await at.submitted();
    await approve(id);
    const qbr = { customerId, assessmentId: id, title: 'Review', timezone: 'UTC', periodYear: 2026, periodQuarter: 4 };
    await inOrganization(async (tx) => {
      await tx.insertInto('qbrs').values(qbr).execute();
      await markUsedByQbr(tx, id);
    });
    expect(await at.vcio.sees(getAssessment, { params: { id } })).toMatchObject({ readyForQbr: false });
    expect(await at.vcio.refused(deleteAssessment, { params: { id } })).toMatchObject({
      status: 409,
      code: 'CONSTRAINT_VIOLATION',
      message: 'This assessment is used by a QBR and cannot be deleted',
    });
    await inOrganization(async (tx) => {
      await tx.deleteFrom('qbrs').where('assessmentId', '=', id).execute();
      await markUsedByQbr(tx, [id, null]);
    });
    expect(await at.vcio.sees(getAssessment, { params: { id } })).toMatchObject({ readyForQbr: true });
  });
});
