import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { register } from '#contract/auth/registration.contract.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn, newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

test.each([
  'ann<eve>@msp.test',
  'ann(eve)@msp.test',
  'ann,eve@msp.test',
  'ann\u00ad@msp.test',
  '"ann"@msp.test',
  'ann@msp.test.',
  'ann@1.2.3',
])('[AUTH-214] The address %j cannot be registered or invited', async (email) => {
  expect(await accounts.browser().refused(register, { body: newcomer({ email }) })).toMatchObject({
    code: 'INVALID_EMAIL',
    field: 'email',
    message: 'Please enter a valid email address',
  });
  const { owner } = await server.organization();
  const body = { email, firstName: 'Eve', lastName: 'Guest', roles: ['vcio' as const] };
  expect(await owner.refused(inviteUser, { body })).toMatchObject({ code: 'INVALID_EMAIL', field: 'email' });
});

test('An address is stored with its domain in ASCII, whatever width or script was typed', async () => {
  const account = await accounts.registered({ email: 'Ｗide@ｍｓｐ.test' });
  expect(account.email).toBe('wide@msp.test');
  const other = await accounts.registered({ email: 'wide@bücher.test' });
  expect(other.email).toBe('wide@xn--bcher-kva.test');
  expect((await server.mails()).filter((mail) => mail.includes(`To: ${other.email}`))).toHaveLength(1);
  const { owner } = await server.organization();
  const body = { email: 'new@bücher.test', firstName: 'New', lastName: 'Guest', roles: ['vcio' as const] };
  expect(await owner.sees(inviteUser, { body })).toMatchObject({ email: 'new@xn--bcher-kva.test' });
});

test('[AUTH-212] Two spellings of one address are one account, which signs in with either', async () => {
  const account = await accounts.verified({ email: 'two@bücher.test' });
  for (const email of ['two@bücher.test', 'two@BÜCHER.test', 'two@xn--bcher-kva.test', 'two@ｂücher.test']) {
    expect(await accounts.browser().refused(register, { body: newcomer({ email }) })).toMatchObject({ code: 'USER_ALREADY_EXISTS' });
    const own = await accounts.signInAgain(email);
    expect(await own.sees(getAuthUser)).toMatchObject({ id: account.userId });
  }
});

test('[AUTH-213] Wrong passwords for two spellings of one address are counted together', async () => {
  await accounts.verified({ email: 'count@bücher.test' });
  const spellings = ['count@bücher.test', 'count@xn--bcher-kva.test', 'count@ｂücher.test', 'count@büｃher.test', 'count@bücｈer.test'];
  for (const email of spellings) await accounts.browser().refused(login, { body: { email, password: 'Wrong1!horse' } });
  expect(await accounts.browser().refused(login, { body: { email: 'count@bücheｒ.test', password: PASSWORD } })).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
});

test('An account stored earlier in another spelling still signs in, and its address cannot be registered again', async () => {
  for (const email of ['before@bücher.test', 'be<fore>@msp.test']) {
    const account = await accounts.verified();
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ email }).where('id', '=', account.userId).execute());
    const own = await accounts.signInAgain(email);
    expect(await own.sees(getAuthUser)).toMatchObject({ id: account.userId });
  }
  const body = newcomer({ email: 'before@bücher.test' });
  expect(await accounts.browser().refused(register, { body })).toMatchObject({ code: 'USER_ALREADY_EXISTS' });
});
