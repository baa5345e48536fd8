import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkMethods, login } from '#contract/auth/auth.contract.ts';
import { acceptInvite, register, resendVerification, verifyEmail } from '#contract/auth/registration.contract.ts';
import { enableMfa, takeMfaAway } from '#contract/auth/mfa.contract.ts';
import { askPasskeySignIn, passkeySignIn } from '#contract/auth/passkeys.contract.ts';
import { askPasskeyProof, changePassword, reauthenticate, requestPasswordReset, resetPassword } from '#contract/auth/passwords.contract.ts';
import { connectWorkAccount, readSamlMetadata, testSsoProvider, verifySsoDomain } from '#contract/auth/sso.contract.ts';
import { resetUserMfa } from '#contract/users/users.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { caller, type Caller, type Refusal } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { limitAttempts } from './rate-limits.ts';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterEach(() => asAuth(server.pools, (tx) => tx.deleteFrom('auth.throttle').execute()));
afterAll(() => server.close());

type LimitedAttempt = Parameters<typeof limitAttempts>[1][number];

async function consumeProof(hit: LimitedAttempt): Promise<void> {
  await limitAttempts(server.context, [hit]);
  await asAuth(server.pools, (tx) => tx.updateTable('auth.throttle').set({ hits: 1_000_000 }).execute());
}

const USER = '01890000-0000-7000-8000-000000000000';
const EMAIL = 'somebody@msp.test';
const names = { firstName: 'Ann', lastName: 'Able' };
const credential = { id: 'aaaa', type: 'public-key' as const };

type RefusedCall = (browser: Caller) => Promise<Refusal>;

const OF_STRANGERS: readonly [what: string, hit: LimitedAttempt, call: RefusedCall][] = [
  ['registering', { limit: 'registerByIp' }, (browser) => browser.refused(register, { body: newcomer() })],
  [
    'trying codes of a mail',
    { limit: 'verifyByIp' },
    (browser) => browser.refused(verifyEmail, { body: { userId: USER, code: '123456' } }),
  ],
  ['asking for codes', { limit: 'resendByIp' }, (browser) => browser.refused(resendVerification, { body: { email: EMAIL } })],
  ['asking for links', { limit: 'resetByIp' }, (browser) => browser.refused(requestPasswordReset, { body: { email: EMAIL } })],
  ['following links to reset second factors', { limit: 'linkByIp' }, (browser) => browser.refused(takeMfaAway, { body: { token: 'x' } })],
  ['following links', { limit: 'linkByIp' }, (browser) => browser.refused(resetPassword, { body: { token: 'x', newPassword: PASSWORD } })],
  [
    'following invitations',
    { limit: 'inviteByIp' },
    (browser) => browser.refused(acceptInvite, { body: { token: 'x', ...names, password: PASSWORD } }),
  ],
  [
    'asking about addresses within a minute',
    { limit: 'methodsByMinute' },
    (browser) => browser.refused(checkMethods, { body: { email: EMAIL } }),
  ],
  [
    'asking about addresses within a day',
    { limit: 'methodsByDay' },
    (browser) => browser.refused(checkMethods, { body: { email: EMAIL } }),
  ],
  ['signing in', { limit: 'loginByIp' }, (browser) => browser.refused(login, { body: { email: EMAIL, password: PASSWORD } })],
  ['asking for a passkey challenge', { limit: 'passkeyByIp' }, (browser) => browser.refused(askPasskeySignIn)],
  ['sending passkey responses', { limit: 'loginByIp' }, (browser) => browser.refused(passkeySignIn, { body: { credential } })],
];

test.each(OF_STRANGERS)('After too many calls %s is refused to the calling network, and to no other', async (_, { limit }, call) => {
  await consumeProof({ limit, ip: '127.0.0.1' });
  expect(await call(caller(server.app, {}))).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  await asAuth(server.pools, (tx) => tx.deleteFrom('auth.throttle').execute());
  await consumeProof({ limit, ip: '203.0.113.7' });
  const [answer] = await Promise.allSettled([call(caller(server.app, {}))]);
  expect(answer).not.toMatchObject({ value: { status: 429 } });
});

