import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { assignScimGroupRole, getScim } from '#contract/users/scim.contract.ts';
import { deleteUser, listUsers } from '#contract/users/users.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connectDirectory, type Directory, idOf, operations, outcome, verifyDomain } from './scim.fixture.ts';

let server: TestServer;
let msp: TestOrganization;
let directory: Directory;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A new organisation for each group of tests that counts people. */
async function connected(): Promise<void> {
  msp = await server.organization();
  directory = await connectDirectory(server, msp);
}

let made = 0;
async function newUser(more: object = {}): Promise<{ id: string; email: string }> {
  const email = `scim-${(made += 1)}@scim.test`;
  return {
    id: idOf(await directory('POST', '/Users', { userName: email, name: { givenName: 'Sam', familyName: 'Scim' }, ...more })),
    email,
  };
}
const shown = async (id: string) => (await msp.owner.sees(listUsers, { query: {} })).find((one) => one.id === id);
const disable = (id: string) => directory('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'active', value: false }));
const group = async (displayName: string, ...members: string[]) =>
  idOf(await directory('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) }));
const give = (id: string, role: 'admin' | 'vcio' | null) => msp.owner.sees(assignScimGroupRole, { params: { id }, body: { role } });

describe('users', () => {
  beforeAll(connected);

  test('[SCIM-6] A disabled user is signed out at once and cannot sign in', async () => {
    const person = await msp.person('vcio');
    expect((await directory('GET', `/Users/${person.id}`)).body).toMatchObject({ userName: person.email, active: true });
    expect((await disable(person.id)).status).toBe(200);
    expect(await person.refused(getAuthUser)).toMatchObject({ status: 401 });
    expect(await shown(person.id)).toMatchObject({ status: 'disabled' });
  });

  test('[SCIM-7] The owner cannot be disabled, removed or renamed, and each attempt is in the audit log', async () => {
    const { id } = msp.owner;
    expect(outcome(await disable(id))).toEqual([403, 'mutability']);
    expect(outcome(await directory('DELETE', `/Users/${id}`))).toEqual([403, 'mutability']);
    const renamed = operations({ op: 'replace', path: 'emails[type eq "work"].value', value: 'thief@scim.test' });
    expect(outcome(await directory('PATCH', `/Users/${id}`, renamed))).toEqual([403, 'mutability']);
    const groupId = await group('Everyone', id);
    await give(groupId, 'vcio');
    await give(groupId, null);
    expect(await shown(id)).toMatchObject({ isOwner: true, status: 'active', email: msp.owner.email });
    const denied = (await msp.owner.sees(listAuditEvents, { query: {} })).filter((event) => event.outcome === 'denied');
    expect(denied.map(({ action, actor }) => `${actor.name}: ${action}`).toSorted()).toEqual([
      'Directory (SCIM): user.disabled',
      'Directory (SCIM): user.removed',
      'Directory (SCIM): user.updated',
    ]);
  });

  test('A new user gets an invitation, but none while people sign in with a work account', async () => {
    const before = (await server.mails()).length;
    const { email } = await newUser();
    const mails = await server.mails();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toContain(`To: ${email}`);
    expect(mails.at(-1)).toContain('Your administrator invites you');
    const turn = (enabled: boolean) =>
      asOrganization(server.pools, msp.id, (tx) =>
        tx
          .updateTable('organizations')
          .set({ settings: sql`settings || jsonb_build_object('entra', jsonb_build_object('enabled', ${enabled}::boolean))` })
          .execute(),
      );
    await turn(true);
    const { id } = await newUser();
    await turn(false);
    expect(await server.mails()).toHaveLength(before + 1);
    expect(await shown(id)).toMatchObject({ status: 'invited' });
  });

  test('A name or address that already has a user is refused, also in another organisation', async () => {
    const { email } = await newUser();
    expect(outcome(await directory('POST', '/Users', { userName: email }))).toEqual([409, 'uniqueness']);
    const other = await connectDirectory(server, await server.organization('Other MSP'));
    expect(outcome(await other('POST', '/Users', { userName: email }))).toEqual([409, 'uniqueness']);
  });

  test('[SCIM-8] An address changes only to a verified domain, and the links sent to the former one stop working', async () => {
    const { id } = await newUser();
    const move = (to: string) => directory('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'emails', value: [{ value: to }] }));
    expect(outcome(await move('sam@elsewhere.test'))).toEqual([400, 'invalidValue']);
    await verifyDomain(server, msp, 'elsewhere.test');
    expect((await move('sam@elsewhere.test')).status).toBe(200);
    expect(await shown(id)).toMatchObject({ email: 'sam@elsewhere.test' });
    expect((await server.mails()).at(-1)).toContain('To: sam@elsewhere.test');
  });

  test('A person removed in Plumbline no longer exists for the directory, and can be created again', async () => {
    const { id, email } = await newUser();
    await msp.owner.sees(deleteUser, { params: { id } });
    expect((await directory('GET', `/Users/${id}`)).status).toBe(404);
    expect((await directory('POST', '/Users', { userName: email })).status).toBe(201);
  });

  test.each([
    ['a body without a name', {}, 'invalidValue'],
    ['an address that is none', { userName: 'nobody' }, 'invalidValue'],
    ['a flag that is no flag', { userName: 'a@scim.test', active: 'perhaps' }, 'invalidValue'],
    ['a list in the place of a text', { userName: ['a@scim.test'] }, 'invalidValue'],
  ])('A user is refused for %s', async (_what, body, type) => {
    expect(outcome(await directory('POST', '/Users', body))).toEqual([400, type]);
  });

  test.each([
    ['no operations', { Operations: [] }, 'invalidSyntax'],
    ['an unknown operation', operations({ op: 'move', path: 'title', value: 'x' }), 'invalidSyntax'],
    ['a removal without a path', operations({ op: 'remove' }), 'noTarget'],
    ['a path that cannot be read', operations({ op: 'replace', path: 'emails[type is "work"].value', value: 'x' }), 'invalidPath'],
    ['a value without names', operations({ op: 'add', value: 'x' }), 'invalidValue'],
    ['the removal of the name', operations({ op: 'remove', path: 'userName' }), 'mutability'],
  ])('A change with %s is refused and changes nothing', async (_what, body, type) => {
    const { id } = await newUser();
    const before = (await directory('GET', `/Users/${id}`)).body;
    expect(outcome(await directory('PATCH', `/Users/${id}`, body))).toEqual([400, type]);
    expect((await directory('GET', `/Users/${id}`)).body).toEqual(before);
  });

  test('Attributes that are not stored are ignored, whatever their name', async () => {
    const { id } = await newUser();
    const body = operations({ op: 'add', path: '__proto__.polluted', value: 'x' }, { op: 'add', value: { nickName: 'Sammy' } });
    expect((await directory('PATCH', `/Users/${id}`, body)).status).toBe(200);
    const poisoned = JSON.parse('{"__proto__":{"polluted":1}}');
    expect(outcome(await directory('PATCH', `/Users/${id}`, operations({ op: 'add', value: poisoned })))).toEqual([400, 'invalidSyntax']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('groups', () => {
  let engineer: Person;
  beforeAll(async () => {
    await connected();
    engineer = await msp.person('alignment_engineer');
  });

  test('[SCIM-11] Members get the role of their group, lose it with the group, and are signed out when their roles change', async () => {
    const admins = await group('Admins', engineer.id);
    expect(await shown(engineer.id)).toMatchObject({ roles: ['alignment_engineer'] });
    await engineer.sees(getAuthUser);
    await give(admins, 'admin');
    expect(await shown(engineer.id)).toMatchObject({ roles: ['admin'] });
    expect(await engineer.refused(getAuthUser)).toMatchObject({ status: 401 });

    const advisers = await group('Advisers');
    await give(advisers, 'vcio');
    await directory('PATCH', `/Groups/${advisers}`, operations({ op: 'add', path: 'members', value: [{ value: engineer.id }] }));
    expect((await shown(engineer.id))?.roles.toSorted()).toEqual(['admin', 'vcio']);
    await directory('DELETE', `/Groups/${admins}`);
    expect(await shown(engineer.id)).toMatchObject({ roles: ['vcio'] });
    await directory('PATCH', `/Groups/${advisers}`, operations({ op: 'remove', path: 'members' }));
    expect(await shown(engineer.id)).toMatchObject({ roles: ['alignment_engineer'] });
    expect((await msp.owner.sees(getScim)).groups).toEqual([{ id: advisers, name: 'Advisers', role: 'vcio', members: 0 }]);
  });

  test('Roles assigned by administrators stay as they are for people without a group that gives a role', async () => {
    const admin = await msp.person('admin');
    const plain = await group('Without a role', admin.id);
    await directory('DELETE', `/Groups/${plain}`);
    expect(await shown(admin.id)).toMatchObject({ roles: ['admin'] });
  });

  test('Two groups cannot have the same name, and a group needs one', async () => {
    await group('Twice');
    expect(outcome(await directory('POST', '/Groups', { displayName: 'twice' }))).toEqual([409, 'uniqueness']);
    expect(outcome(await directory('POST', '/Groups', {}))).toEqual([400, 'invalidValue']);
  });
});
