import { login } from '#contract/auth/auth.contract.ts';
import { askPasskey } from '#contract/auth/passkeys.contract.ts';
import { replaceToken } from '#server/auth/accounts/accounts.queries.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { PASSWORD } from './accounts.ts';
import { withAuthenticator } from './authenticator.ts';
import { caller } from './caller.ts';
import type { TestServer } from './server.ts';
import { softPasskey } from './passkeys/passkey.ts';
import type { Person, TestOrganization } from './people.ts';

/** Tables in which sign-in stores rows of a person. */
export const OF_PERSON = [
  'auth.passwords',
  'auth.sessions',
  'auth.oneTimeTokens',
  'auth.loginChallenges',
  'auth.totp',
  'auth.backupCodes',
  'auth.passkeys',
  'auth.passkeyChallenges',
  'auth.identities',
  'auth.devices',
] as const;

export type SignInMethods = Awaited<ReturnType<typeof withEverySignInMethod>>;

/**
 * Gives a person every sign-in method: password, authenticator app, passkey, work account, open sessions, pending sign-ins and emailed
 * links.
 */
export async function withEverySignInMethod(server: TestServer, msp: TestOrganization, person: Person) {
  const hash = await hashPassword(server.context, PASSWORD);
  const identity = { issuer: 'https://idp.test', subject: person.id, userId: person.id, organizationId: msp.id };
  const provider = {
    id: msp.id,
    organizationId: msp.id,
    tenantId: msp.id,
    issuer: identity.issuer,
    clientId: 'c',
    clientSecret: 'none',
    kid: 'none',
  };
  await asAuth(server.pools, async (tx) => {
    await tx.insertInto('auth.passwords').values({ userId: person.id, hash }).execute();
    await tx.insertInto('auth.identities').values(identity).execute();
    await tx
      .insertInto('auth.sso')
      .values(provider)
      .onConflict((row) => row.column('id').doNothing())
      .execute();
  });
  const { secret } = await withAuthenticator(person);
  const passkey = softPasskey(server.config.publicUrl);
  await passkey.join(person);
  await passkey.signIn(caller(server.app, {}));
  await caller(server.app, {}).sees(login, { body: { email: person.email, password: PASSWORD } });
  await person.sees(askPasskey);
  const { token: link, tokenHash } = newToken();
  const { token: factorLink, tokenHash: factorHash } = newToken();
  await asAuth(server.pools, async (tx) => {
    await replaceToken(tx, person.id, 'reset_password', tokenHash);
    await replaceToken(tx, person.id, 'reset_mfa', factorHash);
    await replaceToken(tx, person.id, 'verify_email', newToken().tokenHash);
    await replaceToken(tx, person.id, 'invitation', newToken().tokenHash);
  });
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('people')
      .set({ signInMethods: ['local', 'passkey', 'sso'] })
      .where('id', '=', person.id)
      .execute(),
  );
  return { person, secret, passkey, link, factorLink, providerId: msp.id };
}
