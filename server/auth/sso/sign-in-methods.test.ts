import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMethods } from '#contract/auth/auth.contract.ts';
import { addSsoDomain } from '#contract/auth/sso.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { proveDomain } from '#tests/support/oidc/connected-organization.ts';
import type { TestOrganization } from '#tests/support/people.ts';

describe('the sign-in methods of an address', () => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const connected = async (settings: { enabled?: boolean; required?: boolean } = {}) => {
    const msp = await server.organization();
    const issuer = `https://login.example/${msp.id}/v2.0`;
    const connection = { tenantId: msp.id, issuer, clientId: 'client', clientSecret: 'sealed', kid: 'none' };
    await asAuth(server.pools, (tx) =>
      tx
        .insertInto('auth.sso')
        .values({ organizationId: msp.id, enabled: true, ...connection, ...settings })
        .execute(),
    );
    return { msp, issuer };
  };
  /** Creates a person with a password and an address in a new domain. */
  const somebody = async (msp: TestOrganization) => {
    const person = await msp.person('vcio');
    count += 1;
    const email = `ann@domain-${count}.test`;
    await asAuth(server.pools, async (tx) => {
      await tx.updateTable('auth.users').set({ email }).where('id', '=', person.id).execute();
      await tx.insertInto('auth.passwords').values({ userId: person.id, hash: 'none' }).execute();
    });
    return { id: person.id, email, domain: `domain-${count}.test` };
  };
  const methodsOf = (email: string) => server.stranger.sees(checkMethods, { body: { email } });
  const local = { userExists: true, authMethods: ['local'], organizationId: null };
  const both = (msp: TestOrganization) => ({ userExists: true, authMethods: ['sso', 'local'], organizationId: msp.id });

  test('The sign-in methods of an address include the work account if its domain is verified or the person has used it', async () => {
    const { msp, issuer } = await connected();
    const [one, other] = [await somebody(msp), await somebody(msp)];
    expect(await methodsOf(one.email)).toEqual(local);
    await proveDomain(server, msp, one.domain);
    expect(await methodsOf(one.email)).toMatchObject(both(msp));
    const identity = { issuer, subject: 'somebody', userId: other.id, organizationId: msp.id };
    await asAuth(server.pools, (tx) => tx.insertInto('auth.identities').values(identity).execute());
    expect(await methodsOf(other.email)).toMatchObject(both(msp));
  });

  test('The sign-in methods of an address do not include the work account of another organisation with that verified domain', async () => {
    const [{ msp }, { msp: prover }] = [await connected(), await connected()];
    const person = await somebody(msp);
    await proveDomain(server, prover, person.domain);
    expect(await methodsOf(person.email)).toEqual(local);
  });

  test('The sign-in methods of an address do not include the work account for a domain that is claimed but not verified', async () => {
    const { msp } = await connected();
    await msp.owner.sees(addSsoDomain, { body: { domain: 'claimed.test' } });
    expect(await methodsOf('stranger@claimed.test')).toEqual({ userExists: false, authMethods: [], organizationId: null });
  });

  test('The sign-in methods of an address do not include a disabled connection or one of a suspended organisation', async () => {
    const { msp } = await connected({ enabled: false });
    const person = await somebody(msp);
    await proveDomain(server, msp, person.domain);
    expect(await methodsOf(person.email)).toEqual(local);

    const { msp: suspended } = await connected();
    const other = await somebody(suspended);
    await proveDomain(server, suspended, other.domain);
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.organizations').set({ status: 'suspended' }).where('id', '=', suspended.id).execute(),
    );
    expect(await methodsOf(other.email)).toEqual(local);
  });

  test('The sign-in methods of an address without a password do not include the password', async () => {
    const { msp } = await connected();
    const person = await somebody(msp);
    await asAuth(server.pools, (tx) => tx.deleteFrom('auth.passwords').where('userId', '=', person.id).execute());
    expect(await methodsOf(person.email)).toEqual({ ...local, authMethods: [] });
    await proveDomain(server, msp, person.domain);
    expect(await methodsOf(person.email)).toMatchObject({ ...both(msp), authMethods: ['sso'] });
  });

  test('The sign-in methods of a superadmin are only the password, even if the work account is required', async () => {
    const { msp } = await connected({ required: true });
    const [person, superadmin] = [await somebody(msp), await somebody(msp)];
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ isSuperadmin: true }).where('id', '=', superadmin.id).execute());
    for (const { domain } of [person, superadmin]) await proveDomain(server, msp, domain);
    expect(await methodsOf(superadmin.email)).toEqual(local);
    expect(await methodsOf(person.email)).toMatchObject({ userExists: true, authMethods: ['sso'], organizationId: msp.id });
  });
});
