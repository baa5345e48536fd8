import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUsers } from '#contract/users/users.contract.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connectDirectory, CORE_GROUP, CORE_USER, type Directory, filtered, idOf, operations } from './scim.fixture.ts';

let server: TestServer;
let msp: TestOrganization;
let okta: Directory;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  okta = await connectDirectory(server, msp);
});
afterAll(() => server.close());

const TEST_USER = {
  schemas: [CORE_USER],
  userName: 'test.user@okta.test',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@okta.test', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};

test('[SCIM-3] Okta looks for a user, creates, reads, replaces, deactivates and reactivates it', async () => {
  const looked = await okta('GET', `${filtered('Users', 'userName eq "test.user@okta.test"')}&startIndex=1&count=100`);
  expect(looked.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  const made = await okta('POST', '/Users', TEST_USER);
  const id = idOf(made);
  expect(made.status).toBe(201);
  expect(JSON.stringify(made.body)).not.toContain(TEST_USER.password);

  const { body } = await okta('GET', `/Users/${id}`);
  const replaced = await okta('PUT', `/Users/${id}`, { ...body, name: { givenName: 'Another', familyName: 'User' }, title: 'Dispatcher' });
  expect(replaced).toMatchObject({ status: 200, body: { id, name: { givenName: 'Another' }, title: 'Dispatcher', active: true } });

  const deactivated = await okta('PATCH', `/Users/${id}`, operations({ op: 'replace', value: { active: false } }));
  expect(deactivated).toMatchObject({ status: 200, body: { active: false } });
  const person = async () => (await msp.owner.sees(listUsers, { query: {} })).find((one) => one.id === id);
  expect(await person()).toMatchObject({ status: 'disabled', title: 'Dispatcher' });
  const { active: _, ...withoutFlag } = TEST_USER;
  expect(await okta('PUT', `/Users/${id}`, { ...withoutFlag, title: 'Dispatcher' })).toMatchObject({ body: { active: false } });
  expect(await okta('PUT', `/Users/${id}`, { ...TEST_USER, title: null })).toMatchObject({ body: { active: true } });
  expect(await person()).toMatchObject({ status: 'invited', firstName: 'Test', title: null });
});

test('[SCIM-4] Okta pushes a group, adds, removes and replaces its members, renames and deletes it', async () => {
  const [one, two] = [
    idOf(await okta('POST', '/Users', { ...TEST_USER, userName: 'one@okta.test', emails: [], externalId: 'one' })),
    idOf(await okta('POST', '/Users', { ...TEST_USER, userName: 'two@okta.test', emails: [], externalId: 'two' })),
  ];
  const id = idOf(await okta('POST', '/Groups', { schemas: [CORE_GROUP], displayName: 'Test SCIMv2', members: [] }));
  const members = async () => {
    const { members: shown } = (await okta('GET', `/Groups/${id}`)).body;
    return Array.isArray(shown) ? shown.map(({ value }) => String(value)).toSorted() : shown;
  };
  await okta('PATCH', `/Groups/${id}`, operations({ op: 'add', path: 'members', value: [{ value: one, display: 'one@okta.test' }] }));
  await okta('PATCH', `/Groups/${id}`, operations({ op: 'add', path: 'members', value: [{ value: one }, { value: two }] }));
  expect(await members()).toEqual([one, two].toSorted());
  await okta('PATCH', `/Groups/${id}`, operations({ op: 'remove', path: `members[value eq "${one}"]` }));
  expect(await members()).toEqual([two]);
  await okta('PATCH', `/Groups/${id}`, operations({ op: 'replace', path: 'members', value: [{ value: one }] }));
  expect(await members()).toEqual([one]);
  await okta('PATCH', `/Groups/${id}`, operations({ op: 'replace', value: { id, displayName: 'Renamed' } }));
  expect((await okta('GET', '/Groups?startIndex=1&count=100')).body).toMatchObject({
    totalResults: 1,
    Resources: [{ displayName: 'Renamed' }],
  });
  await okta('PUT', `/Groups/${id}`, { schemas: [CORE_GROUP], displayName: 'Renamed', members: [] });
  expect(await members()).toEqual([]);
  expect((await okta('DELETE', `/Groups/${id}`)).status).toBe(204);
});
