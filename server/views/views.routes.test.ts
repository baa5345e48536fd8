import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createView, deleteView, listViews, updateView } from '#contract/views/views.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;

beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
});
afterAll(() => server.close());

const search = 'status=active&sort=-score&columns=name,score&rows=compact';
const add = (name: string, more: object = {}) => vcio.sees(createView, { body: { list: 'customers', name, search, ...more } });
const namesFor = async (person: Person) => (await person.sees(listViews, { query: { list: 'customers' } })).map(({ name }) => name);

describe('saved views', () => {
  test('[VIEW-1] A view keeps filters, order, columns and density for its owner, and for others once it is shared', async () => {
    const view = await add('Worst first');
    expect(view).toMatchObject({ name: 'Worst first', shared: false, isOwn: true, search, version: 1 });
    expect(await namesFor(engineer)).toEqual([]);
    await vcio.sees(updateView, { params: { id: view.id }, body: { shared: true } });
    const [seen] = await engineer.sees(listViews, { query: { list: 'customers' } });
    expect(seen).toMatchObject({ name: 'Worst first', isOwn: false, search, owner: { id: vcio.id } });
    expect(await engineer.sees(listViews, { query: { list: 'users' } })).toEqual([]);
  });

  test('[VIEW-2] A private view of another person does not exist; a shared one is changed only by users who manage people', async () => {
    const own = await add('Mine alone');
    const shared = await add('For all', { shared: true });
    for (const person of [engineer, msp.owner])
      expect((await person.refused(deleteView, { params: { id: own.id }, body: {} })).code).toBe('VIEW_NOT_FOUND');
    expect((await engineer.refused(updateView, { params: { id: shared.id }, body: { name: 'Taken' } })).code).toBe('FORBIDDEN');
    expect(await msp.owner.sees(updateView, { params: { id: shared.id }, body: { name: 'For everybody' } })).toMatchObject({
      name: 'For everybody',
      isOwn: false,
    });
  });

  test('[VIEW-3] Two views of one person and list have different names', async () => {
    await add('Twice');
    expect((await vcio.refused(createView, { body: { list: 'customers', name: ' TWICE ', search } })).code).toBe('DUPLICATE_VIEW');
    await vcio.sees(createView, { body: { list: 'users', name: 'Twice', search } });
    await engineer.sees(createView, { body: { list: 'customers', name: 'Twice', search } });
    for (const list of ['audit-logs', 'stack-audits'] as const)
      expect(await vcio.sees(createView, { body: { list, name: 'Twice', search } })).toMatchObject({ list });
  });

  test('[VIEW-4] Changes to views are in the audit log', async () => {
    const { id } = await add('Short-lived');
    await vcio.sees(updateView, { params: { id }, body: { search: 'q=north' } });
    await vcio.sees(deleteView, { params: { id }, body: {} });
    const events = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select('action').where('entityId', '=', id).orderBy('seq').execute(),
    );
    expect(events.map(({ action }) => action)).toEqual(['view.created', 'view.updated', 'view.deleted']);
  });

  test('[VIEW-5] A view holds the search parameters of a list that can be arranged', async () => {
    const body = { list: 'customers', name: 'Bad', search };
    for (const bad of [{ list: 'sessions' }, { search: { q: 'x' } }, { search: 'x'.repeat(2001) }, { name: ' ' }])
      expect((await vcio.inject({ method: 'POST', url: '/api/views', payload: { ...body, ...bad } })).statusCode).toBe(400);
  });
});
