import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { deleteIntegration, putIntegration } from '#contract/integrations/integrations.contract.ts';
import { readPsaChoices, startPsaRun } from '#contract/psa/psa.contract.ts';
import { getRecommendationLinks, pushRecommendation } from '#contract/psa/psa.links.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { createRecommendation, getRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { AUTOTASK_KEYS, AUTOTASK_SECRET, openAutotaskFake } from '#tests/support/psa/fake.autotask.ts';
import { CONNECTWISE_KEYS, CONNECTWISE_SECRET, openConnectWiseFake } from '#tests/support/psa/fake.connectwise.ts';
import { HALO_SECRET, openHaloFake } from '#tests/support/psa/fake.halopsa.ts';
import { deliverPsa } from '#tests/support/psa/deliveries.ts';
import type { FakeServer, Trouble } from '#tests/support/psa/fake.server.ts';
import { autotaskWorld, connectWiseWorld, haloWorld } from '#tests/support/psa/worlds.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const CONNECTWISE_CHOICES = {
  ticketBoard: '1',
  ticketStatus: '11',
  opportunityOwner: '5',
  opportunityStage: '5',
  wonStatus: '7',
  lostStatus: '8',
};

describe('writing to a PSA tool', () => {
  let server: TestServer;
  let fake: FakeServer | undefined;
  beforeAll(async () => {
    server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  });
  afterEach(async () => {
    await fake?.close();
    fake = undefined;
  });
  afterAll(() => server.close());

  const run = async (msp: TestOrganization, kind: PsaKind, mode: 'preview' | 'apply') => {
    await msp.owner.sees(startPsaRun, { params: { kind }, body: { mode } });
    await deliverPsa(server);
  };

  interface Setup {
    kind: PsaKind;
    config: Record<string, string>;
    secret: string;
    writes: Record<string, string>;
  }

  /** Creates a matched customer with a recommendation of 1,200 one-time and 45.50 monthly. */
  async function connected({ kind, config, secret, writes }: Setup) {
    const msp = await server.organization();
    const { id: customerId } = await msp.owner.sees(createCustomer, { body: { name: 'Contoso Dental', currency: 'EUR' } });
    await msp.owner.sees(putIntegration, { params: { kind }, body: { config, secret, writes, version: 0 } });
    await run(msp, kind, 'preview');
    const costs = { oneTimeCost: 120_000, recurringCost: 4_550, recurringPer: 'month' } as const;
    const body = { customerId, title: 'Replace the “old” firewall 🔥', problem: 'It is out of support.', ...costs };
    const { id } = await msp.owner.sees(createRecommendation, { body });
    return { msp, id, kind };
  }

  async function withConnectWise(writes: Record<string, string> = CONNECTWISE_CHOICES) {
    const world = connectWiseWorld();
    const own = await openConnectWiseFake(world);
    fake = own;
    const config = { ...CONNECTWISE_KEYS, url: own.origin };
    return { ...(await connected({ kind: 'connectwise', config, secret: CONNECTWISE_SECRET, writes })), world, own };
  }

  const push = async ({ msp, id }: { msp: TestOrganization; id: string }, object: WrittenObject) => {
    await msp.owner.sees(pushRecommendation, { params: { id }, body: { object } });
    await deliverPsa(server);
    return msp.owner.sees(getRecommendationLinks, { params: { id } });
  };

  test('[PSA-70] A recommendation becomes an opportunity in ConnectWise with its amounts split, and a ticket, each with number and link', async () => {
    const setup = await withConnectWise();
    const { links } = await push(setup, 'opportunity');
    expect(links).toMatchObject([{ object: 'opportunity', state: 'sent', number: '5000', standing: 'open' }]);
    expect(links[0]?.url).toContain('routeTo=OpportunityFV&recid=5000');
    const [opportunity] = setup.world.written.opportunities;
    expect(opportunity).toMatchObject({ company: { id: 250 }, contact: { id: 900 }, primarySalesRep: { id: 5 }, stage: { id: 5 } });
    expect(String(opportunity?.['name'])).toContain(links[0]?.reference);
    expect(String(opportunity?.['notes'])).toContain('Cost: EUR 1200 one-time, EUR 45.5 per month.');
    expect(setup.world.written.forecasts['5000']).toMatchObject([
      { forecastType: 'Service', revenue: 1200 },
      { forecastType: 'Agreement', recurringRevenue: 45.5, recurringFlag: true, cycles: 12 },
    ]);
    await push(setup, 'ticket');
    expect(setup.world.written.tickets).toMatchObject([
      { summary: 'Replace the “old” firewall 🔥', board: { id: 1 }, status: { id: 11 }, processNotifications: false },
    ]);
  });

  test('[PSA-71] After failures, lost responses, retries and repeated requests there is one opportunity, with each amount once', async () => {
    const trouble = fc.constantFrom<Trouble | null>('limit', 'server', 'html', 'cut', 'lost', 'lost', null);
    const setup = await withConnectWise();
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { maxLength: 12 }), fc.integer({ min: 1, max: 3 }), async (troubles, times) => {
        const { owner } = setup.msp;
        const { customer } = await owner.sees(getRecommendation, { params: { id: setup.id } });
        const costs = { oneTimeCost: 100, recurringCost: 200 };
        const { id } = await owner.sees(createRecommendation, { body: { customerId: customer.id, title: 'One more', ...costs } });
        setup.own.troubles = [...troubles];
        for (let time = 0; time < times; time += 1) await push({ msp: setup.msp, id }, 'opportunity');
        setup.own.troubles = [];
        const { links } = await push({ msp: setup.msp, id }, 'opportunity');
        expect(links).toMatchObject([{ state: 'sent' }]);
        const made = setup.world.written.opportunities.filter(({ name }) => String(name).includes(links[0]?.reference ?? ''));
        expect(made).toHaveLength(1);
        expect(setup.world.written.forecasts[String(made[0]?.['id'])]).toHaveLength(2);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test('[PSA-72] Won opportunities are approved here, lost ones are declined, and recommendations moved on by people stay', async () => {
    const setup = await withConnectWise();
    await run(setup.msp, 'connectwise', 'apply');
    await push(setup, 'opportunity');
    const [opportunity] = setup.world.written.opportunities;
    Object.assign(opportunity ?? {}, { status: { id: 7 } });
    await run(setup.msp, 'connectwise', 'preview');
    const before = await setup.msp.owner.sees(getRecommendation, { params: { id: setup.id } });
    expect(before.status).toBe('proposed');
    await run(setup.msp, 'connectwise', 'apply');
    const decided = await setup.msp.owner.sees(getRecommendation, { params: { id: setup.id } });
    expect(decided).toMatchObject({ status: 'approved', decisions: [{ outcome: 'approved', by: 'ConnectWise PSA' }] });
    Object.assign(opportunity ?? {}, { status: { id: 8 } });
    await run(setup.msp, 'connectwise', 'preview');
    await run(setup.msp, 'connectwise', 'apply');
    const after = await setup.msp.owner.sees(getRecommendation, { params: { id: setup.id } });
    expect(after).toMatchObject({ status: 'approved', decisions: [{}] });
    const { links } = await setup.msp.owner.sees(getRecommendationLinks, { params: { id: setup.id } });
    expect(links).toMatchObject([{ standing: 'lost' }]);
  });

  test('[PSA-73] A record deleted in the PSA is unlinked after the second check and notified, and can be created again', async () => {
    const setup = await withConnectWise();
    await push(setup, 'ticket');
    setup.world.written.tickets.length = 0;
    for (const state of ['sent', 'gone'] as const) {
      await run(setup.msp, 'connectwise', 'preview');
      await run(setup.msp, 'connectwise', 'apply');
      const { links } = await setup.msp.owner.sees(getRecommendationLinks, { params: { id: setup.id } });
      expect(links).toMatchObject([{ state }]);
    }
    const notifications = await setup.msp.owner.sees(listNotifications, { query: {} });
    expect(notifications.map(({ title }) => title)).toContain('Ticket 5000 was deleted in ConnectWise PSA');
    const { links } = await push(setup, 'ticket');
    expect(links).toMatchObject([{ state: 'sent' }, { state: 'gone' }]);
  });

  test('[PSA-74] Nothing is sent while a choice is open, the customer is not matched or the integration is paused', async () => {
    const setup = await withConnectWise({});
    const refused = await setup.msp.owner.refused(pushRecommendation, { params: { id: setup.id }, body: { object: 'ticket' } });
    expect(refused).toMatchObject({ code: 'INVALID_STATUS_TRANSITION', message: expect.stringContaining('Service board') });
    const offered = await setup.msp.owner.sees(readPsaChoices, { params: { kind: 'connectwise' } });
    expect(offered.choices).toMatchObject({ ticketBoard: [{ id: '1', name: 'Service desk' }], ticketStatus: [], wonStatus: [{}, {}, {}] });
    const params = { kind: 'connectwise' } as const;
    await setup.msp.owner.sees(putIntegration, { params, body: { writes: CONNECTWISE_CHOICES, version: 1 } });
    const { id: customerId } = await setup.msp.owner.sees(createCustomer, { body: { name: 'Unmatched' } });
    const { id } = await setup.msp.owner.sees(createRecommendation, { body: { customerId, title: 'Nobody there' } });
    const unmatched = await setup.msp.owner.refused(pushRecommendation, { params: { id }, body: { object: 'ticket' } });
    expect(unmatched.message).toContain('not matched');
    await setup.msp.owner.sees(putIntegration, { params, body: { active: false, version: 2 } });
    const { tools } = await setup.msp.owner.sees(getRecommendationLinks, { params: { id } });
    expect(tools).toMatchObject([{ kind: 'connectwise', ticket: 'ConnectWise PSA is paused.' }]);
  });

  test('[PSA-75] A refusal is shown on the row and can be retried; disconnecting keeps the written links', async () => {
    const setup = await withConnectWise({ ...CONNECTWISE_CHOICES, opportunityOwner: '5' });
    setup.own.troubles = Array.from({ length: 60 }, () => 'server' as const);
    const { links: failed } = await push(setup, 'ticket');
    expect(failed).toMatchObject([{ state: 'failed', reason: expect.stringContaining('503') }]);
    setup.own.troubles = [];
    expect((await push(setup, 'ticket')).links).toMatchObject([{ state: 'sent', reason: null }]);
    await setup.msp.owner.sees(deleteIntegration, { params: { kind: 'connectwise' } });
    const { links, tools } = await setup.msp.owner.sees(getRecommendationLinks, { params: { id: setup.id } });
    expect(tools).toEqual([]);
    expect(links).toMatchObject([{ state: 'sent', number: '5000' }]);
  });

  test('[PSA-76] Autotask gets the amounts in its own fields and a ticket with a number, one each after lost responses', async () => {
    const world = { ...autotaskWorld(), Tickets: [] };
    const own = await openAutotaskFake(world);
    fake = own;
    const writes = {
      ticketBoard: '1',
      ticketStatus: '1',
      ticketPriority: '1',
      opportunityOwner: '3',
      opportunityStage: '1',
      opportunityStatus: '1',
    };
    const setup = await connected({ kind: 'autotask', config: { ...AUTOTASK_KEYS, url: own.origin }, secret: AUTOTASK_SECRET, writes });
    own.troubles = [null, null, 'lost', null, null, 'lost'];
    const { links } = await push(setup, 'ticket');
    expect(links).toMatchObject([{ number: 'T2026.9000', url: expect.stringContaining('OpenTicketDetail&TicketID=9000') }]);
    expect(world.Tickets).toMatchObject([{ companyID: 410, queueID: 1, externalID: links[0]?.reference }]);
    own.troubles = [null, null, 'lost'];
    await push(setup, 'opportunity');
    expect(world.Opportunities).toMatchObject([
      { companyID: 410, ownerResourceID: 3, onetimeRevenue: 1200, monthlyRevenue: 45.5, yearlyRevenue: 0, amount: 1746, cost: 0 },
    ]);
    const offered = await setup.msp.owner.sees(readPsaChoices, { params: { kind: 'autotask' } });
    expect(offered.choices).toMatchObject({ ticketBoard: [{ id: '1', name: 'Level I' }], opportunityOwner: [{ name: 'Olive Owner' }] });
  });

  test('[PSA-77] HaloPSA gets one-time and recurring amounts in its own fields, and a lost response adds no second opportunity', async () => {
    const world = haloWorld();
    const own = await openHaloFake(world);
    fake = own;
    const config = { url: own.origin, tenant: 'msp', clientId: 'app' };
    const writes = { ticketType: '21', opportunityType: '22', wonStatus: '8', lostStatus: '9' };
    const setup = await connected({ kind: 'halopsa', config, secret: HALO_SECRET, writes });
    world.written.push({ id: 1, status_id: 1, summary: 'Another PL-0000000000', tickettype_id: 21 });
    own.troubles = [null, null, null, 'lost', null, null, null, 'lost'];
    const { links } = await push(setup, 'opportunity');
    expect(links).toMatchObject([{ state: 'sent', number: '701', url: `${own.origin}/tickets?id=701` }]);
    const value = { oppvalue: 1746, oppvalue_oneoff: 1200, oppvalue_monthly: 45.5, oppvalue_annual: 0 };
    expect(world.written.slice(1)).toMatchObject([{ tickettype_id: 22, client_id: 121, ...value }]);
    const [, opportunity] = world.written;
    Object.assign(opportunity ?? {}, { status_id: 9 });
    await run(setup.msp, 'halopsa', 'preview');
    await run(setup.msp, 'halopsa', 'apply');
    expect((await setup.msp.owner.sees(getRecommendation, { params: { id: setup.id } })).status).toBe('declined');
  });
});
