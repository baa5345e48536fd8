import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMethods, getAuthUser, getCurrentUser, login } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { register } from '#contract/auth/registration.contract.ts';
import { transferOwnership } from '#contract/organizations/ownership.contract.ts';
import {
  deleteUser,
  endUserSessions,
  inviteUser,
  listUsers,
  requirePasswordChange,
  resendInvite,
  resetUserMfa,
  updateUser,
} from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { newcomer } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'it takes a table away' });
});
afterAll(() => server.close());

const owners = (msp: TestOrganization) =>
  asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('people').select('id').where('isOwner', '=', true).execute());
const stale = (id: string) =>
  asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.sessions')
      .set({ authenticatedAt: new Date(Date.now() - 600_000) })
      .where('userId', '=', id)
      .execute(),
  );

async function giveFactors(msp: TestOrganization, { id }: Person): Promise<void> {
  await asAuth(server.pools, async (tx) => {
    await tx.insertInto('auth.totp').values({ userId: id, secret: 'sealed', kid: 'k', confirmedAt: new Date() }).execute();
    await tx
      .insertInto('auth.passkeys')
      .values({ id: `key-${id}`, userId: id, publicKey: Buffer.alloc(3), name: 'Key' })
      .execute();
    await tx
      .insertInto('auth.backupCodes')
      .values({ userId: id, hash: Buffer.alloc(4) })
      .execute();
    await tx.updateTable('auth.users').set({ hasSecondFactor: true }).where('id', '=', id).execute();
  });
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('people')
      .set({ mfaEnabled: true, signInMethods: ['local', 'passkey'] })
      .where('id', '=', id)
      .execute(),
  );
}

test('The filter for people without MFA finds all of them, however many have it', async () => {
  const msp = await server.organization();
  const safe = await msp.person('alignment_engineer');
  const open = await msp.person('vcio');
  await giveFactors(msp, safe);
  const ids = async (query: object) => (await msp.owner.sees(listUsers, { query })).map(({ id }) => id);
  expect((await ids({ mfa: 'off', status: 'active' })).toSorted()).toEqual([msp.owner.id, open.id].toSorted());
  expect(await ids({ mfa: 'off', role: 'alignment_engineer' })).toEqual([]);
  expect(await ids({})).toHaveLength(3);
  expect(await msp.owner.inject({ method: 'GET', url: '/api/users?mfa=on' })).toMatchObject({ statusCode: 400 });
});

test('[USER-1] No other call makes anyone an owner or a superadmin, whatever its input', async () => {
  const msp = await server.organization();
  const other = await server.organization('Other MSP');
  const [admin, engineer] = [await msp.person('admin'), await msp.person('alignment_engineer')];
  const smuggled = {
    isOwner: true,
    is_owner: true,
    isSuperadmin: true,
    is_superadmin: true,
    organizationId: other.id,
    role: 'owner',
    mfaEnabled: true,
  };
  await admin.inject({ method: 'PATCH', url: `/api/users/${engineer.id}`, payload: { ...smuggled, title: 'x' } });
  await admin.inject({ method: 'PATCH', url: `/api/users/${engineer.id}`, payload: { ...smuggled, roles: ['owner'] } });
  const { version } = await engineer.sees(getAuthUser);
  await engineer.inject({ method: 'PATCH', url: '/api/profile', payload: { ...smuggled, roles: ['admin'], title: 'y', version } });
  const invited = { email: 'smuggled@msp.test', firstName: 'Smu', lastName: 'Ggled' };
  await admin.inject({ method: 'POST', url: '/api/users', payload: { ...invited, ...smuggled, roles: ['alignment_engineer'] } });
  await admin.inject({ method: 'POST', url: '/api/users', payload: { ...invited, email: 'second@msp.test', roles: ['owner'] } });
  await server.stranger.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...newcomer({ email: 'fresh@msp.test' }), ...smuggled },
  });

  expect(await owners(msp)).toEqual([{ id: msp.owner.id }]);
  const people = await msp.owner.sees(listUsers, { query: {} });
  expect(people.find(({ id }) => id === engineer.id)).toMatchObject({ roles: ['alignment_engineer'], isOwner: false, mfaEnabled: false });
  expect(people.some(({ email }) => email === 'second@msp.test')).toBe(false);
  const flags = await asAuth(server.pools, (tx) => tx.selectFrom('auth.users').select('email').where('isSuperadmin', '=', true).execute());
  expect(flags).toEqual([]);
});

