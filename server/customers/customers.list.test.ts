import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeCustomers,
  createCustomer,
  CUSTOMER_SORTS,
  exportCustomers,
  getCustomer,
  getCustomerCounts,
  listCustomers,
  listCustomerTerms,
} from '#contract/customers/customers.contract.ts';
import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { createQuarterlyReview, updateQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { readPages } from '#tests/support/pages.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse'];

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  for (const [index, name] of NAMES.entries()) {
    const tier = index % 2 === 0 ? 'A' : 'C';
    const more = index < 2 ? { vcioId: vcio.id, industry: 'Law', tags: ['gold', '=cmd()'] } : {};
    const { id } = await vcio.sees(createCustomer, { body: { name, tier, ...more } });
    ids.set(name, id);
  }
  // Values that approvals and findings would store.
  const scores = { Alder: 47, Birch: 88, Cedar: 72.5, Dogwood: 55 };
  await asOrganization(server.pools, msp.id, async (tx) => {
    for (const [name, healthScore] of Object.entries(scores))
      await tx
        .updateTable('customers')
        .set({ healthScore, lastAssessmentAt: new Date('2026-01-01'), openCritical: name === 'Cedar' ? 2 : 0, openLow: 5 })
        .where('name', '=', name)
        .execute();
  });
});
afterAll(() => server.close());

type Query = NonNullable<InputOf<typeof listCustomers>['query']>;
const names = async (query: Query) => (await vcio.sees(listCustomers, { query })).map(({ name }) => name);
const get = (query: string) => vcio.inject({ method: 'GET', url: `/api/customers?${query}` });

