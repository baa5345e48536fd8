import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import {
  changeTemplates,
  createTemplate,
  exportTemplates,
  listTemplates,
  publishTemplate,
  TEMPLATE_SORTS,
} from '#contract/templates/templates.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { readPages } from '#tests/support/pages.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const NAMES = ['Backups', 'Access', 'email', 'Devices', 'Cloud'];

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  for (const [index, name] of NAMES.entries()) {
    const question = (n: number) => ({ key: `q${n}`, text: 'Is it so?', type: 'yes_no' as const });
    const sections = [{ key: 's', title: 'Section', questions: Array.from({ length: index + 1 }, (_, n) => question(n)) }];
    const type = index < 2 ? ('security' as const) : ('prospect' as const);
    const { id } = await msp.owner.sees(createTemplate, { body: { name, type, sections } });
    if (index === 0) await msp.owner.sees(publishTemplate, { params: { id } });
  }
});
afterAll(() => server.close());

const names = async (query: object) => (await msp.owner.sees(listTemplates, { query })).map(({ name }) => name);

test.each(TEMPLATE_SORTS)('[LIST-31] In the order %s each template comes once, page after page', async (sort) => {
  const paged = (await readPages<{ name: string }>(msp.owner, `/api/templates?limit=2&sort=${sort}`)).map(({ name }) => name);
  expect(paged).toEqual(await names({ sort }));
  expect(paged.toSorted()).toEqual(NAMES.toSorted());
});

test('[LIST-32] Templates are ordered by name without case and by their questions, and narrowed by type', async () => {
  expect(await names({ sort: 'name' })).toEqual(['Access', 'Backups', 'Cloud', 'Devices', 'email']);
  expect(await names({ sort: '-questions' })).toEqual(NAMES.toReversed());
  expect(await names({ type: 'security', sort: 'name' })).toEqual(['Access', 'Backups']);
  expect((await msp.owner.inject({ method: 'GET', url: '/api/templates?type=none' })).statusCode).toBe(400);
});

test('[LIST-33] The exported file of templates has the filtered rows in list order', async () => {
  const { payload, headers } = await msp.owner.inject({ method: 'GET', url: `${exportTemplates.path}?type=prospect&sort=-name` });
  expect(headers['content-disposition']).toContain('Templates.csv');
  const lines = payload.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['email', 'Devices', 'Cloud']);
});

test('[LISTS-1] A person limited to listed customers cannot sort templates by use, which would reveal other customers', async () => {
  const limited = await msp.person('vcio');
  const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Own' } });
  await msp.owner.sees(updateUser, { params: { id: limited.id }, body: { customerIds: [id] } });
  expect(await limited.sees(listTemplates, { query: { sort: 'owner' } })).toHaveLength(NAMES.length);
  expect(await limited.refused(listTemplates, { query: { sort: '-uses' } })).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect((await limited.inject({ method: 'GET', url: `${exportTemplates.path}?sort=uses` })).statusCode).toBe(403);
});

test('[LISTS-2] Several templates are archived and restored at once; unknown ones are refused singly, and all are audited', async () => {
  const [one, other] = await msp.owner.sees(listTemplates, { query: { sort: 'name' } });
  if (!one || !other) throw new Error('Five templates were made.');
  const unknown = '01890000-0000-7000-8000-000000000000';
  const change = (archived: boolean) => msp.owner.sees(changeTemplates, { body: { ids: [one.id, other.id, unknown], set: { archived } } });
  const archived = await change(true);
  expect(archived.done.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  expect(archived.refused).toMatchObject([{ id: unknown, code: 'TEMPLATE_NOT_FOUND' }]);
  expect(await names({ status: 'archived', sort: 'name' })).toEqual([one.name, other.name]);
  expect((await change(false)).done).toHaveLength(2);
  // Templates that were published before the archiving are published again.
  expect((await names({ status: 'published' })).length).toBe(1);
  const logged = await msp.owner.sees(listAuditEvents, { query: { entityId: one.id } });
  expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['template.archived', 'template.restored']));
});
