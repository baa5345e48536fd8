import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveCustomer, createCustomer } from '#contract/customers/customers.contract.ts';
import { checkDomains, deleteDomain, listDomainChecks } from '#contract/evidence/domains.contract.ts';
import { listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { evidenceWorld, proposalsOf } from '#server/evidence/evidence.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { nameServer, txt } from '#tests/support/domains.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { queueDomainChecks } from './domains.jobs.ts';

const RECORDS = {
  'harbour.test TXT': [txt('harbour.test', 'v=spf1 -all')],
  'selector1._domainkey.harbour.test TXT': [txt('selector1._domainkey.harbour.test', 'v=DKIM1; p=MIIB')],
  '_dmarc.harbour.test TXT': [txt('_dmarc.harbour.test', 'v=DMARC1; p=none')],
};

let server: TestServer;
let dns: Awaited<ReturnType<typeof nameServer>>;
let world: Awaited<ReturnType<typeof evidenceWorld>>;
beforeAll(async () => {
  dns = await nameServer(RECORDS);
  server = await startTestServer({ DNS_SERVERS: dns.address, RDAP_BOOTSTRAP: 'off' });
});
beforeEach(async () => {
  world = await evidenceWorld(server);
});
afterAll(async () => {
  await server.close();
  dns.close();
});

const harbour = { name: 'Harbour.test', webHost: '' };
const checksOf = async () => (await world.engineer.sees(listDomainChecks, { params: { id: world.customer.id } })).domains;

test('A domain that is entered is checked by a job, and its results propose answers', async () => {
  const { engineer, customer, params } = world;
  const started = await engineer.sees(checkDomains, { params: { id: customer.id }, body: { domains: [harbour] } });
  expect(started.domains).toMatchObject([{ name: 'harbour.test', isWaiting: true, checkedAt: null, checks: [] }]);
  await deliverWaiting(server.context);

  const [domain] = await checksOf();
  expect(domain).toMatchObject({ isWaiting: false, history: [{ failed: 5 }] });
  expect(domain?.checks.slice(0, 4).map(({ checkId }) => checkId)).toEqual(['domain.mx', 'domain.spf', 'domain.dkim', 'domain.dmarc']);
  expect(domain?.checks).toContainEqual(
    expect.objectContaining({
      checkId: 'domain.dmarc',
      outcome: 'fail',
      detail: 'harbour.test: Policy is none: spoofed email is delivered',
    }),
  );
  expect((await proposalsOf(engineer, params.id))['email-spf-dkim-dmarc']).toMatchObject({
    value: 'not_met',
    tools: ['domain'],
    state: 'open',
  });
  expect(await engineer.sees(listEvidenceRuns, { params: { id: customer.id } })).toMatchObject([
    { tool: 'domain', scope: 'harbour.test', createdBy: null },
  ]);
});

test('A domain that passes proposes met only if DKIM was measured too', async () => {
  const { engineer, customer, params } = world;
  const records = { ...RECORDS, '_dmarc.harbour.test TXT': [txt('_dmarc.harbour.test', 'v=DMARC1; p=reject')] };
  const check = async (known: typeof records) => {
    const own = await nameServer(known);
    const config = { ...server.context.config, dnsServers: [own.address] };
    await engineer.sees(checkDomains, { params: { id: customer.id }, body: { domains: [harbour] } });
    await deliverWaiting({ ...server.context, config });
    own.close();
    return (await proposalsOf(engineer, params.id))['email-spf-dkim-dmarc']?.value;
  };
  expect(await check(records)).toBe('met');
  expect(await check({ ...records, 'selector1._domainkey.harbour.test TXT': [] })).toBeUndefined();
});

test('A check that waits is not queued twice, and the same domain is kept once with its new settings', async () => {
  const { engineer, customer } = world;
  const post = (more = {}) => engineer.sees(checkDomains, { params: { id: customer.id }, body: { domains: [{ ...harbour, ...more }] } });
  await post();
  expect((await post({ sendsEmail: false, selectors: ['s1'] })).domains).toMatchObject([{ sendsEmail: false, selectors: ['s1'] }]);
  await deliverWaiting(server.context);
  expect((await checksOf())[0]?.history).toHaveLength(1);
});

test('A domain is checked again after a week, and never for an archived customer', async () => {
  const { engineer, customer, msp } = world;
  await engineer.sees(checkDomains, { params: { id: customer.id }, body: { domains: [harbour] } });
  await deliverWaiting(server.context);
  const runWeekly = async () => {
    await queueDomainChecks.run(server.context);
    await deliverWaiting(server.context);
    return (await checksOf())[0]?.history.length;
  };
  const age = () =>
    asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('customerDomains')
        .set({ checkedAt: new Date(Date.now() - 8 * 86_400_000) })
        .execute(),
    );
  expect(await runWeekly()).toBe(1);
  await age();
  expect(await runWeekly()).toBe(2);
  await msp.owner.sees(archiveCustomer, { params: { id: customer.id } });
  await age();
  expect(await runWeekly()).toBe(2);
});

