import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { acceptInvite } from '#contract/auth/registration.contract.ts';
import { deleteUser, inviteUser, listColleagues, listUsers, resendInvite, updateUser } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { readPages } from '#tests/support/pages.ts';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization('Northwind IT');
});
afterAll(() => server.close());

const PASSWORD = 'Correct1!horse';
let count = 0;

function guest(more: object = {}) {
  count += 1;
  return { email: `guest${count}@msp.test`, firstName: 'Grace', lastName: 'Guest', roles: ['vcio' as const], ...more };
}

async function linkFor(email: string): Promise<string> {
  const mails = (await server.mails()).filter((text) => text.includes(`To: ${email}\r\n`));
  return /accept-invite\?token=([\w-]+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
}

async function joined(by = msp) {
  const body = guest();
  const user = await by.owner.sees(inviteUser, { body });
  const token = await linkFor(body.email);
  await server.stranger.sees(acceptInvite, { body: { token, firstName: 'Grace', lastName: 'Guest', password: PASSWORD } });
  const browser = caller(server.app, {});
  await browser.sees(login, { body: { email: body.email, password: PASSWORD } });
  return { id: user.id, email: body.email, browser };
}

describe('an invitation', () => {
  test('An invitation is emailed, sets the password, verifies the address, and the person signs in with the given roles', async () => {
    const body = guest({ email: 'Grace.New@MSP.test ', roles: ['vcio', 'alignment_engineer', 'vcio'] });
    const user = await msp.owner.sees(inviteUser, { body });
    expect(user).toMatchObject({ email: 'grace.new@msp.test', status: 'invited', role: 'vcio', roles: ['vcio', 'alignment_engineer'] });

    const token = await linkFor('grace.new@msp.test');
    const own = caller(server.app, {});
    expect(await own.refused(login, { body: { email: user.email, password: PASSWORD } })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const answer = await own.sees(acceptInvite, { body: { token, firstName: 'Gracie', lastName: 'Newman', password: PASSWORD } });
    expect(answer).toBeUndefined();
    expect(own.cookies).not.toHaveProperty('sid');

    await own.sees(login, { body: { email: user.email, password: PASSWORD } });
    expect(await own.sees(getAuthUser)).toMatchObject({ firstName: 'Gracie', role: 'vcio', organizationId: msp.id });
    const listed = await msp.owner.sees(listUsers, { query: { q: 'gracie newman' } });
    expect(listed).toMatchObject([{ id: user.id, status: 'active' }]);
    expect(listed[0]?.lastLoginAt).not.toBeNull();
  });

  test('An invitation works once, and a weak password does not use it up', async () => {
    const body = guest();
    await msp.owner.sees(inviteUser, { body });
    const token = await linkFor(body.email);
    const names = { firstName: 'Grace', lastName: 'Guest' };
    const weak = await server.stranger.refused(acceptInvite, { body: { token, ...names, password: 'weak' } });
    expect(weak).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' });
    for (const password of ['Wilhelmina1!', 'Ostrander1!', `${msp.name.replaceAll(' ', '')}1!`]) {
      const guessed = { token, firstName: 'Wilhelmina', lastName: 'Ostrander', password };
      const refusal = await server.stranger.refused(acceptInvite, { body: guessed });
      expect(refusal, password).toMatchObject({ code: 'WEAK_PASSWORD', message: 'This password is too easy to guess' });
    }
    const raw = { method: 'POST', url: acceptInvite.path, payload: { token, ...names, password: PASSWORD } } as const;
    const both = await Promise.all([1, 2].map(() => caller(server.app, {}).inject(raw)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 400]);
    const again = await server.stranger.refused(acceptInvite, { body: { token, ...names, password: PASSWORD } });
    expect(again).toMatchObject({ status: 400, code: 'INVALID_CODE', message: 'This invitation link is no longer valid' });
    expect(again).toHaveProperty('resolution', expect.stringMatching(/^If you have already accepted the invitation, sign in/));
  });

  test('An invitation expires after seven days and when a new one is sent', async () => {
    const body = guest();
    const user = await msp.owner.sees(inviteUser, { body });
    const first = await linkFor(body.email);
    await msp.owner.sees(resendInvite, { params: { id: user.id } });
    const second = await linkFor(body.email);
    expect(second).not.toBe(first);
    const accept = (token: string) => ({ body: { token, firstName: 'Grace', lastName: 'Guest', password: PASSWORD } });
    expect(await server.stranger.refused(acceptInvite, accept(first))).toMatchObject({ code: 'INVALID_CODE' });
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.oneTimeTokens').set({ expiresAt: new Date() }).where('userId', '=', user.id).execute(),
    );
    expect(await server.stranger.refused(acceptInvite, accept(second))).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('[USER-9] An invitation to an address that has an account anywhere is refused without naming the organisation', async () => {
    const other = await server.organization('Contoso IT');
    const elsewhere = await msp.owner.refused(inviteUser, { body: guest({ email: other.owner.email }) });
    const here = await msp.owner.refused(inviteUser, { body: guest({ email: msp.owner.email }) });
    const resolution = 'Look for the person in your list of users; a person in another organisation needs a different address.';
    expect(elsewhere).toMatchObject({ status: 409, code: 'USER_ALREADY_EXISTS', resolution });
    expect(elsewhere).toEqual(here);
  });

  test('[USER-10] An invitation cannot make an owner and needs a role and a valid name', async () => {
    const post = (payload: object) => msp.owner.inject({ method: 'POST', url: '/api/users', payload: { ...guest(), ...payload } });
    expect((await post({ roles: ['owner'] })).statusCode).toBe(400);
    expect((await post({ roles: [] })).statusCode).toBe(400);
    expect((await post({ firstName: 'x'.repeat(10_000) })).json()).toMatchObject({ code: 'VALUE_TOO_LONG' });
    expect((await post({ lastName: 'a\u0000b' })).statusCode).toBe(400);
    expect((await post({ firstName: '  ' })).json()).toMatchObject({ code: 'REQUIRED_FIELD' });
    expect((await post({ email: 'nonsense' })).json()).toMatchObject({ code: 'INVALID_EMAIL' });
    expect((await post({ firstName: 'مريم 🦊' })).statusCode).toBe(201);
  });

  test('Inviting twice with the same Idempotency-Key sends one invitation', async () => {
    const body = guest();
    const [one, two] = [
      await msp.owner.sees(inviteUser, { body, idempotencyKey: 'invite-1' }),
      await msp.owner.sees(inviteUser, { body, idempotencyKey: 'invite-1' }),
    ];
    expect(two).toEqual(one);
  });

  test('A person who has already joined cannot be invited again', async () => {
    const { id } = await joined();
    expect(await msp.owner.refused(resendInvite, { params: { id } })).toMatchObject({ status: 409, code: 'INVALID_STATUS_TRANSITION' });
  });
});

describe('permission to manage people', () => {
  test('[USER-11] Only administrators and above manage people', async () => {
    const [admin, vcio] = [await msp.person('admin'), await msp.person('vcio')];
    await admin.sees(listUsers, { query: {} });
    const user = await admin.sees(inviteUser, { body: guest() });
    await admin.sees(updateUser, { params: { id: user.id }, body: { title: 'Engineer' } });
    await admin.sees(deleteUser, { params: { id: user.id } });
    const refusals = [
      await vcio.refused(listUsers, { query: {} }),
      await vcio.refused(inviteUser, { body: guest() }),
      await vcio.refused(updateUser, { params: { id: vcio.id }, body: { roles: ['admin'] } }),
      await vcio.refused(deleteUser, { params: { id: admin.id } }),
      await vcio.refused(resendInvite, { params: { id: admin.id } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('Names of active colleagues are visible to all roles', async () => {
    const org = await server.organization('Small IT');
    const engineer = await org.person('alignment_engineer');
    await org.owner.sees(inviteUser, { body: guest() });
    const colleagues = await engineer.sees(listColleagues);
    expect(colleagues.map(({ id }) => id).toSorted()).toEqual([engineer.id, org.owner.id].toSorted());
    expect(Object.keys(colleagues[0] ?? {}).toSorted()).toEqual(['id', 'name', 'roles']);
    expect(await readPages(engineer, '/api/users/colleagues?limit=1')).toEqual(colleagues);
  });

  test('[USER-12] The owner cannot be changed by anyone else', async () => {
    const admin = await msp.person('admin');
    const params = { id: msp.owner.id };
    const refusals = [
      await admin.refused(updateUser, { params, body: { firstName: 'Eve' } }),
      await admin.refused(updateUser, { params, body: { status: 'disabled' } }),
      await admin.refused(deleteUser, { params }),
      await msp.owner.refused(updateUser, { params, body: { roles: ['vcio'] } }),
      await msp.owner.refused(updateUser, { params, body: { status: 'disabled' } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code: 'OWNER_PROTECTED' });
    expect(await msp.owner.sees(updateUser, { params, body: { title: 'Founder' } })).toMatchObject({ title: 'Founder', isOwner: true });
  });

  test('[USER-13] A person cannot remove themselves or their own roles', async () => {
    const admin = await msp.person('admin');
    const params = { id: admin.id };
    expect(await admin.refused(deleteUser, { params })).toMatchObject({ status: 409, code: 'CANNOT_DELETE_SELF' });
    expect(await admin.refused(updateUser, { params, body: { status: 'disabled' } })).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(await admin.refused(updateUser, { params, body: { roles: ['vcio'] } })).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });
});

describe('a change', () => {
  test('A change of roles ends the sessions of that person, and saving the same roles does not', async () => {
    const { id, browser } = await joined();
    await msp.owner.sees(updateUser, { params: { id }, body: { roles: ['vcio'], title: 'Reviewer' } });
    await browser.sees(getAuthUser);
    await msp.owner.sees(updateUser, { params: { id }, body: { roles: ['admin'] } });
    expect(await browser.refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('[USER-14] Disabling a person ends their sessions and refuses their sign-in until they are enabled again', async () => {
    const { id, email, browser } = await joined();
    expect(await msp.owner.sees(updateUser, { params: { id }, body: { status: 'disabled' } })).toMatchObject({ status: 'disabled' });
    expect(await browser.refused(getAuthUser)).toMatchObject({ status: 401 });
    const own = caller(server.app, {});
    expect(await own.refused(login, { body: { email, password: PASSWORD } })).toMatchObject({ status: 403, code: 'LOGIN_DISABLED' });
    expect(await msp.owner.sees(updateUser, { params: { id }, body: { status: 'active' } })).toMatchObject({ status: 'active' });
    await own.sees(login, { body: { email, password: PASSWORD } });
  });

  test('Disabling an invited person ends the invitation, and enabling them again leaves them invited', async () => {
    const body = guest();
    const user = await msp.owner.sees(inviteUser, { body });
    const token = await linkFor(body.email);
    const params = { id: user.id };
    expect(await msp.owner.refused(updateUser, { params, body: { status: 'active' } })).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
    await msp.owner.sees(updateUser, { params, body: { status: 'disabled' } });
    const accept = { body: { token, firstName: 'Grace', lastName: 'Guest', password: PASSWORD } };
    expect(await server.stranger.refused(acceptInvite, accept)).toMatchObject({ code: 'INVALID_CODE' });
    expect(await msp.owner.sees(updateUser, { params, body: { status: 'active' } })).toMatchObject({ status: 'invited' });
  });

  test('A change of a person is audited with the old and the new values', async () => {
    const { id } = await joined();
    await msp.owner.sees(updateUser, { params: { id }, body: { roles: ['alignment_engineer'] } });
    const trail = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'before', 'after', 'actorId']).where('entityId', '=', id).orderBy('seq').execute(),
    );
    expect(trail.map(({ action }) => action)).toEqual(['user.invited', 'user.joined', 'user.signed_in', 'user.roles_changed']);
    expect(trail.at(-1)).toMatchObject({ actorId: msp.owner.id, before: { roles: ['vcio'] }, after: { roles: ['alignment_engineer'] } });
  });
});

describe('removing a person', () => {
  test('[USER-15] Removing a person ends their sessions, keeps their name in the audit log, frees the address and deletes the rest', async () => {
    const { id, email, browser } = await joined();
    await msp.owner.sees(deleteUser, { params: { id } });
    expect(await browser.refused(getAuthUser)).toMatchObject({ status: 401 });
    const own = caller(server.app, {});
    expect(await own.refused(login, { body: { email, password: PASSWORD } })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await msp.owner.sees(listUsers, { query: {} })).map((user) => user.id)).not.toContain(id);
    expect(await msp.owner.refused(updateUser, { params: { id }, body: { title: 'Ghost' } })).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    });
    expect(await msp.owner.refused(deleteUser, { params: { id } })).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });

    const again = await msp.owner.sees(inviteUser, { body: guest({ email }) });
    expect(again.id).not.toBe(id);
    const row = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst(),
    );
    expect(row).toMatchObject({ firstName: 'Grace', lastName: 'Guest', status: 'removed' });
  });
});

describe('another organisation', () => {
  test('[USER-16] The people of another organisation are not found by any call', async () => {
    const other = await server.organization('Contoso IT');
    const theirs = await other.person('vcio');
    const params = { id: theirs.id };
    const refusals = [
      await msp.owner.refused(updateUser, { params, body: { status: 'disabled' } }),
      await msp.owner.refused(deleteUser, { params }),
      await msp.owner.refused(resendInvite, { params }),
      await msp.owner.refused(deleteUser, { params: { id: 'nonsense' } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
    await theirs.sees(getAuthUser);
    expect((await msp.owner.sees(listUsers, { query: {} })).map(({ id }) => id)).not.toContain(theirs.id);
  });
});

describe('the list of people', () => {
  test('The list of people is ordered by name, filtered by role, status and text, and read page by page', async () => {
    const org = await server.organization('Paging IT');
    for (const lastName of ['Zeta', 'alpha', 'Ärger', '100%', 'Beta']) await org.owner.sees(inviteUser, { body: guest({ lastName }) });
    await org.person('admin');
    const all = await org.owner.sees(listUsers, { query: {} });
    expect(all).toHaveLength(7);

    const seen = (await readPages<{ id: string }>(org.owner, '/api/users?limit=2')).map(({ id }) => id);
    expect(seen).toEqual(all.map(({ id }) => id));

    const counted = async (query: object) => (await org.owner.sees(listUsers, { query })).length;
    expect(await counted({ status: 'invited' })).toBe(5);
    expect(await counted({ role: 'owner' })).toBe(1);
    expect(await counted({ role: 'admin' })).toBe(1);
    expect(await counted({ q: '100%' })).toBe(1);
    expect(await counted({ q: '%' })).toBe(1);
    expect(await counted({ q: 'GUEST' })).toBe(5);
    const odd = await org.owner.inject({ method: 'GET', url: '/api/users?status=removed' });
    expect(odd.statusCode).toBe(400);
    expect(await org.owner.refused(listUsers, { query: { cursor: 'nonsense' } })).toMatchObject({ status: 400 });
  });
});
