import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, getCustomer } from '#contract/customers/customers.contract.ts';
import { mergeCustomers } from '#contract/customers/merge.contract.ts';
import { deleteIntegration, putIntegration } from '#contract/integrations/integrations.contract.ts';
import { getServiceFigures, saveServiceFigures } from '#contract/customers/service.contract.ts';
import { listPsaRuns, matchPsaCompany, startPsaRun } from '#contract/psa/psa.contract.ts';
import { exportTickets, getTicketSummary, listTickets } from '#contract/psa/psa.tickets.contract.ts';
import { ticketsSince } from '#domain/psa/psa.tickets.rules.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { deleteOldTickets, sweepTickets } from './tickets.keep.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let customerId: string;
const params = { kind: 'sample' } as const;

const run = async (mode: 'preview' | 'apply') => {
  await msp.owner.sees(startPsaRun, { params, body: { mode } });
  await deliverWaiting(server.context);
  const [latest] = await msp.owner.sees(listPsaRuns, { params, query: {} });
  expect(latest).toMatchObject({ state: 'done', errors: [] });
};
const tickets = (query: object = {}, id = customerId) => msp.owner.sees(listTickets, { params: { id }, query });

beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  ({ id: customerId } = await msp.owner.sees(createCustomer, { body: { name: 'Northgate Housing Trust' } }));
  await msp.owner.sees(putIntegration, { params, body: { version: 0 } });
  await run('preview');
  await msp.owner.sees(matchPsaCompany, { params: { ...params, externalId: '105' }, body: { state: 'matched', customerId } });
  await run('preview');
  expect(await tickets()).toEqual([]);
  await run('apply');
});
afterAll(() => server.close());

test('[TICKETS-2] The list of a customer has the tickets of the last twelve months, and its quarterly figures are counted from it', async () => {
  const all = await tickets();
  expect(all.length).toBeGreaterThan(300);
  expect(all.every(({ openedAt }) => openedAt >= ticketsSince(new Date()))).toBe(true);
  const summary = await msp.owner.sees(getTicketSummary, { params: { id: customerId } });
  expect(summary).toMatchObject({ tool: { name: 'Sample PSA' }, quarters: expect.any(Array) });
  expect(summary.quarters).toHaveLength(4);
  for (const { counted, listed, year, quarter } of summary.quarters) {
    expect(counted).toBe(listed);
    expect(await tickets({ quarter: `${year}-Q${quarter}`, limit: '200' })).toHaveLength(Math.min(200, listed));
  }
  const figures = await msp.owner.sees(getServiceFigures, { params: { id: customerId } });
  expect(figures.map((one) => one.tickets)).toEqual(summary.quarters.map(({ counted }) => counted));
});

test('[TICKETS-3] The list of tickets can be searched, filtered, sorted by every column, paged and saved as CSV', async () => {
  const all = await tickets();
  expect((await tickets({ q: 'vpn' })).every(({ summary }) => summary.includes('VPN'))).toBe(true);
  const open = await tickets({ state: 'open' });
  const closed = await tickets({ state: 'closed' });
  expect(open.every(({ closedAt }) => closedAt === null)).toBe(true);
  expect(open.length + closed.length).toBe(all.length);
  const board = await tickets({ board: 'Monitoring', priority: 'Priority 3 - Medium' });
  expect(board.length).toBeGreaterThan(0);
  for (const sort of ['number', 'summary', 'status', 'priority', 'board', 'contact', 'opened', 'closed'] as const) {
    const rising = (await tickets({ sort })).map(({ id }) => id);
    expect((await tickets({ sort: `-${sort}` as const })).map(({ id }) => id)).toEqual(rising.toReversed());
  }
  expect((await tickets({ sort: '-closed', limit: '1' }))[0]?.closedAt ?? null).toBeNull();
  const second = await tickets({ limit: '10', page: '2' });
  expect(second).toEqual(all.slice(10, 20));
  const file = await msp.owner.inject({ method: 'GET', url: `${exportTickets.path.replace(':id', customerId)}?state=open&sort=number` });
  expect(file.body.split('\r\n')[0]).toContain('Number,Summary,Status');
  expect(file.body.trim().split('\n')).toHaveLength(open.length + 1);
  const wrong = await msp.owner.inject({ method: 'GET', url: `${listTickets.path.replace(':id', customerId)}?state=lost` });
  expect(wrong.statusCode).toBe(400);
});

test('[TICKETS-4] An engineer reads the tickets, and another organisation finds no such customer', async () => {
  const other = await server.organization('Elsewhere');
  expect((await other.owner.refused(listTickets, { params: { id: customerId }, query: {} })).code).toBe('CUSTOMER_NOT_FOUND');
  expect((await other.owner.refused(getTicketSummary, { params: { id: customerId } })).code).toBe('CUSTOMER_NOT_FOUND');
  const engineer = await msp.person('alignment_engineer');
  expect((await engineer.sees(listTickets, { params: { id: customerId }, query: { limit: '5' } })).length).toBe(5);
});

test('[TICKETS-5] A figure entered by a person stays, and the summary shows both figures', async () => {
  const summary = async () => (await msp.owner.sees(getTicketSummary, { params: { id: customerId } })).quarters[0];
  const before = await summary();
  const { year = 0, quarter = 0, listed = 0 } = before ?? {};
  const typed = { year, quarter, tickets: 7, firstResponseMinutes: null, resolutionMinutes: null, satisfaction: null };
  await msp.owner.sees(saveServiceFigures, { params: { id: customerId }, body: typed });
  expect(await summary()).toEqual({ year, quarter, counted: 7, listed });
});

test('[TICKETS-6] Tickets missing in the PSA are removed after a full sync, and tickets older than a year by themselves', async () => {
  const [newest] = await tickets();
  const count = (await tickets()).length;
  await asOrganization(server.pools, msp.id, async (tx) => {
    await tx
      .updateTable('psaTickets')
      .set({ readAt: new Date(0) })
      .where('id', '=', newest?.id ?? '')
      .execute();
    await sweepTickets(tx, 'sample', new Date(1));
  });
  const left = await tickets();
  expect(left).toHaveLength(count - 1);
  await asOrganization(server.pools, msp.id, async (tx) => {
    await tx
      .updateTable('psaTickets')
      .set({ openedAt: new Date('2020-01-01') })
      .where('id', '=', left[0]?.id ?? '')
      .execute();
    await deleteOldTickets(tx);
  });
  expect(await tickets()).toHaveLength(count - 2);
});

test('[TICKETS-7] Tickets move with a merged customer, and sample tickets are removed with the sample data', async () => {
  const { id: keptId } = await msp.owner.sees(createCustomer, { body: { name: 'Northgate' } });
  const count = (await tickets()).length;
  const { version } = await msp.owner.sees(getCustomer, { params: { id: keptId } });
  const { version: fromVersion } = await msp.owner.sees(getCustomer, { params: { id: customerId } });
  await msp.owner.sees(mergeCustomers, { params: { id: keptId }, body: { from: customerId, version, fromVersion } });
  expect(await tickets({}, keptId)).toHaveLength(count);
  await msp.owner.sees(deleteIntegration, { params });
  expect(await tickets({}, keptId)).toEqual([]);
  const summary = await msp.owner.sees(getTicketSummary, { params: { id: keptId } });
  expect(summary).toMatchObject({ tool: null, statuses: [] });
});