test('A domain that is removed takes its results with it', async () => {
  const { engineer, customer, params } = world;
  await engineer.sees(checkDomains, { params: { id: customer.id }, body: { domains: [harbour] } });
  await deliverWaiting(server.context);
  const [domain] = await checksOf();
  await engineer.sees(deleteDomain, { params: { id: domain?.id ?? '' } });
  expect(await checksOf()).toEqual([]);
  expect(await proposalsOf(engineer, params.id)).toEqual({});
  expect(await engineer.refused(deleteDomain, { params: { id: domain?.id ?? '' } })).toMatchObject({ code: 'DOMAIN_NOT_FOUND' });
});

test('Addresses, unknown selectors and a twenty-first domain are refused and change nothing', async () => {
  const { engineer, customer, msp } = world;
  const post = (domains: object[]) =>
    engineer.inject({ method: 'POST', url: `/api/customers/${customer.id}/domain-checks`, payload: { domains } });
  for (const wrong of [
    { name: '10.0.0.1' },
    { name: 'localhost' },
    { name: 'a.test', webHost: '127.0.0.1:22' },
    { name: 'a.test', selectors: ['a b'] },
  ]) {
    expect((await post([wrong])).json()).toMatchObject({ code: 'VALIDATION_ERROR' });
  }
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `d${from + index}.test`, webHost: '' }));
  await engineer.sees(checkDomains, { params: { id: customer.id }, body: { domains: many(0, 20) } });
  expect((await post(many(20, 1))).json()).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await checksOf()).toHaveLength(20);
  const other = await server.organization('Other IT');
  expect(await other.owner.refused(listDomainChecks, { params: { id: customer.id } })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  const second = await msp.owner.sees(createCustomer, { body: { name: 'Quayside' } });
  expect((await msp.owner.sees(listDomainChecks, { params: { id: second.id } })).domains).toEqual([]);
});

test('The pasted address of a website becomes the domain and its website', async () => {
  const { engineer, customer } = world;
  await engineer.sees(checkDomains, { params: { id: customer.id }, body: { domains: [{ name: 'https://www.harbour.test/contact' }] } });
  expect(await checksOf()).toMatchObject([{ name: 'harbour.test', webHost: 'www.harbour.test' }]);
});

test('An installation that switches look-ups off asks no name server', async () => {
  const { engineer, customer, msp } = world;
  const { config } = server.context;
  await engineer.sees(checkDomains, { params: { id: customer.id }, body: { domains: [harbour] } });
  const asked = dns.asked.length;
  await deliverWaiting({ ...server.context, config: { ...config, domainChecks: false } });
  await queueDomainChecks.run({ pools: server.pools, config: { ...config, domainChecks: false } });
  expect(dns.asked).toHaveLength(asked);
  config.domainChecks = false;
  try {
    expect(await msp.owner.refused(checkDomains, { params: { id: customer.id }, body: {} })).toMatchObject({ code: 'DOMAIN_CHECKS_OFF' });
  } finally {
    config.domainChecks = true;
  }
});
