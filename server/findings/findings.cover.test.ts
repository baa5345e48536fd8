import { afterAll, beforeAll, expect, test } from 'vitest';
import { FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { RECOMMENDATION_STATUSES, type RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { findingStatusWith } from '#domain/recommendations/recommendations.rules.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { coverFindings } from './findings.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const SETS: readonly (readonly RecommendationStatus[])[] = [
  [],
  ...RECOMMENDATION_STATUSES.map((status) => [status]),
  ...RECOMMENDATION_STATUSES.map((status) => [status, 'declined'] as const),
  ...RECOMMENDATION_STATUSES.map((status) => [status, 'done'] as const),
];

test('The database plans and reopens a finding by the same rules as the domain, for any status and recommendations', async () => {
  const { customerId } = await at.submitted({ mfa: 'not_met', password: 'no', 'has-backup': 'no' });
  const [finding] = await at.vcio.sees(listFindings, { query: { customerId } });
  if (!finding) throw new Error('no finding was made');
  const { id } = finding;
  await asOrganization(at.server.pools, at.msp.id, async (tx) => {
    for (const status of FINDING_STATUSES) {
      for (const recommendations of SETS) {
        await tx.deleteFrom('recommendations').where('customerId', '=', customerId).execute();
        await tx.updateTable('findings').set({ status }).where('id', '=', id).execute();
        for (const title of recommendations) {
          const { id: recommendationId } = await tx
            .insertInto('recommendations')
            .values({ customerId, title, status: title, doneAt: title === 'done' ? new Date(Date.now() + 60_000) : null })
            .returning('id')
            .executeTakeFirstOrThrow();
          await tx.insertInto('recommendationFindings').values({ recommendationId, findingId: id, customerId }).execute();
        }
        await coverFindings(tx, customerId, [id]);
        const after = await tx.selectFrom('findings').select('status').where('id', '=', id).executeTakeFirstOrThrow();
        const expected = findingStatusWith(
          status,
          recommendations.map((one) => ({ status: one })),
        );
        expect({ status, recommendations, after: after.status }).toEqual({ status, recommendations, after: expected });
      }
    }
  });
});
