import { expect, test } from 'vitest';
import { createCampaign, listCampaignCustomers, runCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { deleteEvidenceRun, listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { evidenceWorld, imported, proposalsOf, report } from '#server/evidence/evidence.fixture.ts';
import { renewFindings } from '#server/findings/findings.ts';
import { answersOfAssessment } from '#server/assessments/assessments.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { startTestServer } from '#tests/support/server.ts';

const MFA = 'identity-mfa-all-users';
const PASS = { 'MS.AAD.3.2v2': 'Pass' };
const DAY_MS = 86_400_000;

/** Approved assessment with an MFA gap, whose campaign is done at the customer. */
async function done() {
  const server = await startTestServer();
  const world = await evidenceWorld(server);
  const { engineer, customer, params, msp, template } = world;
  await imported(engineer, customer.id, report({}, { days: 10 }));
  const ids = Object.values(await proposalsOf(engineer, params.id)).map(({ id }) => id);
  await engineer.sees(acceptProposals, { params, body: { ids } });
  await asOrganization(server.pools, msp.id, async (tx) => {
    const version = tx.selectFrom('assessments').select(['organizationId', 'templateId', 'templateVersion']).where('id', '=', params.id);
    const body = await publishedBody({ tx, context: server.context }, await version.executeTakeFirstOrThrow());
    const assessed = { id: params.id, customerId: customer.id, templateId: template.id };
    await renewFindings(tx, assessed, body, await answersOfAssessment(tx, params.id));
    const approvedAt = new Date(Date.now() - 7 * DAY_MS);
    await tx.updateTable('assessments').set({ status: 'approved', approvedAt }).where('id', '=', params.id).execute();
  });
  const findings = await msp.owner.sees(listFindings, { query: { customerId: customer.id } });
  const finding = findings.find(({ questionKey }) => questionKey === MFA);
  const { id } = await msp.owner.sees(createCampaign, { body: { findingId: finding?.id ?? '' } });
  await msp.owner.sees(runCampaign, { params: { id }, body: {} });
  const row = async () => (await msp.owner.sees(listCampaignCustomers, { params: { id } }))[0];
  const recommendationId = (await row())?.recommendation?.id ?? '';
  await msp.owner.sees(updateRecommendation, { params: { id: recommendationId }, body: { status: 'done' } });
  return { ...world, row, [Symbol.asyncDispose]: () => server.close() };
}

test('A passing report after the approval verifies a done customer, and a later failing one withdraws it', async () => {
  await using at = await done();
  const { engineer, customer, row } = at;
  expect(await row()).toMatchObject({ state: 'done', recommendation: { verifiedAt: null, verifiedBy: null } });
  await imported(engineer, customer.id, report(PASS, { days: 3 }));
  expect(await row()).toMatchObject({ state: 'verified', recommendation: { verifiedAt: expect.any(String), verifiedBy: 'ScubaGear' } });
  await imported(engineer, customer.id, report({}, { days: 2 }));
  expect((await row())?.state).toBe('done');
});

test('A report from before the approval verifies nothing, and deleting the passing one withdraws it', async () => {
  await using at = await done();
  const { engineer, customer, row, msp } = at;
  await imported(engineer, customer.id, report(PASS, { days: 8 }));
  expect((await row())?.state).toBe('done');
  await imported(engineer, customer.id, report(PASS, { days: 1 }));
  expect((await row())?.state).toBe('verified');
  const [latest] = await msp.owner.sees(listEvidenceRuns, { params: { id: customer.id }, query: {} });
  await msp.owner.sees(deleteEvidenceRun, { params: { id: latest?.id ?? '' } });
  expect((await row())?.state).toBe('done');
});
