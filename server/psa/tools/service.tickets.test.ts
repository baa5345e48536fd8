import { afterEach, expect, test } from 'vitest';
import { AUTOTASK_KEYS, AUTOTASK_SECRET, openAutotaskFake } from '#tests/support/psa/fake.autotask.ts';
import { CONNECTWISE_KEYS, CONNECTWISE_SECRET, openConnectWiseFake } from '#tests/support/psa/fake.connectwise.ts';
import type { FakeServer } from '#tests/support/psa/fake.server.ts';
import { HALO_SECRET, openHaloFake } from '#tests/support/psa/fake.halopsa.ts';
import { autotaskWorld, connectWiseWorld, haloWorld } from '#tests/support/psa/worlds.ts';
import { openAutotask } from './autotask/autotask.ts';
import { openConnectWise } from './connectwise/connectwise.ts';
import { openHaloPsa } from './halopsa/halopsa.ts';
import { type Fetch, ServiceCalls } from './service.calls.ts';
import type { PsaService, TicketSpan } from './service.ts';

const plainFetch: Fetch = (url, { headers = {}, body } = {}) =>
  typeof body === 'string' ? fetch(url, { method: 'POST', headers, body }) : fetch(url, { headers });

const COMPANIES = 50;
const QUARTERS = [
  ['2026-01-01', '2026-04-01'],
  ['2026-04-01', '2026-07-01'],
  ['2026-07-01', '2026-10-01'],
  ['2026-10-01', '2027-01-01'],
] as const;
const midnight = (day: string) => `${day}T00:00:00.000Z`;
const SPANS = Array.from({ length: COMPANIES }, (_, nr) => String(nr + 1)).flatMap((companyId) =>
  QUARTERS.map(([from, to]): TicketSpan => ({ companyId, from: midnight(from), to: midnight(to) })),
);
/** Three days of each quarter, of which one is its first instant; the last one lies after all of them. Others than ours have tickets too. */
const DAYS = [...QUARTERS.flatMap(([from]) => [midnight(from), `${from.slice(0, 8)}09T10:00:00.000Z`]), '2027-01-01T00:00:00.000Z'];
const OPENED = Array.from({ length: COMPANIES + 10 }, (_, nr) => ({
  companyID: nr + 1,
  days: DAYS.flatMap((day, at) => Array.from({ length: 1 + ((nr + at) % 4) }, () => day)),
}));
const WANTED = SPANS.map(({ companyId, from, to }) => {
  const days = OPENED.find(({ companyID }) => String(companyID) === companyId)?.days ?? [];
  return days.filter((day) => day >= from && day < to).length;
});

let fake: FakeServer | undefined;
afterEach(async () => fake?.close());

async function counted(open: (calls: ServiceCalls) => PsaService) {
  const calls = new ServiceCalls(plainFetch, []);
  const tickets = await open(calls).countTickets(SPANS);
  return { tickets, calls: calls.made };
}

test('[PSA-93] Autotask: the tickets of fifty customers in four quarters take one list instead of two hundred counts', async () => {
  const rows = OPENED.flatMap(({ companyID, days }) => days.map((day) => ({ companyID, createDate: day.slice(0, -1) })));
  const own = await openAutotaskFake({ ...autotaskWorld(), Tickets: rows.map((row, id) => ({ id, ...row })) });
  fake = own;
  const config = { ...AUTOTASK_KEYS, url: own.origin };
  const { tickets, calls } = await counted((through) => openAutotask({ config, secret: AUTOTASK_SECRET }, through));
  expect(tickets).toEqual(WANTED);
  const listed = rows.filter(({ companyID, createDate }) => companyID <= COMPANIES && createDate < '2027').length;
  // One call looks the zone up.
  expect(calls).toBe(1 + Math.ceil(listed / 500));
});

test('[PSA-94] ConnectWise: the tickets of fifty customers in four quarters take one list instead of two hundred counts', async () => {
  const days = Object.fromEntries(OPENED.map(({ companyID, days: opened }) => [String(companyID), opened]));
  const own = await openConnectWiseFake({ ...connectWiseWorld(), tickets: days });
  fake = own;
  const config = { ...CONNECTWISE_KEYS, url: own.origin };
  const { tickets, calls } = await counted((through) => openConnectWise({ config, secret: CONNECTWISE_SECRET }, through));
  expect(tickets).toEqual(WANTED);
  expect(calls).toBeLessThan(5);
});

async function haloCounts(tickets: readonly { client_id: number; dateoccurred: string }[], spans = SPANS) {
  const own = await openHaloFake({ ...haloWorld(), tickets: [...tickets] });
  fake = own;
  const config = { url: own.origin, tenant: 'msp', clientId: 'app' };
  const calls = new ServiceCalls(plainFetch, []);
  const counts = await openHaloPsa({ config, secret: HALO_SECRET }, calls).countTickets(spans);
  // Two calls find the authority and fetch the token.
  return { counts, calls: calls.made - 2 };
}
const HALO_ROWS = OPENED.flatMap(({ companyID, days }) => days.map((day) => ({ client_id: companyID, dateoccurred: day.slice(0, 19) })));

test('[PSA-98] HaloPSA: the tickets of fifty customers in four quarters take one list of everybody instead of two hundred counts', async () => {
  const { counts, calls } = await haloCounts(HALO_ROWS);
  expect(counts).toEqual(WANTED);
  expect(calls).toBe(Math.ceil(HALO_ROWS.filter(({ dateoccurred }) => dateoccurred < '2027').length / 100));
});

test('[PSA-99] HaloPSA: where few of very many clients are ours, each is counted, because that takes fewer calls', async () => {
  const strangers = Array.from({ length: 900 }, () => ({ client_id: 9000, dateoccurred: '2026-02-01T00:00:00' }));
  const { counts, calls } = await haloCounts([...HALO_ROWS, ...strangers], SPANS.slice(0, 4));
  expect(counts).toEqual(WANTED.slice(0, 4));
  expect(calls).toBe(5);
});
