import { afterEach, expect, test } from 'vitest';
import { AUTOTASK_KEYS, AUTOTASK_SECRET, openAutotaskFake } from '#tests/support/psa/fake.autotask.ts';
import { CONNECTWISE_KEYS, CONNECTWISE_SECRET, openConnectWiseFake } from '#tests/support/psa/fake.connectwise.ts';
import type { FakeServer } from '#tests/support/psa/fake.server.ts';
import { HALO_SECRET, openHaloFake } from '#tests/support/psa/fake.halopsa.ts';
import { autotaskWorld, connectWiseWorld, haloWorld } from '#tests/support/psa/worlds.ts';
import { openAutotask } from './autotask/autotask.ts';
import { openConnectWise } from './connectwise/connectwise.ts';
import { openHaloPsa } from './halopsa/halopsa.ts';
import { type Fetch, ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import type { PsaService } from './service.ts';
import type { TicketsFrom } from './service.tickets.ts';

const plainFetch: Fetch = (url, { headers = {}, body } = {}) =>
  typeof body === 'string' ? fetch(url, { method: 'POST', headers, body }) : fetch(url, { headers });

const COMPANIES = Array.from({ length: 60 }, (_, nr) => String(nr + 1)).toSorted();
const OPENED_SINCE = '2026-01-01T00:00:00.000Z';
/** Twenty tickets per company on consecutive days, including ten companies that are not ours. */
const ROWS = Array.from({ length: 70 }, (_, nr) => nr + 1).flatMap((company) =>
  Array.from({ length: 20 }, (_, nr) => ({
    id: company * 100 + nr,
    company,
    opened: new Date(Date.parse('2025-12-30T00:00:00Z') + nr * 86_400_000).toISOString(),
  })),
);
const bare = (instant: string) => instant.slice(0, 19);
const WANTED = ROWS.filter(({ company, opened }) => company <= 60 && opened >= OPENED_SINCE);

let fake: FakeServer | undefined;
afterEach(async () => fake?.close());

/** Reads all pages; returns the tickets and the number of calls, and fails on duplicates. */
async function readAll(service: PsaService, calls: ServiceCalls, from: Partial<TicketsFrom> = {}) {
  const tickets = [];
  let page: string | null = null;
  do {
    const asked: TicketsFrom = { openedSince: OPENED_SINCE, since: null, companies: COMPANIES, ...from, page };
    const read = await service.readTickets(asked);
    tickets.push(...read.tickets);
    page = read.next;
  } while (page !== null);
  const ids = tickets.map(({ externalId }) => externalId);
  expect(new Set(ids).size).toBe(ids.length);
  return { tickets, calls: calls.made };
}

const ofOurs = (tickets: readonly { companyId: string }[]) => tickets.filter(({ companyId }) => COMPANIES.includes(companyId));

async function autotask() {
  const rows = ROWS.map(({ id, company, opened }) => ({
    id,
    companyID: company,
    title: `Ticket ${id}`,
    createDate: bare(opened),
    lastTrackedModificationDateTime: bare(opened),
  }));
  const own = await openAutotaskFake({ ...autotaskWorld(), Tickets: rows });
  fake = own;
  const calls = new ServiceCalls(plainFetch, []);
  return { service: openAutotask({ config: { ...AUTOTASK_KEYS, url: own.origin }, secret: AUTOTASK_SECRET }, calls), calls };
}

async function connectWise() {
  const tickets = ROWS.map(({ id, company, opened }) => ({
    id,
    summary: `Ticket ${id}`,
    company: { id: company },
    _info: { lastUpdated: opened, dateEntered: opened },
  }));
  const own = await openConnectWiseFake({ ...connectWiseWorld(), tickets });
  fake = own;
  const calls = new ServiceCalls(plainFetch, []);
  return { service: openConnectWise({ config: { ...CONNECTWISE_KEYS, url: own.origin }, secret: CONNECTWISE_SECRET }, calls), calls };
}

async function halo() {
  const tickets = ROWS.map(({ id, company, opened }) => ({
    id,
    summary: `Ticket ${id}`,
    client_id: company,
    dateoccurred: bare(opened),
    lastupdate: bare(opened),
  }));
  const own = await openHaloFake({ ...haloWorld(), tickets });
  fake = own;
  const calls = new ServiceCalls(plainFetch, []);
  const config = { url: own.origin, tenant: 'msp', clientId: 'app' };
  return { service: openHaloPsa({ config, secret: HALO_SECRET }, calls), calls };
}

test('[PSA-93] Autotask: the tickets of sixty customers are read in pages of five hundred for fifty customers at a time', async () => {
  const { service, calls } = await autotask();
  const { tickets, calls: made } = await readAll(service, calls);
  expect(tickets).toHaveLength(WANTED.length);
  // Time zone, status names, two pages for the first fifty customers and one for the rest.
  expect(made).toBe(5);
});

test('[PSA-94] ConnectWise: the tickets of sixty customers are read in pages of five hundred for fifty customers at a time', async () => {
  const { service, calls } = await connectWise();
  const { tickets, calls: made } = await readAll(service, calls);
  expect(tickets).toHaveLength(WANTED.length);
  // Codebase and three pages.
  expect(made).toBe(4);
});

test('[PSA-98] HaloPSA: the tickets of many customers are read from the list of all clients', async () => {
  const { service, calls } = await halo();
  const { tickets, calls: made } = await readAll(service, calls);
  expect(ofOurs(tickets)).toHaveLength(WANTED.length);
  const pages = Math.ceil(ROWS.filter(({ opened }) => opened >= OPENED_SINCE).length / 100);
  // Authority, token and three lists of names.
  expect(made).toBe(pages + 5);
});

test('[PSA-99] HaloPSA: with few of very many clients ours, the tickets of each client are requested separately', async () => {
  const { service, calls } = await halo();
  const { tickets, calls: made } = await readAll(service, calls, { companies: ['1', '2', '3'] });
  expect(tickets).toHaveLength(3 * 18);
  expect(made).toBe(3 + 5);
});

test.each([
  ['Autotask', autotask],
  ['ConnectWise', connectWise],
  ['HaloPSA', halo],
] as const)('[TICKETS-1] %s: only tickets changed since the last sync are requested', async (_, open) => {
  const { service, calls } = await open();
  const since = '2026-01-15T12:00:00.000Z';
  const { tickets, calls: made } = await readAll(service, calls, { since });
  expect(tickets).toHaveLength(ROWS.filter(({ opened }) => opened > since).length);
  expect(made).toBeLessThan(9);
});
