import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCustomers, createCustomer, type Customer, getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { mergeCustomers } from '#contract/customers/merge.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

const NOBODY = '01890000-0000-7000-8000-000000000000';

const add = (name: string, more: Partial<BodyOf<typeof createCustomer>> = {}) => vcio.sees(createCustomer, { body: { name, ...more } });
const change = (ids: string[], set: BodyOf<typeof changeCustomers>['set']) => vcio.sees(changeCustomers, { body: { ids, set } });
const now = ({ id }: Pick<Customer, 'id'>) => vcio.sees(getCustomer, { params: { id } });

test('Several customers get a status at once; an archived customer is refused with the reason and keeps its status', async () => {
  const [one, other, old] = [await add('Ash'), await add('Beech', { status: 'prospect' }), await add('Chestnut')];
  await change([old.id], { archived: true });
  const { done, refused } = await change([one.id, other.id, old.id], { status: 'offboarding' });
  expect(done.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  expect(refused).toEqual([{ id: old.id, code: 'INVALID_STATUS_TRANSITION', message: 'Restore this customer first' }]);
  expect([await now(one), await now(other), await now(old)].map(({ status }) => status)).toEqual([
    'offboarding',
    'offboarding',
    'archived',
  ]);
});

test('Tags are added to and removed from several customers, and all other tags stay', async () => {
  const [one, other] = [await add('Elder', { tags: ['gold', 'retail'] }), await add('Fig', { tags: ['silver'] })];
  const full = await add('Hazel', { tags: Array.from({ length: 30 }, (_, index) => `tag ${index}`) });
  const { done, refused } = await change([one.id, other.id, full.id], { addTags: ['gold', 'Q3 focus'], removeTags: ['silver'] });
  expect((await now(one)).tags).toEqual(['gold', 'retail', 'Q3 focus']);
  expect((await now(other)).tags).toEqual(['gold', 'Q3 focus']);
  expect(done.find(({ id }) => id === other.id)?.version).toBe((await now(other)).version);
  expect(refused).toEqual([{ id: full.id, code: 'VALIDATION_ERROR', message: 'Tags: a customer has at most 30' }]);
  expect((await now(full)).tags).toHaveLength(30);
  expect((await change([one.id], { addTags: ['gold'] })).done).toEqual([{ id: one.id, version: (await now(one)).version }]);
});

test('Several customers are archived and restored at once, each to its former status, and the audit log names each', async () => {
  const [one, other] = [await add('Ivy'), await add('Juniper', { status: 'prospect' })];
  const { refused } = await change([one.id, other.id, NOBODY], { archived: true });
  expect(refused).toMatchObject([{ id: NOBODY, code: 'CUSTOMER_NOT_FOUND' }]);
  const archived = await now(one);
  expect((await change([one.id], { archived: true })).done).toEqual([{ id: one.id, version: archived.version }]);
  expect((await vcio.sees(listCustomers, { query: { status: 'archived' } })).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Ivy', 'Juniper']),
  );
  await change([one.id, other.id], { archived: false });
  expect([await now(one), await now(other)]).toMatchObject([
    { status: 'active', archivedAt: null, version: archived.version + 1 },
    { status: 'prospect', archivedAt: null },
  ]);
  const entries = await msp.owner.sees(listAuditEvents, { query: { entityId: other.id } });
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['customer.archived', 'customer.restored']));
});

test('Archiving cannot be combined with other changes, and people who may not edit customers can change none', async () => {
  const { id } = await add('Kapok');
  expect(await vcio.refused(changeCustomers, { body: { ids: [id], set: { archived: true, status: 'active' } } })).toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'set',
  });
  const engineer = await msp.person('alignment_engineer');
  for (const set of [{ archived: true }, { status: 'prospect' as const }, { addTags: ['gold'] }])
    expect((await engineer.refused(changeCustomers, { body: { ids: [id], set } })).code).toBe('FORBIDDEN');
  expect(await now({ id })).toMatchObject({ status: 'active', tags: [], version: 1 });
});

test('A customer merged into another is refused in a bulk change', async () => {
  const [kept, duplicate] = [await add('Larch'), await add('Larch Ltd')];
  await msp.owner.sees(mergeCustomers, {
    params: { id: kept.id },
    body: { from: duplicate.id, version: kept.version, fromVersion: duplicate.version },
  });
  const { done, refused } = await change([kept.id, duplicate.id], { engineerId: vcio.id });
  expect(done.map(({ id }) => id)).toEqual([kept.id]);
  expect(refused).toMatchObject([{ id: duplicate.id, code: 'INVALID_STATUS_TRANSITION' }]);
});
