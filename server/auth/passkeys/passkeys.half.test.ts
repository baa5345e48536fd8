import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth/auth.contract.ts';
import { askPasskeySignIn, passkeySignIn } from '#contract/auth/passkeys.contract.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { softPasskey } from '#tests/support/passkeys/passkey.ts';
import { DECOY_PASSKEY } from './passkeys.webauthn.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const NOT_ACCEPTED = { status: 401, code: 'INVALID_CREDENTIALS', message: 'This passkey was not accepted' };

async function withPasskey() {
  const { browser, email } = await accounts.signedIn();
  const passkey = softPasskey(server.config.publicUrl);
  await passkey.join(browser);
  return { email, passkey };
}

describe('a sign-in that a passkey completes', () => {
  test('A sign-in that a passkey completes is completed once, and the use is counted', async () => {
    const { passkey, email } = await withPasskey();
    const own = await accounts.signInAgain(email);
    const copy = caller(server.app, { ...own.cookies });
    await passkey.signIn(own, { counter: 40 });
    expect((await copy.sees(askPasskeySignIn))['allowCredentials']).toEqual([]);
    expect(await passkey.refused(accounts.browser(), { counter: 40 })).toMatchObject(NOT_ACCEPTED);
  });

  test('A passkey response does not complete the sign-in of another person in the same browser', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const own = await accounts.signInAgain(mine.email);
    const options = await own.sees(askPasskeySignIn);
    await own.sees(login, { body: { email: other.email, password: PASSWORD } });
    expect(await own.refused(passkeySignIn, { body: { credential: mine.passkey.signed(options) } })).toMatchObject(NOT_ACCEPTED);
    expect(own.cookies).not.toHaveProperty('sid');
  });
});

test('A response for an unknown passkey is compared with a valid public key, so that it takes as long', () => {
  const [x = '', y = ''] = [DECOY_PASSKEY.publicKey.subarray(10, 42), DECOY_PASSKEY.publicKey.subarray(45)].map((part) =>
    part.toString('base64url'),
  );
  expect(createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }).asymmetricKeyType).toBe('ec');
});
