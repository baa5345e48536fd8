import { approveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createCampaign, listCampaignCustomers, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { getCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';

const RULE = {
  unit: 'device',
  perCustomer: 60_000,
  perUnit: 290_000,
  monthlyPerUnit: 8_500,
  hoursPerCustomer: 4,
  hoursPerUnit: 8,
} as const;
const GAP = { mfa: 'not_met', password: 'yes', 'has-backup': 'no' };

/** Campaign with three customers of 1, 2 and 3 devices, whose assessments are approved. */
export async function openCampaignFixture(opened?: AssessmentFixture) {
  const own = opened ?? (await openAssessmentFixture());
  const customers: { id: string; name: string; assessmentId: string; findingId: string }[] = [];
  for (const devices of [1, 2, 3]) {
    const { id: assessmentId, customerId } = await own.submitted(GAP);
    const { name } = await own.vcio.sees(updateCustomer, { params: { id: customerId }, body: { endpointCount: devices } });
    const gaps = await own.vcio.sees(listFindings, { query: { customerId, open: 'true' } });
    const finding = gaps.find(({ questionKey }) => questionKey === 'mfa');
    await own.vcio.sees(approveAssessment, { params: { id: assessmentId }, body: { comment: 'Agreed' } });
    customers.push({ id: customerId, name, assessmentId, findingId: finding?.id ?? '' });
  }
  const { id } = await own.vcio.sees(createCampaign, { body: { findingId: customers[0]?.findingId ?? '' } });
  const params = { id };
  await own.vcio.sees(updateCampaign, { params, body: { rule: RULE, targetQuarter: { year: 2028, quarter: 2 } } });
  const rows = () => own.vcio.sees(listCampaignCustomers, { params });
  return {
    ...own,
    params,
    customers,
    rows,
    recommendationOf: async (customerId: string) =>
      (await rows()).find(({ customer }) => customer.id === customerId)?.recommendation?.id ?? '',
    effects: () => own.vcio.sees(getCampaignEffects, { params }),
    /** Background work of the run, delivered twice as after a crash that lost the record of the first delivery. */
    work: async () => {
      // Two workers at once, like two processes.
      await Promise.all([1, 2].map(() => deliverWaiting(own.server.context)));
      await asPlatform(own.server.pools, (tx) =>
        tx
          .updateTable('platform.outbox')
          .set({ nextAttemptAt: new Date(0) })
          .where('deliveredAt', 'is', null)
          .execute(),
      );
      await deliverWaiting(own.server.context);
    },
    [Symbol.asyncDispose]: () => own.server.close(),
  };
}

export type CampaignFixture = Awaited<ReturnType<typeof openCampaignFixture>>;