test.each<[what: string, hit: LimitedAttempt, call: RefusedCall]>([
  [
    'try the codes of one account',
    { limit: 'verifyByUser', subject: USER },
    (browser) => browser.refused(verifyEmail, { body: { userId: USER, code: '123456' } }),
  ],
  [
    'ask for codes for one address',
    { limit: 'resendByAccount', subject: EMAIL },
    (browser) => browser.refused(resendVerification, { body: { email: EMAIL } }),
  ],
  [
    'ask for links for one address',
    { limit: 'resetByAccount', subject: EMAIL },
    (browser) => browser.refused(requestPasswordReset, { body: { email: EMAIL } }),
  ],
])('A caller on any network cannot %s after too many calls', async (_, hit, call) => {
  await consumeProof(hit);
  expect(await call(caller(server.app, {}))).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});

test('A signed-in person is limited in trying passwords, codes and connections and in sending links', async () => {
  const { owner } = msp;
  const password = { body: { password: PASSWORD } };
  const change = { body: { currentPassword: PASSWORD, newPassword: 'Another2?stapler' } };
  const calls: readonly [LimitedAttempt, () => Promise<Refusal>][] = [
    [{ limit: 'loginByIp', ip: '127.0.0.1' }, () => owner.refused(reauthenticate, password)],
    [{ limit: 'proofByPerson', subject: owner.id }, () => owner.refused(reauthenticate, password)],
    [{ limit: 'proofByPerson', subject: owner.id }, () => owner.refused(changePassword, change)],
    [{ limit: 'mfaByPerson', subject: owner.id }, () => owner.refused(reauthenticate, { body: { code: '123456' } })],
    [{ limit: 'mfaByPerson', subject: owner.id }, () => owner.refused(enableMfa, { body: { code: '123456' } })],
    [{ limit: 'passkeyByIp', ip: '127.0.0.1' }, () => owner.refused(askPasskeyProof)],
    [{ limit: 'ssoByIp', ip: '127.0.0.1' }, () => owner.refused(connectWorkAccount, { params: { id: msp.id } })],
    [{ limit: 'factorLinkByPerson', subject: `${msp.id}/${USER}` }, () => owner.refused(resetUserMfa, { params: { id: USER } })],
    [{ limit: 'probeByOrganization', subject: msp.id }, () => owner.refused(testSsoProvider, { params: { id: msp.id } })],
    [{ limit: 'probeByOrganization', subject: msp.id }, () => owner.refused(readSamlMetadata, { body: { metadata: 'x' } })],
    [{ limit: 'probeByOrganization', subject: msp.id }, () => owner.refused(verifySsoDomain, { params: { domain: 'msp.test' } })],
  ];
  for (const [hit, call] of calls) {
    await consumeProof(hit);
    expect(await call(), hit.limit).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    await asAuth(server.pools, (tx) => tx.deleteFrom('auth.throttle').execute());
  }
});

test('One network is limited in calls to single sign-on and to its callback', async () => {
  await consumeProof({ limit: 'ssoByIp', ip: '127.0.0.1' });
  for (const url of [`/auth/entra/login?org=${msp.id}`, '/auth/entra/callback?code=x&state=y']) {
    const answer = await server.stranger.inject({ method: 'GET', url });
    expect(answer.headers.location).toBe('/auth?error=too_many_requests');
  }
});

test('One network is limited in sending responses of SAML providers', async () => {
  await consumeProof({ limit: 'samlByIp', ip: '127.0.0.1' });
  const answer = await server.app.inject({ method: 'POST', url: `/auth/sso/${msp.id}/callback`, payload: 'SAMLResponse=x' });
  expect(answer.headers.location).toBe('/auth?error=too_many_requests');
});
