import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMethods, getAuthStatus, getAuthUser, getSignInOptions, login } from '#contract/auth/auth.contract.ts';
import { verifyMfa } from '#contract/auth/mfa.contract.ts';
import { getSso } from '#contract/auth/sso.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connectIssuer } from '#tests/support/oidc/connected-organization.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const KEYCLOAK = { issuer: 'https://id.example.com/realms/msp', clientId: 'plumbline', clientSecret: 'secret-of-keycloak' };

describe('an organisation that requires its work account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const registered = async (): Promise<{ msp: TestOrganization; email: string }> => {
    const { browser, userId, email } = await accountsIn(server).signedIn();
    const { organizationId: id } = await browser.sees(getAuthUser);
    const owner = { ...browser, id: userId, email };
    return { msp: { id, name: '', owner, person: async () => Promise.reject(new Error()) }, email };
  };

  // First, because it counts the organisations of the server.
  test('The email step is skipped only on an installation with one organisation whose one provider is required for everyone', async () => {
    const { msp } = await registered();
    const offered = async () => (await server.stranger.sees(getSignInOptions)).singleSignOn;
    await connectIssuer(msp, KEYCLOAK);
    expect(await offered()).toBeNull();
    await withAuthenticator(msp.owner);
    await connectIssuer(msp, KEYCLOAK, { required: true, version: 1 });
    expect(await offered()).toEqual({ organizationId: msp.id, provider: { id: msp.id, name: 'Northwind ID', preset: 'keycloak' } });
    await connectIssuer(msp, KEYCLOAK, { required: true, requiredDomains: ['only.test'], version: 2 });
    expect(await offered()).toBeNull();
    await connectIssuer(msp, KEYCLOAK, { required: true, requiredDomains: [], version: 3 });
    await server.organization();
    expect(await offered()).toBeNull();
  });

  test('[AUTH-227] The work account cannot be required until the owner has backup codes', async () => {
    const { msp } = await registered();
    await expect(connectIssuer(msp, KEYCLOAK, { required: true })).rejects.toThrow();
    expect((await msp.owner.sees(getSso)).providers).toEqual([]);
    await withAuthenticator(msp.owner);
    expect(await connectIssuer(msp, KEYCLOAK, { required: true })).toMatchObject({ required: true });
  });

  test('[AUTH-228] The owner signs in with the password and a backup code, and a code of the authenticator app is not enough', async () => {
    const { msp, email } = await registered();
    const { secret, backupCodes } = await withAuthenticator(msp.owner);
    await connectIssuer(msp, KEYCLOAK, { required: true });
    const browser = caller(server.app, {});
    expect(await browser.sees(login, { body: { email, password: PASSWORD } })).toMatchObject({ requiresMfa: true });
    const byApp = await browser.refused(verifyMfa, { body: { email, token: codeOf(secret, 1) } });
    expect(byApp).toMatchObject({ status: 403, code: 'SSO_REQUIRED', field: 'token' });
    expect((await browser.sees(getAuthStatus)).isAuthenticated).toBe(false);
    await browser.sees(verifyMfa, { body: { email, token: backupCodes[0] ?? '', isBackupCode: true } });
    expect((await browser.sees(getAuthStatus)).isAuthenticated).toBe(true);
  });

  test('[AUTH-229] The work account can be required for some domains, and people of other domains keep their password', async () => {
    const { msp, email } = await registered();
    const { backupCodes } = await withAuthenticator(msp.owner);
    await connectIssuer(msp, KEYCLOAK, { required: true, requiredDomains: ['Only.test', 'only.test'] });
    expect((await msp.owner.sees(getSso)).providers[0]?.requiredDomains).toEqual(['only.test']);
    expect(backupCodes).not.toEqual([]);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ isSuperadmin: false }).where('email', '=', email).execute());
    const colleague = async (address: string) => {
      const { id } = await asAuth(server.pools, (tx) =>
        tx
          .insertInto('auth.users')
          .values({ organizationId: msp.id, email: address, emailVerifiedAt: new Date() })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      await asAuth(server.pools, (tx) => tx.insertInto('auth.passwords').values({ userId: id, hash: 'none' }).execute());
      return server.stranger.sees(checkMethods, { body: { email: address } });
    };
    expect((await colleague('ann@only.test')).authMethods).toEqual([]);
    expect((await colleague('ann@other.test')).authMethods).toEqual(['local']);
  });
});
