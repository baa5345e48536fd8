import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { insertSession, replaceToken, savePassword } from './accounts.queries.ts';
import { insertChallenge, tryChallenge } from '#server/auth/mfa/challenges.queries.ts';
import { rememberDevice } from '#server/auth/limits/devices.ts';
import { insertPasskeyChallenge } from '#server/auth/passkeys/passkeys.queries.ts';
import { insertFlow } from '#server/auth/sso/sso.queries.ts';
import { newToken, type TokenPurpose } from './tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface TokenHolder {
  id: string;
  organizationId: string;
}

type Table = 'oneTimeTokens' | 'loginChallenges' | 'passkeyChallenges' | 'oidcFlows' | 'devices' | 'sessions';

const { tokenHash } = newToken();
const mailed =
  (purpose: TokenPurpose) =>
  (tx: Tx, { id }: TokenHolder) =>
    replaceToken(tx, id, purpose, tokenHash);
const flow = {
  stateHash: tokenHash,
  browserHash: tokenHash,
  purpose: 'sign_in',
  userId: null,
  nonce: 'nonce',
  verifier: 'sealed',
  providerId: null,
};
const session = { tokenHash, idleSeconds: 1800, hours: 12, amr: [], provedAt: undefined, ip: null, userAgent: null };

const EXPIRED_ROWS: readonly [what: string, minutes: number, table: Table, keep: (tx: Tx, holder: TokenHolder) => Promise<unknown>][] = [
  ['A code that verifies an address', 24 * 60, 'oneTimeTokens', mailed('verify_email')],
  ['An invitation', 7 * 24 * 60, 'oneTimeTokens', mailed('invitation')],
  ['A link to a new password', 30, 'oneTimeTokens', mailed('reset_password')],
  ['A link to reset second factors', 24 * 60, 'oneTimeTokens', mailed('reset_mfa')],
  ['A sign-in that waits for its second factor', 5, 'loginChallenges', (tx, { id }) => insertChallenge(tx, id, tokenHash)],
  [
    'A passkey challenge',
    5,
    'passkeyChallenges',
    (tx) => insertPasskeyChallenge(tx, { tokenHash, purpose: 'sign_in', challenge: 'challenge', userId: null }),
  ],
  ['A sign-in at the provider', 10, 'oidcFlows', (tx, { organizationId }) => insertFlow(tx, { ...flow, organizationId })],
  ['A known browser', 90 * 24 * 60, 'devices', (tx, { id }) => rememberDevice(tx, id, undefined)],
  [
    'A session of twelve hours',
    12 * 60,
    'sessions',
    (tx, { id, organizationId }) => insertSession(tx, { ...session, userId: id, organizationId }),
  ],
];

test.each(EXPIRED_ROWS)('The lifetime of %s is %i minutes', async (_, minutes, table, keep) => {
  const { id: organizationId, owner } = await server.organization();
  await asAuth(server.pools, async (tx) => {
    const ends = sql<number>`(extract(epoch from expires_at - now()) / 60)::integer`.as('minutes');
    await tx.deleteFrom(`auth.${table}`).execute();
    await keep(tx, { id: owner.id, organizationId });
    expect(await tx.selectFrom(`auth.${table}`).select(ends).execute()).toEqual([{ minutes }]);
  });
});

test('A sign-in awaiting MFA is refused once its password was replaced', async () => {
  const { id: userId } = (await server.organization()).owner;
  const pendingHash = newToken().tokenHash;
  const tried = () => asAuth(server.pools, (tx) => tryChallenge(tx, pendingHash));
  // Times are stored in milliseconds, and this test may take less than one.
  const [changedAt, createdAt] = [2000, 1000].map((ago) => new Date(Date.now() - ago));
  await asAuth(server.pools, async (tx) => {
    await tx.insertInto('auth.passwords').values({ userId, hash: 'the first', changedAt }).execute();
    await insertChallenge(tx, userId, pendingHash);
    await tx.updateTable('auth.loginChallenges').set({ createdAt }).where('userId', '=', userId).execute();
  });
  expect(await tried()).toMatchObject({ id: userId });
  await asAuth(server.pools, (tx) => savePassword(tx, userId, 'the second'));
  expect(await tried()).toBeUndefined();
});
