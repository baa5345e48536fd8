import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { changeSignInPolicy, getSignInPolicy } from '#contract/auth/mfa.contract.ts';
import { openCalendarFeed } from '#contract/calendar/calendar.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { openNetworks } from '#server/auth/accounts/admin-commands.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

/** Saves networks without the check of the caller's address, as if all people had moved since. */
const moveTo = (organizationId: string, allowedNetworks: string[]) =>
  asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set({ allowedNetworks }).where('id', '=', organizationId).execute());

describe('the allowed networks', () => {
  test('[SCOPE-14] Networks without the user’s own address are refused with a sentence, and others are saved normalised', async () => {
    const { owner } = await server.organization();
    const change = (allowedNetworks: string[], version = 1) => ({ body: { allowedNetworks, version } });
    const refusal = await owner.refused(changeSignInPolicy, change(['203.0.113.0/24', '2001:db8::/32']));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', field: 'allowedNetworks' });
    expect(refusal.message).toContain('Your address is 127.0.0.1');
    expect((await owner.refused(changeSignInPolicy, change(['office']))).code).toBe('VALIDATION_ERROR');
    const saved = await owner.sees(changeSignInPolicy, change(['127.0.0.9/8', '2001:db8::7/32', '127.0.0.9/8']));
    expect(saved).toMatchObject({ allowedNetworks: ['127.0.0.0/8', '2001:db8::/32'], ownAddress: '127.0.0.1', version: 2 });
    expect(await owner.sees(listCustomers, { query: {} })).toEqual([]);
    expect((await owner.sees(changeSignInPolicy, change([], 2))).allowedNetworks).toEqual([]);
  });

  test('[SCOPE-15] From outside the allowed networks no session, token or sign-in works, until the command line opens access', async () => {
    const msp = await server.organization();
    const other = await server.organization();
    const { token } = await msp.owner.sees(createApiToken, { body: { name: 'Script', scopes: ['customers:view'], expiresInDays: 30 } });
    const { url } = await msp.owner.sees(openCalendarFeed);
    const outside = await accounts.signedIn();
    const { organizationId } = await outside.browser.sees(getAuthUser);
    await moveTo(organizationId, ['2001:db8::/32']);
    const signIn = { body: { email: outside.email, password: PASSWORD } };
    expect(await server.stranger.refused(login, signIn)).toMatchObject({ status: 403, code: 'NETWORK_NOT_ALLOWED' });
    expect(await openNetworks(server, outside.email)).toContain('from any network');
    await accounts.signInAgain(outside.email);

    await moveTo(msp.id, ['203.0.113.0/24']);
    expect(await msp.owner.refused(listCustomers, { query: {} })).toMatchObject({ status: 403, code: 'NETWORK_NOT_ALLOWED' });
    expect(await msp.owner.refused(getAuthUser)).toMatchObject({ code: 'NETWORK_NOT_ALLOWED' });
    const byToken = { method: 'GET', url: '/api/customers', headers: { authorization: `Bearer ${token}` } } as const;
    expect((await server.app.inject(byToken)).json()).toMatchObject({ code: 'NETWORK_NOT_ALLOWED' });
    expect((await server.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(200);
    expect(await other.owner.sees(listCustomers, { query: {} })).toEqual([]);

    expect(await openNetworks(server, msp.owner.email)).toContain('reached from any network');
    expect(await msp.owner.sees(listCustomers, { query: {} })).toEqual([]);
  });
});

describe('the allowed sign-in methods', () => {
  test('[SCOPE-16] A sign-in method cannot be disabled if the author or the owner would be left without one', async () => {
    const { browser: owner } = await accounts.signedIn();
    const refusal = await owner.refused(changeSignInPolicy, { body: { signInMethods: ['passkey'], version: 1 } });
    expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', field: 'signInMethods' });
    expect((await owner.refused(changeSignInPolicy, { body: { signInMethods: [], version: 1 } })).code).toBe('VALIDATION_ERROR');
    const saved = await owner.sees(changeSignInPolicy, { body: { signInMethods: ['password', 'sso'], version: 1 } });
    expect(saved.signInMethods).toEqual(['password', 'sso']);
  });

  test('[SCOPE-17] A disabled sign-in method ends the sessions of others that it opened, and opens no new ones', async () => {
    const account = await accounts.signedIn();
    const { browser: owner } = account;
    const again = await accounts.signInAgain(account.email);
    await asAuth(server.pools, (tx) =>
      tx
        .insertInto('auth.passkeys')
        .values({ id: `passkey-${account.userId}`, userId: account.userId, publicKey: Buffer.alloc(3), name: 'Key' })
        .execute(),
    );
    await owner.sees(changeSignInPolicy, { body: { signInMethods: ['passkey'], version: 1 } });
    expect((await again.refused(getAuthUser)).status).toBe(401);
    expect((await owner.sees(getSignInPolicy)).signInMethods).toEqual(['passkey']);
    const refusal = await server.stranger.refused(login, { body: { email: account.email, password: PASSWORD } });
    expect(refusal).toMatchObject({ status: 403, code: 'SIGN_IN_METHOD_NOT_ALLOWED' });
    const wrong = await server.stranger.refused(login, { body: { email: account.email, password: 'Wrong-Password-77!' } });
    expect(wrong.code).toBe('INVALID_CREDENTIALS');
  });
});
