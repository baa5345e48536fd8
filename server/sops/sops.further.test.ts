import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { mergeCustomers } from '#contract/customers/merge.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createSop, getSop, listSops, updateSop, viewSop } from '#contract/sops/sops.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let database: pg.Client;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
});
afterAll(async () => {
  await database.end();
  await server.close();
});

const written = (title: string, more: object = {}) => vcio.sees(createSop, { body: { title, category: 'backup', body: 'Text', ...more } });
const titles = async (query: object) => (await engineer.sees(listSops, { query })).map(({ title }) => title);

test('[SOP-18] An SOP names its customers, and a user limited to listed customers sees only their own there', async () => {
  const [own, other] = [
    await vcio.sees(createCustomer, { body: { name: 'Own' } }),
    await vcio.sees(createCustomer, { body: { name: 'Other' } }),
  ];
  const both = { linkedCustomerIds: [other.id, own.id] };
  const { id } = await written('For two', both);
  await written('For all');
  expect((await vcio.sees(getSop, { params: { id } })).linkedCustomers.map(({ name }) => name)).toEqual(['Other', 'Own']);
  expect(await titles({ customerId: own.id })).toEqual(['For two']);

  const limited = await msp.person('vcio');
  await msp.owner.sees(updateUser, { params: { id: limited.id }, body: { customerIds: [own.id] } });
  expect((await limited.sees(getSop, { params: { id } })).linkedCustomers.map(({ name }) => name)).toEqual(['Own']);
  await limited.sees(updateSop, { params: { id }, body: { linkedCustomerIds: [] } });
  expect((await vcio.sees(getSop, { params: { id } })).linkedCustomers.map(({ name }) => name)).toEqual(['Other']);
  const unknown = { linkedCustomerIds: ['01890000-0000-7000-8000-000000000000'] };
  expect(await vcio.refused(updateSop, { params: { id }, body: unknown })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });

  await vcio.sees(updateSop, { params: { id }, body: both });
  await msp.owner.sees(mergeCustomers, {
    params: { id: own.id },
    body: { from: other.id, version: own.version, fromVersion: other.version },
  });
  expect((await vcio.sees(getSop, { params: { id } })).linkedCustomers.map(({ name }) => name)).toEqual(['Own']);
});

test('[SOP-19] Views are counted once for each person and day', async () => {
  const { id } = await written('Viewed');
  const views = async () => (await vcio.sees(getSop, { params: { id } })).viewCount;
  await Promise.all([engineer, engineer, vcio].map((person) => person.sees(viewSop, { params: { id } })));
  expect(await views()).toBe(2);
  await database.query('update sop_readers set viewed_on = viewed_on - 1 where sop_id = $1 and person_id = $2', [id, engineer.id]);
  await engineer.sees(viewSop, { params: { id } });
  expect(await views()).toBe(3);
  expect(await engineer.sees(getSop, { params: { id } })).toMatchObject({
    version: 1,
    mine: { acknowledgedVersion: null, isHelped: false },
  });
});

test('[SOP-20] SOPs are searched in the organisation’s language, and indexed again when it changes', async () => {
  const german = await server.organization();
  const writer = german.owner;
  const found = async (q: string) => (await writer.sees(listSops, { query: { q } })).map(({ title }) => title);
  await writer.sees(createSop, { body: { title: 'Sicherung', category: 'backup', body: 'Die Sicherungen der Häuser werden geprüft' } });
  expect(await found('Haus')).toEqual([]);
  await writer.sees(updateOrganization, { body: { settings: { locale: 'de-AT' } } });
  expect(await found('Haus')).toEqual(['Sicherung']);
  await writer.sees(createSop, { body: { title: 'Zweite', category: 'backup', body: 'Wenn Rechner ausfallen' } });
  expect(await found('Rechnern')).toEqual(['Zweite']);
});