describe('the sign-in of another person', () => {
  test('A link to reset MFA changes nothing by itself, and is sent only to an active person who has MFA', async () => {
    const msp = await server.organization();
    const [admin, person, open] = [await msp.person('admin'), await msp.person('vcio'), await msp.person('vcio')];
    await giveFactors(msp, person);
    await admin.sees(resetUserMfa, { params: { id: person.id } });
    expect(await person.sees(getCurrentUser)).toMatchObject({ mfaEnabled: true });
    const shown = (await admin.sees(listUsers, { query: {} })).find(({ id }) => id === person.id);
    expect(shown).toMatchObject({ mfaEnabled: true, signInMethods: ['local', 'passkey'] });

    const refused = { status: 409, code: 'INVALID_STATUS_TRANSITION' };
    expect(await admin.refused(resetUserMfa, { params: { id: open.id } })).toMatchObject(refused);
    await admin.sees(updateUser, { params: { id: person.id }, body: { status: 'disabled' } });
    expect(await admin.refused(resetUserMfa, { params: { id: person.id } })).toMatchObject(refused);
    const mails = (await server.mails()).filter((mail) => mail.includes('/reset-mfa?token'));
    expect(mails.filter((mail) => mail.includes(`To: ${person.email}`))).toHaveLength(1);
    expect(mails.filter((mail) => mail.includes(`To: ${open.email}`))).toEqual([]);
  });

  test('[USER-2] No MFA reset link is sent for the owner, for oneself, for people of another organisation or by a vCIO', async () => {
    const msp = await server.organization();
    const other = await server.organization('Other MSP');
    const [admin, vcio] = [await msp.person('admin'), await msp.person('vcio')];
    await giveFactors(msp, msp.owner);
    for (const entry of [resetUserMfa, requirePasswordChange, endUserSessions]) {
      expect(await admin.refused(entry, { params: { id: msp.owner.id } })).toMatchObject({ code: 'OWNER_PROTECTED' });
      expect(await admin.refused(entry, { params: { id: admin.id } })).toMatchObject({ code: 'PERMISSION_DENIED' });
      expect(await admin.refused(entry, { params: { id: other.owner.id } })).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
      expect(await vcio.refused(entry, { params: { id: admin.id } })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    await msp.owner.sees(getCurrentUser);
    await stale(admin.id);
    expect(await admin.refused(resetUserMfa, { params: { id: vcio.id } })).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });

  test('[USER-3] An administrator ends all sessions of a person', async () => {
    const msp = await server.organization();
    const person = await msp.person('vcio');
    await msp.owner.sees(endUserSessions, { params: { id: person.id } });
    expect(await person.refused(getAuthUser)).toMatchObject({ status: 401 });
  });
});

test('An invitation names its sender and its expiry, and a new one restarts the period', async () => {
  const msp = await server.organization();
  const body = { email: 'soon@msp.test', firstName: 'So', lastName: 'On', roles: ['vcio' as const] };
  const invited = await msp.owner.sees(inviteUser, { body });
  const days = (Date.parse(invited.inviteExpiresAt ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await asOrganization(server.pools, msp.id, (tx) =>
    tx.updateTable('people').set({ inviteExpiresAt: new Date() }).where('id', '=', invited.id).execute(),
  );
  await msp.owner.sees(resendInvite, { params: { id: invited.id } });
  const [row] = await asOrganization(server.pools, msp.id, (tx) =>
    tx.selectFrom('people').selectAll().where('id', '=', invited.id).execute(),
  );
  expect(row?.invitedBy).toBe(msp.owner.id);
  expect(row?.inviteExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});

describe('hidden accounts', () => {
  let hidden: TestServer;
  beforeAll(async () => {
    hidden = await startTestServer({ HIDE_ACCOUNTS: 'on' });
  });
  afterAll(() => hidden.close());

  test('[USER-4] With hidden accounts every address gets the same answer as one with an account and a password', async () => {
    const msp = await hidden.organization();
    for (const email of [msp.owner.email, 'nobody@nowhere.test']) {
      const answer = await hidden.stranger.sees(checkMethods, { body: { email } });
      expect(answer).toEqual({ userExists: true, authMethods: ['local'], organizationId: null });
    }
  });

  test('[USER-5] With hidden accounts registering a known address is answered like a new one, and its owner is notified by email', async () => {
    const msp = await hidden.organization();
    const fresh = await hidden.stranger.sees(register, { body: newcomer({ email: 'new-one@msp.test' }) });
    const known = await hidden.stranger.sees(register, { body: newcomer({ email: msp.owner.email }) });
    expect(Object.keys(known)).toEqual(Object.keys(fresh));
    expect(known.userId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(known.userId).not.toBe(msp.owner.id);
    expect(known.verificationCode).toMatch(/^\d{6}$/);
    const mails = await hidden.mails();
    expect(mails.filter((mail) => mail.includes(`To: ${msp.owner.email}`) && mail.includes('You already have'))).toHaveLength(1);
    const disabled = await msp.person('vcio');
    await msp.owner.sees(updateUser, { params: { id: disabled.id }, body: { status: 'disabled' } });
    const before = await hidden.mails();
    const silent = await hidden.stranger.sees(register, { body: newcomer({ email: disabled.email }) });
    expect(Object.keys(silent)).toEqual(Object.keys(fresh));
    expect(await hidden.mails()).toEqual(before);
    await msp.owner.sees(updateProfile, { body: { theme: 'light' } });
  });

  test('[USER-6] With hidden accounts signing in right after registering gets the same answer for a new and a known address', async () => {
    const msp = await hidden.organization();
    const refusals = [];
    for (const email of ['just-now@msp.test', msp.owner.email, 'never@msp.test']) {
      if (email !== 'never@msp.test') await hidden.stranger.sees(register, { body: newcomer({ email }) });
      const { requestId: _, ...refusal } = await caller(hidden.app, {}).refused(login, { body: { email, password: newcomer().password } });
      refusals.push(refusal);
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(JSON.stringify(refusals[0])).toContain('first confirm your address with the code we emailed you');
  });

  test('With hidden accounts a registration that fails is answered as a failure and can be sent again', async () => {
    const body = newcomer({ email: 'twice@msp.test' });
    const owner = new pg.Client({ connectionString: hidden.ownerUrl });
    await owner.connect();
    await owner.query('alter table auth.one_time_tokens rename to tokens_gone');
    try {
      expect(await hidden.stranger.refused(register, { body })).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
    } finally {
      await owner.query('alter table auth.tokens_gone rename to one_time_tokens');
      await owner.end();
    }
    expect((await hidden.mails()).filter((mail) => mail.includes(`To: ${body.email}`))).toEqual([]);
    await hidden.stranger.sees(register, { body });
    expect((await hidden.mails()).filter((mail) => mail.includes(`To: ${body.email}`))).toHaveLength(1);
  });
});

test('The page of an invitation shows the invited person and the organisation before a password is chosen', async () => {
  const msp = await server.organization('Fabrikam & Söhne');
  const body = { email: 'zoe@guests.test', firstName: 'Zoë', lastName: "O'Neil", roles: ['vcio' as const] };
  await msp.owner.sees(inviteUser, { body });
  const mail = (await server.mails()).findLast((text) => text.includes(`To: ${body.email}\r\n`)) ?? '';
  const { searchParams } = new URL(/http\S+accept-invite\S+/.exec(mail)?.[0] ?? '');
  const { token: _, ...known } = Object.fromEntries(searchParams);
  expect(known).toEqual({ email: body.email, firstName: 'Zoë', lastName: "O'Neil", organizationName: 'Fabrikam & Söhne' });
});

test('[USER-7] A person cannot remove themselves or transfer ownership to themselves by writing their id in capitals', async () => {
  const msp = await server.organization();
  const admin = await msp.person('admin');
  const id = admin.id.toUpperCase();
  expect(await admin.refused(deleteUser, { params: { id } })).toMatchObject({ status: 409, code: 'CANNOT_DELETE_SELF' });
  expect(await msp.owner.refused(transferOwnership, { body: { userId: msp.owner.id.toUpperCase() } })).toMatchObject({ status: 409 });
  await admin.sees(getCurrentUser);
});

test('[USER-8] An organisation cannot reset the MFA of a superadmin', async () => {
  const msp = await server.organization();
  const person = await msp.person('vcio');
  await giveFactors(msp, person);
  await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ isSuperadmin: true }).where('id', '=', person.id).execute());
  expect(await msp.owner.refused(resetUserMfa, { params: { id: person.id } })).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
  expect(await person.sees(getCurrentUser)).toMatchObject({ mfaEnabled: true });
});