describe('the list of customers', () => {
  test('[LIST-1] A list returns a page by its number, and the number of matching rows in a header', async () => {
    const response = await get('limit=3&page=2&total=true');
    expect(response.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Dogwood', 'Elm', 'Fir']);
    expect(response.headers['x-total-count']).toBe('7');
    expect((await get('limit=3&page=3')).headers['x-total-count']).toBeUndefined();
    expect((await get('limit=3&page=4')).json()).toEqual([]);
    expect((await get('q=e&total=true&limit=1')).headers['x-total-count']).toBe('4');
  });

  test('[LIST-2] A page is addressed by its number or a cursor, and a number beyond the last page is refused', async () => {
    const link = String((await get('limit=3')).headers['link']);
    const cursor = new URL(/<([^>]+)>/.exec(link)?.[1] ?? '', 'http://localhost').searchParams.get('cursor') ?? '';
    expect((await get(`limit=3&page=2&cursor=${cursor}`)).json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'page' });
    for (const bad of ['page=0', 'page=x', 'page=10001', 'total=no']) expect((await get(bad)).statusCode, bad).toBe(400);
  });

  test('[LIST-3] A filter unknown to the list is refused by its name', async () => {
    expect((await get('colour=red')).json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'colour' });
    for (const bad of ['band=great', 'tier=E', 'notAssessedDays=-1', 'mine=yes', 'sort=colour'])
      expect((await get(bad)).statusCode, bad).toBe(400);
  });

  test.each(CUSTOMER_SORTS)('[LIST-4] The order %s continues on every page after the one before, and lists each row once', async (sort) => {
    const whole = await names({ sort });
    const paged = (await readPages<{ name: string }>(vcio, `/api/customers?limit=2&sort=${sort}`)).map(({ name }) => name);
    expect(paged).toEqual(whole);
    expect(whole.toSorted()).toEqual(NAMES);
  });

  test('[LIST-5] Customers without a score are last, in ascending and in descending order', async () => {
    expect((await names({ sort: 'score' })).slice(0, 4)).toEqual(['Alder', 'Dogwood', 'Cedar', 'Birch']);
    expect((await names({ sort: '-score' })).slice(0, 4)).toEqual(['Birch', 'Cedar', 'Dogwood', 'Alder']);
    expect((await names({ sort: '-findings' }))[0]).toBe('Cedar');
  });

  test('[LIST-6] Customers are filtered by team, tier, industry, tag, band and time since the last assessment', async () => {
    expect(await names({ mine: 'true' })).toEqual(['Alder', 'Birch']);
    expect(await names({ vcioId: vcio.id, tier: 'A' })).toEqual(['Alder']);
    expect(await names({ industry: 'law' })).toEqual(['Alder', 'Birch']);
    expect(await names({ tag: 'gold' })).toEqual(['Alder', 'Birch']);
    expect(await names({ band: 'good' })).toEqual(['Birch']);
    expect(await names({ band: 'critical' })).toEqual(['Alder']);
    expect(await names({ notAssessedDays: '90' })).toEqual(NAMES);
    expect(await vcio.sees(listCustomerTerms)).toEqual({ industries: ['Law'], tags: ['=cmd()', 'gold'], compliance: [] });
  });

  test('[LIST-7] A customer whose planned review has passed is overdue until it is held or skipped', async () => {
    const customerId = ids.get('Elm') ?? '';
    const review = await vcio.sees(createQuarterlyReview, { body: { customerId, year: 2024, quarter: 1 } });
    const { nextReviewOn } = await vcio.sees(getCustomer, { params: { id: customerId } });
    expect(nextReviewOn).toMatch(/^202[34]-/);
    expect(await names({ reviewOverdue: 'true' })).toEqual(['Elm']);
    expect((await names({ sort: 'review' }))[0]).toBe('Elm');
    await vcio.sees(updateQuarterlyReview, { params: { id: review.id }, body: { status: 'skipped' } });
    expect((await vcio.sees(getCustomer, { params: { id: customerId } })).nextReviewOn).toBeNull();
    expect(await names({ reviewOverdue: 'true' })).toEqual([]);
  });

  test('[LIST-29] A review is overdue from the midnight after it in the organisation’s time zone', async () => {
    const customerId = ids.get('Dogwood') ?? '';
    const review = await vcio.sees(createQuarterlyReview, { body: { customerId, year: 2024, quarter: 2 } });
    const day = (await vcio.sees(getCustomer, { params: { id: customerId } })).nextReviewOn ?? '';
    const next = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
    await msp.owner.sees(updateOrganization, { body: { timezone: 'America/New_York' } });
    server.context.now = () => new Date(next + 2 * 3_600_000);
    expect(await names({ reviewOverdue: 'true' })).toEqual([]);
    server.context.now = () => new Date(next + 6 * 3_600_000);
    expect(await names({ reviewOverdue: 'true' })).toEqual(['Dogwood']);
    server.context.now = () => new Date();
    await vcio.sees(updateQuarterlyReview, { params: { id: review.id }, body: { status: 'skipped' } });
  });

  test('[LIST-8] A team is assigned to many customers at once; an unknown customer is refused alone, an unknown person refuses all', async () => {
    const [elm = '', fir = ''] = [ids.get('Elm'), ids.get('Fir')];
    const nobody = '01890000-0000-7000-8000-000000000000';
    const result = await vcio.sees(changeCustomers, { body: { ids: [elm, fir, nobody], set: { engineerId: vcio.id } } });
    expect(result.done.map(({ id }) => id).toSorted()).toEqual([elm, fir].toSorted());
    expect(result.refused).toMatchObject([{ id: nobody, code: 'CUSTOMER_NOT_FOUND' }]);
    expect(await names({ engineerId: vcio.id })).toEqual(['Elm', 'Fir']);
    expect(await vcio.refused(changeCustomers, { body: { ids: [elm], set: { vcioId: nobody } } })).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    const engineer = await msp.person('alignment_engineer');
    expect((await engineer.refused(changeCustomers, { body: { ids: [elm], set: { vcioId: null } } })).code).toBe('FORBIDDEN');
  });

  test('[LIST-9] The export has the filtered rows in the order of the list, and no cell that a spreadsheet would run', async () => {
    const response = await vcio.inject({ method: 'GET', url: `${exportCustomers.path}?vcioId=${vcio.id}&sort=-name` });
    const lines = response.body.split('\r\n');
    expect(lines[0]).toContain('Name,Status,Tier');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Birch', 'Alder', '']);
    expect(response.body).not.toContain(',=cmd()');
    expect((await vcio.inject({ method: 'GET', url: `${exportCustomers.path}?colour=red` })).statusCode).toBe(400);
  });

  test('[LISTS-19] The list footer totals the filtered rows: mean score, open findings, overdue reviews and proposed amounts', async () => {
    const { vcio: owner, rows } = await withFigures();
    const figures = async (query: Query) => (await owner.sees(getCustomerCounts, { query: { ...query, figures: 'true' } })).figures;
    expect(await figures({})).toEqual({
      score: 70.5,
      scored: 2,
      openBySeverity: { critical: 3, high: 0, medium: 0, low: 4 },
      overdue: 1,
      proposed: [
        { currency: 'EUR', oneTime: 500, monthly: 0 },
        { currency: 'GBP', oneTime: 1000, monthly: 2000 },
      ],
    });
    expect(await figures({ q: 'south' })).toMatchObject({
      score: 61,
      scored: 1,
      proposed: [{ currency: 'EUR', oneTime: 500, monthly: 0 }],
    });
    expect(await figures({ q: 'nobody' })).toEqual({
      score: null,
      scored: 0,
      openBySeverity: { critical: 0, high: 0, medium: 0, low: 0 },
      overdue: 0,
      proposed: [],
    });
    expect((await owner.sees(getDashboardStats)).overallAlignmentScore, 'one truth').toBe(70.5);
    expect(await owner.sees(getCustomerCounts), 'figures only when asked for').not.toHaveProperty('figures');
    expect(rows).toBe(3);
  });
});

/** Creates three customers, one with an outdated score and one in another currency. */
async function withFigures() {
  const own = await server.organization('Figures');
  const person = await own.person('vcio');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const facts = {
    North: { healthScore: 80, healthAsOf: day(10), openCritical: 3, nextReviewOn: day(5) },
    South: { healthScore: 61, healthAsOf: day(300), openLow: 4, nextReviewOn: day(-5) },
    Past: { healthScore: 10, healthAsOf: day(500) },
  };
  for (const [name, values] of Object.entries(facts)) {
    const { id } = await person.sees(createCustomer, { body: { name, currency: name === 'South' ? 'EUR' : 'GBP' } });
    await asOrganization(server.pools, own.id, (tx) => tx.updateTable('customers').set(values).where('id', '=', id).execute());
    const plan = (fields: object) =>
      person.sees(createRecommendation, { body: { customerId: id, title: name, status: 'proposed', ...fields } });
    if (name === 'North') {
      await plan({ oneTimeCost: 1000, recurringCost: 24_000, recurringPer: 'year' });
      await plan({ oneTimeCost: 7, costKnown: false });
    }
    if (name === 'South') await plan({ oneTimeCost: 500 });
  }
  return { vcio: person, rows: (await person.sees(listCustomers)).length };
}
