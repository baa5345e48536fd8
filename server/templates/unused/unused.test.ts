import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getUnusedQuestions } from '#contract/templates/unused.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const report = () => at.engineer.sees(getUnusedQuestions, { params: { id: at.templateId } });

test('[ASMT-25] Questions that no approved assessment of the last year failed are candidates for removal', async () => {
  expect(await report()).toMatchObject({ assessments: 0, customers: 0, questions: [] });

  const one = await at.submitted({ mfa: 'met', password: 'no', 'has-backup': 'yes', tested: 'yes', remarks: 'Earns no points' });
  const two = await at.submitted({ mfa: 'partial', password: 'yes', 'has-backup': 'yes', tested: 'yes' });
  expect((await report()).assessments).toBe(0);
  for (const { id } of [one, two]) await at.vcio.sees(approveAssessment, { params: { id }, body: { comment: 'later' } });

  // "mfa" and "password" failed once each; "how-tested" and "admins" have no answers.
  expect(await report()).toMatchObject({
    assessments: 2,
    customers: 2,
    questions: [
      { key: 'has-backup', section: 'Backup', text: 'Is there a backup?', answered: 2, notApplicable: 0, required: false },
      { key: 'tested', section: 'Backup', answered: 2, required: true },
    ],
  });
});

test('[ASMT-26] An assessment approved more than a year ago is no longer considered', async () => {
  const { pools } = at.server.context;
  await asOrganization(pools, at.msp.id, (tx) =>
    tx
      .updateTable('assessments')
      .set({ approvedAt: new Date(Date.now() - 400 * 86_400_000) })
      .where('templateId', '=', at.templateId)
      .execute(),
  );
  expect(await report()).toMatchObject({ assessments: 0, questions: [] });
});
