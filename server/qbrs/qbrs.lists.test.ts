import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { exportQbrs, getQbrCounts, getQbrTotals, listOverdueQbrs, listQbrs, QBR_SORTS } from '#contract/qbrs/qbrs.list.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { readPages } from '#tests/support/pages.ts';

describe('lists of reviews', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  let busy: TestOrganization;
  let customers: string[];
  beforeAll(async () => {
    busy = await server.organization('Busy');
    customers = [];
    for (const name of ['Alpha', 'Beta']) customers.push((await busy.owner.sees(createCustomer, { body: { name } })).id);
    const now = Date.now();
    await asOrganization(server.pools, busy.id, (tx) =>
      tx
        .insertInto('qbrs')
        .values(
          Array.from({ length: 20 }, (_, n) => ({
            customerId: customers[n % 2] ?? '',
            title: `Review ${n}`,
            status: n < 12 ? ('Scheduled' as const) : ('draft' as const),
            dateTime: n < 12 ? new Date(now + (n - 6) * 3_600_000) : null,
            timezone: 'UTC',
            periodYear: 2026,
            periodQuarter: 4,
            updatedAt: new Date(now - (n % 4) * 60_000),
          })),
        )
        .execute(),
    );
  });

  async function walk(query: Record<string, string>): Promise<string[]> {
    const titles = (await readPages<{ title: string }>(busy.owner, `/api/qbrs?${new URLSearchParams({ limit: '3', ...query })}`)).map(
      ({ title }) => title,
    );
    return titles;
  }

  test('The list of QBRs shows every QBR once over all pages, the latest change first', async () => {
    const titles = await walk({});
    expect(titles).toHaveLength(20);
    expect(new Set(titles).size).toBe(20);
    expect(titles.map((title) => Number(title.slice(7)) % 4)).toEqual([0, 1, 2, 3].flatMap((age) => [age, age, age, age, age]));
  });

  test('[QBR-2] The filter for overdue QBRs shows those Scheduled in the past, the longest overdue first', async () => {
    const late = [0, 1, 2, 3, 4, 5, 6].map((n) => `Review ${n}`);
    expect(await walk({ filter: 'overdue' })).toEqual(late);
    expect((await busy.owner.sees(listOverdueQbrs)).map(({ title, overdue }) => [title, overdue])).toEqual(
      late.map((title) => [title, true]),
    );
    expect(await busy.owner.sees(getQbrCounts)).toEqual({
      byStatus: { draft: 8, Scheduled: 12, finalized: 0, presented: 0, delivered: 0 },
      overdue: 7,
    });
  });

  test('[QBR-3] A QBR is overdue after its time has passed and not at that very moment', async () => {
    const at = new Date('2026-11-20T10:00:00Z');
    const one = await server.organization('Moment');
    const { id } = await one.owner.sees(createCustomer, { body: { name: 'Moment' } });
    await one.owner.sees(createQbr, { body: { customerId: id, dateTime: at.toISOString() } });
    const real = server.context.now;
    try {
      server.context.now = () => at;
      expect(await one.owner.sees(listQbrs, { query: { filter: 'overdue' } })).toEqual([]);
      expect((await one.owner.sees(listQbrs, { query: {} }))[0]?.overdue).toBe(false);
      server.context.now = () => new Date(at.getTime() + 1);
      expect(await one.owner.sees(listQbrs, { query: { filter: 'overdue' } })).toHaveLength(1);
      expect((await one.owner.sees(getQbrCounts)).overdue).toBe(1);
    } finally {
      server.context.now = real;
    }
  });

  test.each(QBR_SORTS)('[LIST-51] In the order %s each QBR comes once, page after page', async (sort) => {
    const titles = await walk({ sort });
    expect(new Set(titles).size).toBe(20);
    expect((await busy.owner.sees(listQbrs, { query: { sort } })).map(({ title }) => title)).toEqual(titles);
  });

  test('[LIST-52] Upcoming QBRs are planned and not overdue, the next one first; each tab shows its count', async () => {
    expect(await walk({ filter: 'upcoming' })).toEqual([7, 8, 9, 10, 11].map((n) => `Review ${n}`));
    const total = async (query: string) => {
      const { headers, json } = await busy.owner.inject({ method: 'GET', url: `/api/qbrs?limit=200&total=true&${query}` });
      expect(headers['x-total-count'], query).toBe(String(json<unknown[]>().length));
    };
    for (const query of ['', 'status=draft', 'filter=upcoming', 'filter=overdue', 'filter=presented', 'q=beta']) await total(query);
  });

  test('[LIST-53] The exported file has the filtered QBRs, with the sums of requested amounts side by side', async () => {
    const { payload, headers } = await busy.owner.inject({ method: 'GET', url: `${exportQbrs.path}?filter=overdue` });
    expect(headers['content-disposition']).toContain('QBRs.csv');
    expect(
      payload
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]),
    ).toEqual(await walk({ filter: 'overdue' }));
    expect(await busy.owner.sees(getQbrTotals)).toEqual({ asked: [], preparation: null });
    const asked = (titles: string[], values: object) =>
      asOrganization(server.pools, busy.id, (tx) => tx.updateTable('qbrs').set(values).where('title', 'in', titles).execute());
    await asked(['Review 1', 'Review 2'], { askedOneTime: 100, askedMonthly: 5, askedToQuote: 0 });
    expect((await busy.owner.sees(getQbrTotals)).asked).toMatchObject([{ oneTime: 200, monthly: 10 }]);
    expect(
      (await busy.owner.sees(listQbrs, { query: { sort: '-value' } }))
        .slice(0, 2)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Review 1', 'Review 2']);
  });

  test('The list of QBRs can be filtered, and its search covers titles and customers', async () => {
    expect(await walk({ status: 'draft' })).toHaveLength(8);
    expect(await walk({ customerId: customers[0] ?? '' })).toHaveLength(10);
    expect(await walk({ customerId: customers[0] ?? '', filter: 'overdue' })).toHaveLength(4);
    expect(await walk({ q: 'BETA' })).toHaveLength(10);
    expect(await walk({ q: 'review 1' })).toHaveLength(11);
    expect(await walk({ q: '_' })).toEqual([]);
    for (const query of ['status=scheduled', 'filter=late', 'customerId=7']) {
      expect((await busy.owner.inject({ method: 'GET', url: `/api/qbrs?${query}` })).statusCode, query).toBe(400);
    }
  });
});
