import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { createCustomer, getCustomerCounts, listCustomers } from '#contract/customers/customers.contract.ts';
import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { openCalendarFeed } from '#contract/calendar/calendar.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { listTemplates } from '#contract/templates/templates.contract.ts';
import { inviteUser, listCustomersOfUser, updateUser } from '#contract/users/users.contract.ts';
import { can, type Role } from '#domain/users/permissions.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';
import { type Ids, sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';
import { addressWith, isOnOneThing, nameOf, pictureForm } from './crawl.ts';
import { BODIES } from './isolation.bodies.ts';

const OTHERS = 'marker-others-7b2e';

/** Kinds that belong to one customer; everything else belongs to the whole organisation. */
const KINDS = [
  'customers',
  'contacts',
  'sites',
  'assessments',
  'findings',
  'qbrs',
  'recommendations',
  'agreements',
  'assets',
  'stack-items',
  'audits',
  'goals',
  'exclusions',
  'quarterly-reviews',
  'budgets',
  'lines',
  'files',
  'sop-runs',
  'evidence-columns',
  'evidence-runs',
  'evidence-imports',
  'customer-domains',
] as const satisfies readonly (keyof Ids)[];

const isKind = (word: string): boolean => KINDS.some((kind) => kind === word);
const kindOf = (entry: Endpoint): string => /([\w-]+)\/:(?:id|customerId)\b/.exec(entry.path)?.[1] ?? '';

/** The portal is tested separately (server/portal/portal.attacks.test.ts). */
const calls = ENDPOINTS.map(({ entry }: { entry: Endpoint }) => entry).filter(({ portal }) => !portal);

describe('a person who is limited to listed customers', () => {
  let picture: Awaited<ReturnType<typeof pictureForm>>;
  let server: TestServer;
  let rows: DatabaseRows;
  let sample: SampleOrganization;
  let own: { customer: string; assessment: string };
  let people: Record<'alignment_engineer' | 'vcio', Person>;
  const limit = (person: Person, customerIds: string[] | null) =>
    sample.owner.sees(updateUser, { params: { id: person.id }, body: { customerIds } });

  beforeAll(async () => {
    picture = await pictureForm();
    server = await startTestServer();
    rows = await openRows(server.ownerUrl);
    sample = await sampleOrganization(server, OTHERS);
    const { owner, msp, ids } = sample;
    const customer = await owner.sees(createCustomer, { body: { name: 'Harbour Dental' } });
    const body = { customerId: customer.id, templateId: ids.templates, name: 'Harbour now' };
    own = { customer: customer.id, assessment: (await owner.sees(createAssessment, { body })).id };
    people = { alignment_engineer: await msp.person('alignment_engineer'), vcio: await msp.person('vcio') };
    await limit(people.alignment_engineer, [customer.id]);
    await limit(people.vcio, [customer.id]);
  });
  afterAll(async () => {
    await rows.close();
    await server.close();
  });

  const allowed = (role: Role, { allow }: Endpoint) =>
    allow === 'public' || allow === 'signedIn' || (allow !== 'superadmin' && can([role], allow));
  const foreignIds = () => KINDS.map((kind) => sample.ids[kind]);
  const words = ['Ltd', 'approved', 'open', 'review', 'Contact', 'site'].map((word) => `${OTHERS} ${word}`);
  const expectNothingOfOthers = (content: string, where: string) => {
    for (const word of words) expect(content, where).not.toContain(word);
    for (const id of foreignIds()) expect(content, where).not.toContain(id);
  };

  for (const role of ['vcio', 'alignment_engineer'] as const) {
    test(`[SCOPE-1] Responses to a limited ${role} contain nothing of another customer`, async () => {
      // Uses the person's own customer as a filter: responses repeat filter ids in their links, so other customers' ids are tested
      // separately.
      const readings = calls.filter((entry) => entry.method === 'GET' && !entry.events && !isOnOneThing(entry) && allowed(role, entry));
      expect(readings.length).toBeGreaterThan(40);
      for (const entry of readings) {
        const answer = await people[role].inject({ method: 'GET', url: addressWith(entry, { ...sample.ids, customers: own.customer }) });
        expect(answer.statusCode, entry.path).toBeLessThan(500);
        expectNothingOfOthers(answer.body, entry.path);
      }
    });
  }

  for (const entry of calls.filter((call) => isOnOneThing(call) && isKind(kindOf(call)) && allowed('vcio', call))) {
    test(`[SCOPE-2] ${nameOf(entry)} answers an id of another customer like an unknown one`, async () => {
      const before = await rows.fingerprints(sample.msp.id);
      const sent = entry.multipart ? picture : { payload: BODIES[nameOf(entry)] ?? {} };
      const ask = (ids: Ids) =>
        people.vcio.inject({ method: entry.method, url: addressWith(entry, ids), ...(entry.method === 'GET' ? {} : sent) });
      const nothing = Object.fromEntries(KINDS.map((kind) => [kind, randomUUID()]));
      const [foreign, unknown] = [await ask(sample.ids), await ask({ ...sample.ids, ...nothing })];
      expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body]);
      expect(foreign.statusCode).toBe(404);
      expect(await rows.fingerprints(sample.msp.id)).toEqual(before);
    });
  }

  test('[SCOPE-3] Filtering a list by an id of another customer finds nothing', async () => {
    const { customers, assessments } = sample.ids;
    for (const query of [
      `assessments?customerId=${customers}`,
      `qbrs?customerId=${customers}`,
      `findings?customerId=${customers}`,
      `findings?assessmentId=${assessments}`,
      `recommendations?customerId=${customers}`,
      `customers?q=${OTHERS}`,
      `assessments?q=${OTHERS}`,
      `activity?customerId=${customers}`,
      `tech-stack/audits?customerId=${customers}`,
      `quarterly-reviews?customerId=${customers}`,
    ]) {
      const answer = await people.vcio.inject({ method: 'GET', url: `/api/${query}` });
      expect([answer.statusCode, answer.json()], query).toEqual([200, []]);
    }
  });

  test('[SCOPE-4] Counts, totals and the dashboard count the listed customers only', async () => {
    const { byStatus } = await people.vcio.sees(getCustomerCounts);
    expect(Object.values(byStatus).reduce((sum, n) => sum + n, 0)).toBe(1);
    const stats = await people.vcio.sees(getDashboardStats);
    expect(stats.customers.total).toBe(1);
    expect(stats.assessments).toMatchObject({ total: 1, byStatus: { draft: 1, in_progress: 0, pending_review: 0, approved: 0 } });
    expect(stats.qbrs?.total).toBe(0);
    const list = await people.vcio.inject({ method: 'GET', url: '/api/assessments?total=true' });
    expect([list.headers['x-total-count'], list.json<unknown[]>().length]).toEqual(['1', 1]);
  });

  test('[SCOPE-5] Work of a limited person also updates totals that they cannot see', async () => {
    const { owner, ids } = sample;
    const uses = async () => (await owner.sees(listTemplates, { query: {} })).find(({ id }) => id === ids.templates)?.assessmentCount ?? 0;
    const before = await uses();
    const body = { customerId: own.customer, templateId: ids.templates, name: 'Harbour again' };
    await people.vcio.sees(createAssessment, { body });
    expect(await uses()).toBe(before + 1);
  });

  test('[SCOPE-6] An API token and a calendar feed have the same customer limits as their owner', async () => {
    const { owner, msp } = sample;
    const former = await msp.person('admin');
    const { token } = await former.sees(createApiToken, { body: { name: 'Script', scopes: ['customers:view'], expiresInDays: 30 } });
    const { url } = await former.sees(openCalendarFeed);
    await owner.sees(updateUser, { params: { id: former.id }, body: { roles: ['vcio'], customerIds: [own.customer] } });
    const read = (path: string) => server.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });
    expect((await read('/api/customers')).json<{ id: string }[]>().map(({ id }) => id)).toEqual([own.customer]);
    expect((await read(`/api/customers/${sample.ids.customers}`)).statusCode).toBe(404);
    const feed = await server.app.inject({ method: 'GET', url: new URL(url).pathname });
    expect(feed.statusCode).toBe(200);
    expectNothingOfOthers(feed.body, 'feed');
  });

  test('[SCOPE-7] A limited person gets no notification of other customers, and a narrower list removes earlier ones', async () => {
    const { owner, msp, ids } = sample;
    const engineer = await msp.person('alignment_engineer');
    const assigned = async (name: string) =>
      owner.sees(createAssessment, { body: { customerId: ids.customers, templateId: ids.templates, name, assignedTo: engineer.id } });
    await assigned('Told');
    expect(await engineer.sees(listNotifications, { query: {} })).toHaveLength(1);
    await limit(engineer, [own.customer]);
    expect(await engineer.sees(listNotifications, { query: {} })).toEqual([]);
    await assigned('Untold');
    expect(await engineer.sees(listNotifications, { query: {} })).toEqual([]);
  });

  test('A repeated request does not return a stored response after the person’s customer list or roles changed', async () => {
    const { owner, msp, ids } = sample;
    const person = await msp.person('vcio');
    const repeated = (name: string) => ({
      body: { customerId: ids.customers, templateId: ids.templates, name },
      idempotencyKey: `${name} ${person.id}`,
    });
    const limited = repeated('Kept from the limited');
    const made = await person.sees(createAssessment, limited);
    expect((await person.sees(createAssessment, limited)).id).toBe(made.id);
    await limit(person, [own.customer]);
    const refused = await person.refused(createAssessment, limited);
    expect(refused.code).toBe('CONFLICT');
    expectNothingOfOthers(JSON.stringify(refused), 'repeated request');
    // A used key is never released, so that nothing is created twice.
    await limit(person, null);
    expect((await person.refused(createAssessment, limited)).code).toBe('CONFLICT');

    const demoted = repeated('Kept from the demoted');
    await person.sees(createAssessment, demoted);
    await owner.sees(updateUser, { params: { id: person.id }, body: { roles: ['alignment_engineer'] } });
    const kept = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('idempotencyKeys').select('body').where('userId', '=', person.id).execute(),
    );
    expect(kept).toEqual([{ body: null }, { body: null }]);
  });

  test('[SCOPE-8] A customer list takes effect with the next call, is shown to administrators, and null lifts the limit', async () => {
    const { owner, msp, ids } = sample;
    const person = await msp.person('vcio');
    const seen = async () => (await person.sees(listCustomers, { query: {} })).map(({ id }) => id).toSorted();
    expect(await seen()).toEqual([own.customer, ids.customers].toSorted());
    expect((await limit(person, [ids.customers])).customerScope).toBe('listed');
    expect(await seen()).toEqual([ids.customers]);
    const listed = await owner.sees(listCustomersOfUser, { params: { id: person.id } });
    expect(listed).toEqual([{ id: ids.customers, name: `${OTHERS} Ltd` }]);
    expect((await limit(person, null)).customerScope).toBe('all');
    expect(await seen()).toHaveLength(2);
  });

  test('[SCOPE-9] Administrators are never limited, an unknown customer is refused, and a limited person cannot add customers', async () => {
    const { owner, msp } = sample;
    const person = await msp.person('vcio');
    const params = { id: person.id };
    const refused = async (body: object) => (await owner.refused(updateUser, { params, body })).code;
    expect(await refused({ customerIds: [randomUUID()] })).toBe('CUSTOMER_NOT_FOUND');
    expect(await refused({ customerIds: [own.customer], roles: ['admin'] })).toBe('VALIDATION_ERROR');
    await limit(person, [own.customer]);
    expect((await person.refused(createCustomer, { body: { name: 'Unseen' } })).code).toBe('PERMISSION_DENIED');
    expect((await owner.sees(updateUser, { params, body: { roles: ['admin'] } })).customerScope).toBe('all');
    const names = { firstName: 'New', lastName: 'Person', roles: ['vcio'] as const };
    const guest = await owner.sees(inviteUser, {
      body: { ...names, roles: ['vcio'], email: 'limited@guest.test', customerIds: [own.customer] },
    });
    expect(guest.customerScope).toBe('listed');
  });

  test('[SCOPE-10] People with any lists each see exactly their listed customers, and together they see the union', async () => {
    const { owner, msp, ids } = sample;
    const made: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { id } = await owner.sees(createCustomer, { body: { name: `Property ${n}` } });
      await owner.sees(createAssessment, { body: { customerId: id, templateId: ids.templates, name: `Property ${n}` } });
      made.push(id);
    }
    const union = new Set<string>();
    for (let trial = 0; trial < 6; trial += 1) {
      const person = await msp.person(trial % 2 === 0 ? 'vcio' : 'alignment_engineer');
      const chosen = made.filter((_, n) => ((trial * 37 + 11) >> (n % 6)) % 2 === 1 || n === trial);
      await limit(person, chosen);
      const seen = (await person.sees(listCustomers, { query: {} })).map(({ id }) => id);
      const worked = (await person.sees(listAssessments, { query: {} })).map(({ customer }) => customer.id);
      expect(seen.toSorted()).toEqual(chosen.toSorted());
      expect(new Set(worked)).toEqual(new Set(chosen));
      for (const id of seen) union.add(id);
    }
    const lists = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('personCustomers').select('customerId').distinct().where('customerId', 'in', made).execute(),
    );
    expect([...union].toSorted()).toEqual(lists.map(({ customerId }) => customerId).toSorted());
  });
});
