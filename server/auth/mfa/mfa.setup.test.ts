import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enableMfa, setUpMfa } from '#contract/auth/mfa.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn } from '#tests/support/accounts.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

test('A set-up that is reopened in the same session within 30 minutes shows the same secret, which can still be confirmed', async () => {
  const { browser, userId } = await accounts.signedIn();
  const first = await browser.sees(setUpMfa);
  expect(await browser.sees(setUpMfa)).toEqual(first);
  const { organizationId } = await asAuth(server.pools, (tx) =>
    tx.selectFrom('auth.users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  const events = await asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').select('action').where('action', '=', 'mfa.setup_started').execute(),
  );
  expect(events).toHaveLength(1);
  await browser.sees(enableMfa, { body: { code: codeOf(first.secret) } });
});

test('Another session, or the same one after 30 minutes, gets a new secret, and the former one is void', async () => {
  const { browser, userId, email } = await accounts.signedIn();
  const first = await browser.sees(setUpMfa);
  const other = await accounts.signInAgain(email);
  const second = await other.sees(setUpMfa);
  expect(second.secret).not.toBe(first.secret);
  await asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.totp')
      .set({ createdAt: sql<Date>`now() - interval '31 minutes'` })
      .where('userId', '=', userId)
      .execute(),
  );
  const third = await other.sees(setUpMfa);
  expect(third.secret).not.toBe(second.secret);
  for (const { secret } of [first, second]) {
    expect(await other.refused(enableMfa, { body: { code: codeOf(secret) } })).toMatchObject({ code: 'INVALID_CODE', field: 'code' });
  }
  await other.sees(enableMfa, { body: { code: codeOf(third.secret) } });
});
