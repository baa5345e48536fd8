import { afterEach, expect, test } from 'vitest';
import { runCampaign, undoCampaignRun } from '#contract/campaigns/campaigns.contract.ts';
import { updateCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { putIntegration } from '#contract/integrations/integrations.contract.ts';
import { startPsaRun } from '#contract/psa/psa.contract.ts';
import { openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { CONNECTWISE_KEYS, CONNECTWISE_SECRET, openConnectWiseFake } from '#tests/support/psa/fake.connectwise.ts';
import type { FakeServer } from '#tests/support/psa/fake.server.ts';
import { connectWiseWorld } from '#tests/support/psa/worlds.ts';
import { startTestServer } from '#tests/support/server.ts';
import { openCampaignFixture } from './effects.fixture.ts';

const WRITES = { ticketBoard: '1', ticketStatus: '11', opportunityOwner: '5', opportunityStage: '5', wonStatus: '7', lostStatus: '8' };

let fake: FakeServer | undefined;
afterEach(async () => {
  await fake?.close();
  fake = undefined;
});

/** Campaign of which one customer of three is matched to a company in ConnectWise. */
async function withPsa() {
  const server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  const at = await openCampaignFixture(await openAssessmentFixture(server));
  const world = connectWiseWorld();
  const own = await openConnectWiseFake(world);
  fake = own;
  const matched = at.customers[0]?.id ?? '';
  await at.vcio.sees(updateCustomer, { params: { id: matched }, body: { name: 'Contoso Dental' } });
  const kind = 'connectwise' as const;
  const config = { ...CONNECTWISE_KEYS, url: own.origin };
  await at.msp.owner.sees(putIntegration, { params: { kind }, body: { config, secret: CONNECTWISE_SECRET, writes: WRITES, version: 0 } });
  const delivered = async () => {
    for (let round = 0; round < 4; round += 1) {
      await asPlatform(server.pools, (tx) =>
        tx
          .updateTable('platform.outbox')
          .set({ nextAttemptAt: new Date(0) })
          .where('deliveredAt', 'is', null)
          .execute(),
      );
      await deliverWaiting(server.context);
      // Two workers at once, like two processes.
      await Promise.all([1, 2].map(() => deliverWaiting(server.context, undefined, 'outside')));
    }
  };
  await at.msp.owner.sees(startPsaRun, { params: { kind }, body: { mode: 'preview' } });
  await delivered();
  await at.vcio.sees(updateCampaignEffects, { params: at.params, body: { opportunities: true } });
  const opportunityOf = async () => (await at.effects()).customers.find(({ customerId }) => customerId === matched)?.opportunity;
  return { ...at, world, own, matched, delivered, opportunityOf, run: () => at.vcio.sees(runCampaign, { params: at.params, body: {} }) };
}

test('A run creates one opportunity for each matched customer after the commit, also if a response is lost, and names the others', async () => {
  await using at = await withPsa();
  const { opportunities } = await at.run();
  expect(opportunities).toMatchObject({ queued: 1, reason: null });
  expect(opportunities.unmatched.map(({ id }) => id)).toEqual(at.customers.slice(1).map(({ id }) => id));
  expect(await at.opportunityOf()).toMatchObject({ state: 'waiting', tool: 'ConnectWise PSA' });
  expect(at.world.written.opportunities).toEqual([]);

  at.own.troubles = [null, null, 'lost'];
  await at.delivered();
  expect(await at.run()).toMatchObject({ created: 0, opportunities: { queued: 0, unmatched: [] } });
  await at.delivered();
  expect(at.world.written.opportunities).toHaveLength(1);
  expect(await at.opportunityOf()).toMatchObject({ state: 'sent', number: '5000', reason: null });
});

test('Undo before the background work creates no opportunity, and after it names the opportunity that remains in the PSA', async () => {
  await using at = await withPsa();
  await at.run();
  expect(await at.vcio.sees(undoCampaignRun, { params: at.params })).toMatchObject({ undone: 3, opportunities: [] });
  await at.delivered();
  expect(at.world.written.opportunities).toEqual([]);

  await at.run();
  await at.delivered();
  const undone = await at.vcio.sees(undoCampaignRun, { params: at.params });
  expect(undone.opportunities).toMatchObject([
    { customer: { id: at.matched, name: 'Contoso Dental' }, tool: 'ConnectWise PSA', number: '5000' },
  ]);
  expect(undone.undone).toBe(3);
});

test('A refusal of the PSA is shown with its reason, and a paused PSA stops the opportunities and nothing else', async () => {
  await using at = await withPsa();
  at.own.troubles = Array.from({ length: 60 }, () => 'server' as const);
  await at.run();
  for (let round = 0; round < 3; round += 1) await at.delivered();
  expect(await at.opportunityOf()).toMatchObject({ state: 'failed', reason: expect.stringContaining('503') });
  await at.vcio.sees(undoCampaignRun, { params: at.params });

  await at.msp.owner.sees(putIntegration, { params: { kind: 'connectwise' }, body: { active: false, version: 1 } });
  expect((await at.effects()).psa).toEqual({ name: 'ConnectWise PSA', reason: 'ConnectWise PSA is paused.' });
  expect(await at.run()).toMatchObject({ created: 3, letters: 3, opportunities: { queued: 0, reason: 'ConnectWise PSA is paused.' } });
});
