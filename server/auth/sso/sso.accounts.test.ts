import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { addSsoDomain, connectWorkAccount, disconnectWorkAccount } from '#contract/auth/sso.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import type { TestServer } from '#tests/support/server.ts';
import { waitForLock } from '#tests/support/locks.ts';
import { connect, openConnected, refusals } from '#tests/support/oidc/connected-organization.ts';
import { type MaliciousProvider, type Forgery, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import type { Account } from '#server/auth/accounts/accounts.queries.ts';

const seconds = () => Math.floor(Date.now() / 1000);

describe('a work account', () => {
  let provider: MaliciousProvider;
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openMaliciousProvider();
    const opened = await openConnected([provider], { ENTRA_AUTHORITY: provider.authority }, 'msp-c.test', (to) =>
      connect(to, provider.tenant),
    );
    ({ server, msp } = opened);
    return opened.close;
  });
  beforeEach(() => {
    provider.forgery = {};
  });

  const come = async (forgery: Forgery, organization = msp) => {
    provider.forgery = forgery;
    const browser = caller(server.app, {});
    const end = await ssoBrowser(browser).signIn(organization.id, '');
    return { browser, end, isSignedIn: (await browser.sees(getAuthStatus)).isAuthenticated };
  };
  const refused = (outcome: string) => ({ end: `/auth?error=${outcome}`, isSignedIn: false });
  const lastReason = async (organization = msp) => (await refusals(server, organization)).at(-1);
  const change = (
    id: string,
    set: Partial<Pick<Account, 'email' | 'isSuperadmin' | 'loginDisabled' | 'hasSecondFactor'>> & { emailVerifiedAt?: Date | null },
  ) => asAuth(server.pools, (tx) => tx.updateTable('auth.users').set(set).where('id', '=', id).execute());
  const back = async (person: Caller, address: string) => {
    const way = ssoBrowser(person);
    return (await way.open(await way.signInAtProvider('', address))).headers.location;
  };
  const leaveToProve = async (person: Caller) => (await ssoBrowser(person).startSignIn(msp.id, '&reauthenticate=1')).href;

  test('A work account with the address of a disabled account is refused with that reason and is not connected to it', async () => {
    const person = await msp.person('vcio');
    await change(person.id, { email: 'disabled@msp-c.test', loginDisabled: true });
    const claims = { oid: 'disabled', email: 'disabled@msp-c.test' };
    expect(await come({ claims })).toMatchObject(refused('login_disabled'));
    await change(person.id, { loginDisabled: false });
    expect(await come({ claims })).toMatchObject(refused('link_required'));
  });

  test('A work account with the address of a superadmin is refused', async () => {
    const person = await msp.person('vcio');
    await change(person.id, { email: 'super@msp-c.test', isSuperadmin: true });
    expect(await come({ claims: { oid: 'super', email: 'super@msp-c.test' } })).toMatchObject(refused('sso_unknown'));
    expect(await lastReason()).toContain('superadmins cannot sign in');
  });

  test('[AUTH-181] Unverified and owner accounts are linked to a work account only after their own sign-in', async () => {
    const [byPassword, byPasskey, { owner }] = [await msp.person('vcio'), await msp.person('vcio'), msp];
    const passkey = { id: `key-of-${byPasskey.id}`, userId: byPasskey.id, publicKey: Buffer.alloc(4), name: 'Key' };
    await asAuth(server.pools, async (tx) => {
      await tx.insertInto('auth.passwords').values({ userId: byPassword.id, hash: 'none' }).execute();
      await tx.insertInto('auth.passkeys').values(passkey).execute();
    });
    for (const { id } of [byPassword, byPasskey, owner]) {
      const email = `${id}@msp-c.test`;
      await change(id, { email, emailVerifiedAt: null });
      expect(await come({ claims: { oid: id, email } })).toMatchObject(refused('link_required'));
    }
    await change(owner.id, { emailVerifiedAt: new Date() });
  });

  test('A work account does not join a person who is no longer invited', async () => {
    const person = await msp.person('vcio');
    await change(person.id, { email: 'stays@msp-c.test', emailVerifiedAt: null });
    expect(await come({ claims: { oid: 'stays', email: 'stays@msp-c.test' } })).toMatchObject(refused('sso_unknown'));
    expect(await lastReason()).toBe('the person is no longer invited');
  });

  test('A work account known to one organisation is refused in another that is connected to the same tenant', async () => {
    const other = await server.organization();
    await connect(other, provider.tenant);
    const claims = { oid: 'wanderer', email: 'wanderer@msp-c.test' };
    expect(await come({ claims })).toMatchObject({ end: '/' });
    expect(await come({ claims }, other)).toMatchObject(refused('sso_unknown'));
    expect(await lastReason(other)).toBe('the identity belongs to another organisation');
  });

  test('[AUTH-182] A work account of a domain that is claimed but not verified is refused', async () => {
    await msp.owner.sees(addSsoDomain, { body: { domain: 'claimed.test' } });
    expect(await come({ claims: { oid: 'early', email: 'early@claimed.test' } })).toMatchObject(refused('sso_unknown'));
    expect(await lastReason()).toBe('the domain claimed.test is not verified');
  });

  test('A work account without a valid email address is refused', async () => {
    for (const email of [undefined, '', 'liz', 'liz@', 'a b@msp-c.test', `${'x'.repeat(260)}@msp-c.test`]) {
      expect(await come({ claims: { oid: 'no-address', email } }), email).toMatchObject(refused('sso_unknown'));
      expect(await lastReason()).toBe('the work account has no email address');
    }
  });

  test('A work account without an address is identified by its user name, and its full name is split into first and last', async () => {
    const claims = { oid: 'upn', email: undefined, preferred_username: ' Una@MSP-C.test ', name: 'Una  Maria Example' };
    const { browser, end } = await come({ claims });
    expect(end).toBe('/');
    expect(await browser.sees(getAuthUser)).toMatchObject({ email: 'una@msp-c.test', firstName: 'Una', lastName: 'Maria Example' });
    const joined = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['entityLabel', 'after']).where('action', '=', 'user.joined').orderBy('seq', 'desc').execute(),
    );
    expect(joined[0]).toEqual({ entityLabel: 'Una Maria Example', after: { via: 'sso', role: 'alignment_engineer' } });
    const nameless = await come({ claims: { oid: 'nameless', email: 'nameless@msp-c.test', name: undefined } });
    expect(await nameless.browser.sees(getAuthUser)).toMatchObject({ firstName: 'nameless', lastName: '' });
  });

  test('A work account with names that are too long has them shortened', async () => {
    const wordy = { oid: 'wordy', email: 'wordy@msp-c.test', given_name: ` ${'x'.repeat(300)}\u0000\n`, family_name: ' \n ' };
    const nameless = { oid: 'long', email: `${'y'.repeat(90)}@msp-c.test`, name: undefined };
    const namesAs = async (claims: Record<string, unknown>) => (await come({ claims })).browser.sees(getAuthUser);
    expect(await namesAs(wordy)).toMatchObject({ firstName: 'x'.repeat(80), lastName: 'Liar' });
    expect(await namesAs(nameless)).toMatchObject({ firstName: 'y'.repeat(80), lastName: '' });
    const talkative = { oid: 'talk', email: 'talk@msp-c.test', name: `Tess ${'z'.repeat(300)}` };
    expect(await namesAs(talkative)).toMatchObject({ firstName: 'Tess', lastName: 'z'.repeat(75) });
  });

  test('A work account without an object id is identified by its subject', async () => {
    const forgery = { claims: { sub: 'subject-alone', email: 'subject@msp-c.test' }, without: ['oid'] };
    const first = await (await come(forgery)).browser.sees(getAuthUser);
    const second = await (await come(forgery)).browser.sees(getAuthUser);
    expect(second.id).toBe(first.id);
  });

  test('A work account opens no session when single sign-on is disabled during the sign-in', async () => {
    const claims = { oid: 'meanwhile', email: 'meanwhile@msp-c.test' };
    expect(await come({ claims })).toMatchObject({ end: '/' });
    const switched = (enabled: boolean) =>
      asAuth(server.pools, (tx) => tx.updateTable('auth.sso').set({ enabled }).where('organizationId', '=', msp.id).execute());
    expect(await come({ claims, meanwhile: () => switched(false) })).toMatchObject(refused('sso_unavailable'));
    await switched(true);
    expect(await lastReason()).toBe('disabled in the meantime');
  });

  test('A work account opens no session when it is disconnected at the moment of the sign-in', async () => {
    const claims = { oid: 'parting', email: 'parting@msp-c.test' };
    const { id } = await (await come({ claims })).browser.sees(getAuthUser);
    let arriving: ReturnType<typeof come> | undefined;
    await asAuth(server.pools, async (tx) => {
      // The session waits for the row of the connection, which stays locked until the work account is disconnected.
      await tx.updateTable('auth.sso').set({ updatedAt: new Date() }).where('organizationId', '=', msp.id).execute();
      arriving = come({ claims });
      await waitForLock(server);
      await tx.deleteFrom('auth.identities').where('userId', '=', id).execute();
    });
    expect(await arriving).toMatchObject(refused('sso_failed'));
    expect(await lastReason()).toBe('disconnected in the meantime');
  });

  test('A sign-in with a work account never counts as later than now, even if the clock of the provider is ahead', async () => {
    const claims = { oid: 'ahead', email: 'ahead@msp-c.test', auth_time: seconds() + 3600 };
    const { browser } = await come({ claims });
    const { id } = await browser.sees(getAuthUser);
    const { authenticatedAt } = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.sessions').select('authenticatedAt').where('userId', '=', id).executeTakeFirstOrThrow(),
    );
    expect(authenticatedAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('A response of the provider counts only for the person who began, not for another in the same browser', async () => {
    const [one, other] = [await msp.person('vcio'), await msp.person('vcio')];
    provider.forgery = { claims: { oid: 'returning', email: 'x@elsewhere.test', auth_time: seconds() } };
    const leave = async (person: Caller) => (await person.sees(connectWorkAccount, { params: { id: msp.id } })).url;
    const handed = async (sid: string | undefined, leaving = leave) => {
      const address = await leaving(one);
      const { oidc = '' } = one.cookies;
      return back(caller(server.app, { oidc, ...(sid ? { sid } : {}) }), address);
    };
    expect(await handed(other.cookies['sid'])).toBe('/profile?sso=sso_expired');
    expect(await handed(undefined)).toBe('/profile?sso=sso_failed');
    expect((await one.sees(getAuthUser)).signInMethods).not.toContain('sso');
    expect((await other.sees(getAuthUser)).signInMethods).not.toContain('sso');

    expect(await back(one, await leave(one))).toBe('/profile?sso=connected');
    expect(await back(one, await leave(one))).toBe('/profile?sso=connected');
    expect(await handed(other.cookies['sid'], leaveToProve)).toBe('/profile?sso=sso_expired');
    expect(await back(one, await leaveToProve(one))).toBe('/profile?sso=confirmed');
  });

  test('Reauthentication with the work account starts only from our own pages, for the own organisation and when signed in', async () => {
    const [person, other] = [await msp.person('vcio'), await server.organization()];
    await connect(other, provider.tenant);
    const leave = async (browser: Caller, organization: TestOrganization, site?: string) => {
      const url = `/auth/entra/login?org=${organization.id}&reauthenticate=1`;
      return String((await browser.inject({ method: 'GET', url, headers: site ? { 'sec-fetch-site': site } : {} })).headers.location);
    };
    for (const site of ['cross-site', 'same-site']) expect(await leave(person, msp, site)).toBe('/profile?sso=sso_failed');
    for (const site of ['same-origin', 'none', undefined]) expect(await leave(person, msp, site)).toContain(provider.authority);
    expect(await leave(person, other)).toBe('/profile?sso=sso_unavailable');
    expect(await leave(caller(server.app, {}), msp)).toBe('/profile?sso=sso_failed');
  });

  test('Starting reauthentication with the work account does not extend the session', async () => {
    const person = await msp.person('vcio');
    const lastSeenAt = new Date(Date.now() - 20 * 60_000);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.sessions').set({ lastSeenAt }).where('userId', '=', person.id).execute());
    expect(await leaveToProve(person)).toContain(provider.authority);
    const [session] = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.sessions').select('lastSeenAt').where('userId', '=', person.id).execute(),
    );
    expect(session).toEqual({ lastSeenAt });
  });

  test('A work account that was never connected cannot be disconnected', async () => {
    const person = await msp.person('vcio');
    await asAuth(server.pools, (tx) => tx.insertInto('auth.passwords').values({ userId: person.id, hash: 'none' }).execute());
    expect(await person.refused(disconnectWorkAccount, { params: { id: msp.id } })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('A work account can be disconnected when a passkey remains as a sign-in method', async () => {
    const { id: userId, ...person } = await msp.person('vcio');
    const identity = { issuer: `${provider.authority}/${provider.tenant.tenantId}/v2.0`, subject: userId, userId, organizationId: msp.id };
    const passkey = { id: `key-of-${userId}`, userId, publicKey: Buffer.alloc(4), name: 'Key' };
    await asAuth(server.pools, (tx) => tx.insertInto('auth.identities').values(identity).execute());
    expect(await person.refused(disconnectWorkAccount, { params: { id: msp.id } })).toMatchObject({ code: 'PERMISSION_DENIED' });
    await asAuth(server.pools, (tx) => tx.insertInto('auth.passkeys').values(passkey).execute());
    await person.sees(disconnectWorkAccount, { params: { id: msp.id } });
  });

  test('A superadmin cannot connect a work account', async () => {
    const person = await msp.person('vcio');
    const { url } = await person.sees(connectWorkAccount, { params: { id: msp.id } });
    await change(person.id, { isSuperadmin: true, hasSecondFactor: true });
    expect(await back(person, url)).toBe('/profile?sso=sso_unknown');
    expect(await person.refused(connectWorkAccount, { params: { id: msp.id } })).toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});
