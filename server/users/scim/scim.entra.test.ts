import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUsers } from '#contract/users/users.contract.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connectDirectory, CORE_GROUP, CORE_USER, type Directory, filtered, idOf, operations, verifyDomain } from './scim.fixture.ts';

let server: TestServer;
let msp: TestOrganization;
let entra: Directory;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  await verifyDomain(server, msp, 'entra.test');
  entra = await connectDirectory(server, msp);
});
afterAll(() => server.close());

const EMILY = {
  schemas: [CORE_USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'emily@entra.test',
  active: true,
  displayName: 'Emily Young',
  emails: [{ primary: true, type: 'work', value: 'emily@entra.test' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Emily Young', familyName: 'Young', givenName: 'Emily' },
  roles: [],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Service desk' },
};

test('[SCIM-1] Entra ID tests the connection, and creates, finds, updates, disables, enables and deletes a user', async () => {
  const probe = await entra('GET', filtered('Users', 'userName eq "7c5b6b0c-4d4b-4a0e-8a0a-000000000000"'));
  expect(probe).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });

  const made = await entra('POST', '/Users', EMILY);
  const id = idOf(made);
  expect(made).toMatchObject({
    status: 201,
    headers: { location: `${server.config.publicUrl}/scim/v2/Users/${id}`, 'content-type': 'application/scim+json; charset=utf-8' },
    body: { userName: 'emily@entra.test', externalId: EMILY.externalId, active: true, name: EMILY.name, meta: { resourceType: 'User' } },
  });
  expect((await entra('GET', `/Users/${id}`)).body).toEqual(made.body);
  expect(await entra('GET', filtered('Users', 'userName eq "Emily@entra.test"'))).toMatchObject({ body: { totalResults: 1 } });
  expect(await entra('GET', filtered('Users', `externalId eq "${EMILY.externalId}"`))).toMatchObject({ body: { Resources: [{ id }] } });

  const changed = await entra(
    'PATCH',
    `/Users/${id}`,
    operations(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'emily.stone@entra.test' },
      { op: 'Replace', path: 'name.familyName', value: 'Stone' },
      { op: 'Add', path: 'title', value: [{ $ref: null, value: 'Engineer' }] },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Projects' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'DE' },
    ),
  );
  expect(changed).toMatchObject({ status: 200, body: { name: { familyName: 'Stone' }, title: 'Engineer' } });
  await entra('PATCH', `/Users/${id}`, operations({ op: 'Replace', path: 'userName', value: 'emily.stone@entra.test' }));
  const person = async () => (await msp.owner.sees(listUsers, { query: {} })).find((one) => one.id === id);
  expect(await person()).toMatchObject({
    email: 'emily.stone@entra.test',
    lastName: 'Stone',
    status: 'invited',
    roles: ['alignment_engineer'],
  });

  // The form that Entra ID sends without the flag aadOptscim062020.
  await entra('PATCH', `/Users/${id}`, operations({ op: 'Replace', path: 'active', value: 'False' }));
  expect(await person()).toMatchObject({ status: 'disabled' });
  expect(await entra('GET', filtered('Users', 'userName eq "emily.stone@entra.test" and active eq false'))).toMatchObject({
    body: { totalResults: 1 },
  });
  await entra('PATCH', `/Users/${id}`, operations({ op: 'Replace', value: { active: true, 'name.givenName': 'Em' } }));
  expect(await person()).toMatchObject({ status: 'invited', firstName: 'Em' });

  expect(await entra('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: {} });
  expect(await entra('GET', `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } });
  expect(await person()).toBeUndefined();
  expect(idOf(await entra('POST', '/Users', EMILY))).not.toBe(id);
});

test('[SCIM-2] Entra ID creates, finds and renames a group, and adds and removes its members', async () => {
  const user = idOf(
    await entra('POST', '/Users', { ...EMILY, userName: 'gus@entra.test', externalId: 'gus', emails: [{ value: 'gus@entra.test' }] }),
  );
  const made = await entra('POST', '/Groups', {
    schemas: [CORE_GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'vCIOs',
    meta: { resourceType: 'Group' },
  });
  const id = idOf(made);
  expect(made).toMatchObject({ status: 201, body: { displayName: 'vCIOs', members: [] } });
  expect((await entra('GET', `/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty('members');
  expect(await entra('GET', `${filtered('Groups', 'displayName eq "vcios"')}&excludedAttributes=members`)).toMatchObject({
    body: { totalResults: 1, Resources: [{ id }] },
  });

  await entra('PATCH', `/Groups/${id}`, operations({ op: 'Replace', path: 'displayName', value: 'Advisers' }));
  await entra('PATCH', `/Groups/${id}`, operations({ op: 'Add', path: 'members', value: [{ $ref: null, value: user }] }));
  expect((await entra('GET', `/Groups/${id}`)).body).toMatchObject({
    displayName: 'Advisers',
    members: [{ value: user, display: 'Emily Young' }],
  });
  expect(await entra('GET', filtered('Groups', `id eq "${id}" and members eq "${user}"`))).toMatchObject({ body: { totalResults: 1 } });
  expect((await entra('GET', `/Users/${user}`)).body).toMatchObject({ groups: [{ value: id, display: 'Advisers' }] });

  await entra('PATCH', `/Groups/${id}`, operations({ op: 'Remove', path: 'members', value: [{ $ref: null, value: user }] }));
  expect((await entra('GET', `/Groups/${id}`)).body).toMatchObject({ members: [] });
  expect(await entra('DELETE', `/Groups/${id}`)).toMatchObject({ status: 204 });
  expect(await entra('GET', `/Groups/${id}`)).toMatchObject({ status: 404 });
});
