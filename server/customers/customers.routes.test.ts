import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listContacts, createContact } from '#contract/customers/contacts.contract.ts';
import {
  archiveCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  getCustomerCounts,
  listCustomers,
  restoreCustomer,
  updateCustomer,
} from '#contract/customers/customers.contract.ts';
import { createRecommendation, deleteRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { readPages } from '#tests/support/pages.ts';

describe('customers', () => {
  let server: TestServer;
  let msp: TestOrganization;
  let vcio: Person;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
    vcio = await msp.person('vcio');
  });
  afterAll(() => server.close());

  const add = (name: string, more: object = {}) => vcio.sees(createCustomer, { body: { name, ...more } });

  test('A new customer takes time zone and currency from the organisation unless it has its own', async () => {
    await msp.owner.sees(updateOrganization, { body: { timezone: 'Europe/Berlin', currency: 'EUR' } });
    expect(await add('Adatum')).toMatchObject({ timezone: 'Europe/Berlin', currency: 'EUR', status: 'active', version: 1 });
    expect(await add('Bellows', { timezone: 'Asia/Tokyo', currency: 'JPY', address: { city: 'Tokyo' } })).toMatchObject({
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
      address: { city: 'Tokyo' },
    });
  });

  test('All roles see customers, vCIOs edit them and administrators delete them', async () => {
    const [engineer, admin] = [await msp.person('alignment_engineer'), await msp.person('admin')];
    const { id } = await add('Roles Ltd');
    expect((await engineer.sees(getCustomer, { params: { id } })).name).toBe('Roles Ltd');
    expect((await engineer.refused(createCustomer, { body: { name: 'No' } })).code).toBe('FORBIDDEN');
    expect((await vcio.refused(deleteCustomer, { params: { id } })).code).toBe('FORBIDDEN');
    await admin.sees(deleteCustomer, { params: { id } });
    expect((await vcio.refused(getCustomer, { params: { id } })).code).toBe('CUSTOMER_NOT_FOUND');
  });

  test('A customer name in another case, with outer spaces or of an archived customer is a duplicate', async () => {
    const { id } = await add('Ärger & Söhne');
    expect(await vcio.refused(createCustomer, { body: { name: '  äRGER & SÖHNE ' } })).toMatchObject({
      status: 409,
      code: 'DUPLICATE_CUSTOMER',
    });
    await vcio.sees(archiveCustomer, { params: { id } });
    expect((await vcio.refused(createCustomer, { body: { name: 'Ärger & Söhne' } })).code).toBe('DUPLICATE_CUSTOMER');
    const other = await server.organization('Elsewhere');
    expect((await other.owner.sees(createCustomer, { body: { name: 'Ärger & Söhne' } })).name).toBe('Ärger & Söhne');
  });

  test('[CUST-1] Two simultaneous additions of the same customer create one', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => msp.owner.inject({ method: 'POST', url: '/api/customers', payload: { name: 'Once Ltd' } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  });

  test('Only active people of the organisation can be assigned to a customer', async () => {
    const gone = await msp.person('alignment_engineer');
    const stranger = (await server.organization('Strangers')).owner;
    const { id } = await add('Team Ltd', { engineerId: gone.id, vcioId: vcio.id });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx.updateTable('people').set({ status: 'removed' }).where('id', '=', gone.id).execute(),
    );

    expect(await vcio.refused(createCustomer, { body: { name: 'X1', vcioId: stranger.id } })).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
      field: 'vcioId',
    });
    expect((await vcio.refused(createCustomer, { body: { name: 'X2', engineerId: gone.id } })).code).toBe('USER_NOT_FOUND');
    expect((await vcio.refused(updateCustomer, { params: { id }, body: { accountManagerId: randomUUID() } })).field).toBe(
      'accountManagerId',
    );
    const updated = await vcio.sees(updateCustomer, { params: { id }, body: { engineerId: gone.id, tier: 'A' } });
    expect(updated).toMatchObject({ tier: 'A', engineer: { id: gone.id }, vcio: { id: vcio.id, name: 'vcio Tester' } });
    expect((await vcio.sees(updateCustomer, { params: { id }, body: { vcioId: null } })).vcio).toBeNull();
  });

  test('A change of a customer is audited with the old values, and a stale version is refused with the current row', async () => {
    const { id } = await add('Change Ltd');
    const changed = await vcio.sees(updateCustomer, { params: { id }, body: { industry: 'Law', tags: ['gold'], version: 1 } });
    expect(changed).toMatchObject({ industry: 'Law', tags: ['gold'], version: 2 });
    expect(await vcio.refused(updateCustomer, { params: { id }, body: { industry: 'Music', version: 1 } })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      current: { id, industry: 'Law', version: 2 },
    });
    const trail = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'before', 'after', 'customerId']).where('entityId', '=', id).orderBy('seq').execute(),
    );
    expect(trail.at(-1)).toEqual({
      action: 'customer.updated',
      customerId: id,
      before: { industry: null, tags: [] },
      after: { industry: 'Law', tags: ['gold'] },
    });
  });

  test('An archived customer leaves the list, keeps its data and is restored to its former status', async () => {
    const { id } = await add('Away Ltd', { status: 'onboarding' });
    expect((await vcio.sees(archiveCustomer, { params: { id } })).status).toBe('archived');
    expect((await vcio.sees(archiveCustomer, { params: { id } })).version).toBe(2);
    const names = async (query: { status?: 'archived' }) =>
      (await vcio.sees(listCustomers, { query: { ...query, limit: '200' } })).map(({ name }) => name);
    expect(await names({})).not.toContain('Away Ltd');
    expect(await names({ status: 'archived' })).toContain('Away Ltd');
    expect((await vcio.refused(updateCustomer, { params: { id }, body: { status: 'active' } })).code).toBe('INVALID_STATUS_TRANSITION');
    expect(await vcio.sees(restoreCustomer, { params: { id } })).toMatchObject({ status: 'onboarding', archivedAt: null });
  });

  test('[CUST-2] A customer with assessments or QBRs cannot be deleted, and the refusal states how many there are', async () => {
    const { id } = await add('Busy Ltd');
    await seedAssessment(server.pools, msp.id, { customerId: id });
    await vcio.sees(createQbr, { body: { customerId: id } });
    expect(await msp.owner.refused(deleteCustomer, { params: { id } })).toMatchObject({
      status: 409,
      code: 'CUSTOMER_HAS_DEPENDENCIES',
      details: { assessments: 1, qbrs: 1, recommendations: 0 },
    });
  });

  test('A customer with recommendations cannot be deleted until they are deleted', async () => {
    const { id } = await add('Advised Ltd');
    const { id: recommendation } = await vcio.sees(createRecommendation, { body: { customerId: id, title: 'Second factor' } });
    expect(await msp.owner.refused(deleteCustomer, { params: { id } })).toMatchObject({
      code: 'CUSTOMER_HAS_DEPENDENCIES',
      details: { assessments: 0, qbrs: 0, recommendations: 1 },
    });
    await msp.owner.sees(deleteRecommendation, { params: { id: recommendation }, body: {} });
    await msp.owner.sees(deleteCustomer, { params: { id } });
    expect((await vcio.refused(getCustomer, { params: { id } })).code).toBe('CUSTOMER_NOT_FOUND');
  });

  test('Deleting a customer deletes its assessments that were already marked as deleted, and their findings', async () => {
    const { id } = await add('Emptied Ltd');
    await seedAssessment(server.pools, msp.id, { customerId: id });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx.updateTable('assessments').set({ deletedAt: new Date() }).where('customerId', '=', id).execute(),
    );
    await vcio.sees(createContact, { params: { id }, body: { name: 'Ann' } });
    await msp.owner.sees(deleteCustomer, { params: { id } });
    const remaining = await asOrganization(server.pools, msp.id, async (tx) => [
      ...(await tx.selectFrom('assessments').select('id').where('customerId', '=', id).execute()),
      ...(await tx.selectFrom('findings').select('id').where('customerId', '=', id).execute()),
    ]);
    expect(remaining).toEqual([]);
    expect((await vcio.refused(listContacts, { params: { id } })).code).toBe('CUSTOMER_NOT_FOUND');
  });

  test('Another organisation cannot read, change, archive or delete a customer or add a contact to it', async () => {
    const { id } = await add('Private Ltd');
    const { owner } = await server.organization('Curious');
    const codes = await Promise.all([
      owner.refused(getCustomer, { params: { id } }),
      owner.refused(updateCustomer, { params: { id }, body: { name: 'Stolen' } }),
      owner.refused(archiveCustomer, { params: { id } }),
      owner.refused(deleteCustomer, { params: { id } }),
      owner.refused(createContact, { params: { id }, body: { name: 'Spy' } }),
    ]);
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['CUSTOMER_NOT_FOUND']));
  });

  test.each([
    ['no name', {}, 'REQUIRED_FIELD', 'name'],
    ['a blank name', { name: ' \t ' }, 'REQUIRED_FIELD', 'name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'VALUE_TOO_LONG', 'name'],
    ['a name with NUL', { name: 'a\u0000b' }, 'VALIDATION_ERROR', 'name'],
    ['an unknown time zone', { name: 'TZ', timezone: 'Nowhere/Land' }, 'VALIDATION_ERROR', 'timezone'],
    ['an unknown currency', { name: 'CUR', currency: 'ABC' }, 'VALIDATION_ERROR', 'currency'],
    ['a month 13', { name: 'FY', fiscalYearStartMonth: 13 }, 'VALIDATION_ERROR', 'fiscalYearStartMonth'],
    ['more employees than people', { name: 'EMP', employeeCount: 1e12 }, 'VALIDATION_ERROR', 'employeeCount'],
    ['archived as a first status', { name: 'ARC', status: 'archived' }, 'VALIDATION_ERROR', 'status'],
  ])('A customer with %s is refused', async (_what, body, code, field) => {
    const response = await vcio.inject({ method: 'POST', url: '/api/customers', payload: body });
    expect({ status: response.statusCode, ...response.json() }).toMatchObject({ status: 400, code, field });
  });

  test('Customer names in any script are returned as written', async () => {
    for (const name of ['مرحبا بالعالم', '🏔️ Outdoors', '株式会社', "O'Brien <b>&</b> \u202eabc", '=SUM(A1)']) {
      expect((await add(name)).name).toBe(name);
    }
  });

  test('The counts of customers agree with the list', async () => {
    const { byStatus } = await vcio.sees(getCustomerCounts);
    for (const status of ['active', 'onboarding', 'archived'] as const) {
      expect(await vcio.sees(listCustomers, { query: { status, limit: '200' } }), status).toHaveLength(byStatus[status]);
    }
  });

  describe('the list', () => {
    let many: TestOrganization;
    beforeAll(async () => {
      many = await server.organization('Many');
      await asOrganization(server.pools, many.id, (tx) =>
        tx
          .insertInto('customers')
          .values(
            Array.from({ length: 25 }, (_, n) => ({
              name: `${n % 2 ? 'kilo' : 'Kilo'} ${String(n).padStart(2, '0')}`,
              timezone: 'UTC',
              currency: 'USD',
              status: n === 24 ? 'archived' : n % 5 === 0 ? 'prospect' : 'active',
              updatedAt: new Date(Date.UTC(2026, 0, 1 + (n % 3))),
            })),
          )
          .execute(),
      );
    });

    async function walk(query: Record<string, string>): Promise<string[]> {
      const names = (await readPages<{ name: string }>(many.owner, `/api/customers?${new URLSearchParams({ limit: '7', ...query })}`)).map(
        ({ name }) => name,
      );
      return names;
    }

    test.each([['name'], ['-name'], ['updated'], ['-updated']])(
      'The list of customers sorted by %s shows every customer once over all pages',
      async (sort) => {
        const names = await walk({ sort });
        expect(new Set(names).size).toBe(24);
        expect(names).toHaveLength(24);
        const numbers = names.map((name) => name.slice(-2));
        if (sort === 'name') expect(numbers).toEqual(numbers.toSorted());
        if (sort === '-name') expect(numbers).toEqual(numbers.toSorted().toReversed());
        if (sort.endsWith('updated')) {
          const days = numbers.map((n) => Number(n) % 3);
          const forward = days.toSorted((one, other) => one - other);
          expect(days).toEqual(sort === 'updated' ? forward : forward.toReversed());
        }
      },
    );

    test('The search for customers ignores case and treats percent signs as plain characters', async () => {
      expect(await walk({ q: 'KILO 1' })).toHaveLength(10);
      expect(await walk({ q: '%' })).toEqual([]);
      expect(await walk({ q: 'kilo', status: 'prospect' })).toHaveLength(5);
    });

    test.each([['status=happy'], ['sort=size'], ['limit=0'], ['limit=9999'], ['cursor=rubbish'], ['cursor=WyJhIiwiYiJd']])(
      'The list of customers with %s is refused',
      async (query) => {
        const response = await many.owner.inject({ method: 'GET', url: `/api/customers?${query}` });
        expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR' });
      },
    );

    test('A cursor of another list of customers is refused and does not cause a server error', async () => {
      const cursor = Buffer.from(JSON.stringify(['kilo', 'kilo'])).toString('base64url');
      const response = await many.owner.inject({ method: 'GET', url: `/api/customers?sort=updated&cursor=${cursor}` });
      expect({ status: response.statusCode, code: response.json().code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    });
  });
});
