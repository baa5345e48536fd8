import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { findLink, isStillPassword, replaceHash, replaceToken, tryCode, consumeLink } from './accounts.queries.ts';
import { consumeChallenge, findChallenge, insertChallenge, tryChallenge } from '#server/auth/mfa/challenges.queries.ts';
import { confirmTotp, saveTotp, consumeBackupCode, consumeStep } from '#server/auth/mfa/mfa.queries.ts';
import { countUse, insertPasskeyChallenge, takePasskeyChallenge } from '#server/auth/passkeys/passkeys.queries.ts';
import { hasWorkAccount } from '#server/auth/passwords/passwords.queries.ts';
import { activateInvited } from './people.queries.ts';
import { endOwnSession, replaceSessionToken } from '#server/auth/sessions/sessions.queries.ts';
import { activateByWorkAccount } from '#server/auth/sso/sso.people.ts';
import { isConnectionEnabled } from '#server/auth/sso/sso.queries.ts';
import { newToken } from './tokens.ts';

/** Refusals of each statement at the moment of use, regardless of earlier checks. */
let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterAll(() => server.close());

const inAuth = <T>(work: (tx: Tx) => Promise<T>) => asAuth(server.pools, work);
const past = new Date(0);

describe('a link', () => {
  const linked = async (purpose: 'reset_password' | 'invitation' = 'reset_password') => {
    const person = await msp.person('vcio');
    const { tokenHash } = newToken();
    await inAuth((tx) => replaceToken(tx, person.id, purpose, tokenHash));
    return { person, tokenHash };
  };
  const opens = async (tokenHash: Buffer) => {
    const [seen, used] = await inAuth(async (tx) => [
      await findLink(tx, 'reset_password', tokenHash),
      await consumeLink(tx, 'reset_password', tokenHash),
    ]);
    return [seen?.userId, used?.userId];
  };

  test('A valid link is found and consumed once', async () => {
    const { person, tokenHash } = await linked();
    expect(await opens(tokenHash)).toEqual([person.id, person.id]);
    expect(await opens(tokenHash)).toEqual([undefined, undefined]);
  });

  test('A link that has expired, has another purpose, is unknown or belongs to a disabled account opens nothing', async () => {
    const nothing = [undefined, undefined];
    const waiting = await linked();
    expect(await opens(newToken().tokenHash)).toEqual(nothing);
    expect(await opens((await linked('invitation')).tokenHash)).toEqual(nothing);
    const over = await linked();
    await inAuth((tx) => tx.updateTable('auth.oneTimeTokens').set({ expiresAt: past }).where('userId', '=', over.person.id).execute());
    expect(await opens(over.tokenHash)).toEqual(nothing);
    const disabled = await linked();
    await inAuth((tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', disabled.person.id).execute());
    expect(await opens(disabled.tokenHash)).toEqual(nothing);
    expect(await opens(waiting.tokenHash)).toEqual([waiting.person.id, waiting.person.id]);
  });

  test('A link stays valid when a token for another purpose is emailed to the same person', async () => {
    const { person, tokenHash } = await linked();
    await inAuth((tx) => replaceToken(tx, person.id, 'verify_email', newToken().tokenHash));
    expect(await opens(tokenHash)).toEqual([person.id, person.id]);
  });
});

describe('an emailed code', () => {
  const coded = async (set: { usedAt?: Date; expiresAt?: Date; tries?: number } = {}) => {
    const person = await msp.person('vcio');
    const { tokenHash } = newToken();
    await inAuth(async (tx) => {
      await replaceToken(tx, person.id, 'reset_password', newToken().tokenHash);
      await replaceToken(tx, person.id, 'verify_email', tokenHash);
      const rows = tx.updateTable('auth.oneTimeTokens').where('userId', '=', person.id).where('purpose', '=', 'verify_email');
      if (Object.keys(set).length > 0) await rows.set(set).execute();
    });
    return { expected: (await inAuth((tx) => tryCode(tx, person.id)))?.tokenHash, tokenHash, person };
  };

  test('An emailed code is compared while it is valid, and a link of the same person stays valid', async () => {
    const { expected, tokenHash, person } = await coded();
    expect(expected).toEqual(tokenHash);
    const tries = await inAuth((tx) =>
      tx.selectFrom('auth.oneTimeTokens').select(['purpose', 'tries']).where('userId', '=', person.id).orderBy('purpose').execute(),
    );
    expect(tries).toEqual([
      { purpose: 'reset_password', tries: 0 },
      { purpose: 'verify_email', tries: 1 },
    ]);
  });

  test('An emailed code is not compared once it was used, has expired or was tried six times', async () => {
    for (const set of [{ usedAt: new Date() }, { expiresAt: past }, { tries: 6 }]) expect((await coded(set)).expected).toBeUndefined();
    expect((await coded({ tries: 5 })).expected).toBeDefined();
  });
});

describe('a sign-in awaiting MFA', () => {
  const pendingSignIn = async (set: { consumedAt?: Date; expiresAt?: Date; attempts?: number } = {}) => {
    const { id } = await msp.person('vcio');
    const { tokenHash } = newToken();
    return inAuth(async (tx) => {
      await insertChallenge(tx, id, tokenHash);
      if (Object.keys(set).length > 0) await tx.updateTable('auth.loginChallenges').set(set).where('tokenHash', '=', tokenHash).execute();
      const isFound = (await findChallenge(tx, tokenHash))?.userId === id;
      const isTried = (await tryChallenge(tx, tokenHash))?.id === id;
      return [isFound, isTried, await consumeChallenge(tx, tokenHash)];
    });
  };

  test('A sign-in awaiting MFA is found, tried and completed while it is valid', async () => {
    expect(await pendingSignIn()).toEqual([true, true, true]);
    expect(await pendingSignIn({ attempts: 4 })).toEqual([true, true, true]);
  });

  test('A sign-in awaiting MFA is refused once it was completed, has expired or was tried five times', async () => {
    expect(await pendingSignIn({ consumedAt: new Date() })).toEqual([false, false, false]);
    expect(await pendingSignIn({ expiresAt: past })).toEqual([false, false, false]);
    expect((await pendingSignIn({ attempts: 5 })).slice(0, 2)).toEqual([false, false]);
  });

  test('A sign-in awaiting MFA is found only by its own token', async () => {
    const { id } = await msp.person('vcio');
    const [waiting, unknown] = [newToken().tokenHash, newToken().tokenHash];
    await inAuth((tx) => insertChallenge(tx, id, waiting));
    expect(await inAuth((tx) => findChallenge(tx, unknown))).toBeUndefined();
    expect(await inAuth((tx) => tryChallenge(tx, unknown))).toBeUndefined();
    expect(await inAuth((tx) => consumeChallenge(tx, unknown))).toBe(false);
    const remaining = await inAuth((tx) =>
      tx.selectFrom('auth.loginChallenges').select(['attempts', 'consumedAt']).where('userId', '=', id).execute(),
    );
    expect(remaining).toEqual([{ attempts: 0, consumedAt: null }]);
    const { id: other } = await msp.person('vcio');
    const changed = { userId: other, hash: 'changed since', changedAt: new Date(Date.now() + 60_000) };
    await inAuth((tx) => tx.insertInto('auth.passwords').values(changed).execute());
    expect((await inAuth((tx) => tryChallenge(tx, waiting)))?.id).toBe(id);
  });
});

describe('authenticator app codes and backup codes', () => {
  const withApp = async (person: Person) => {
    const secret = `sealed for ${person.id}`;
    await inAuth((tx) => saveTotp(tx, { userId: person.id, sessionId: randomUUID() }, { text: secret, kid: 'k' }));
    return secret;
  };

  test('A code is accepted only from a confirmed authenticator app, and only if it is later than the last one', async () => {
    const person = await msp.person('vcio');
    const secret = await withApp(person);
    expect(await inAuth((tx) => consumeStep(tx, person.id, 7))).toBe(false);
    expect(await inAuth((tx) => confirmTotp(tx, person.id, { secret: 'another secret', step: 7 }))).toBe(false);
    expect(await inAuth((tx) => confirmTotp(tx, person.id, { secret, step: 7 }))).toBe(true);
    expect(await inAuth((tx) => confirmTotp(tx, person.id, { secret, step: 9 }))).toBe(false);
    for (const [step, isUsed] of [
      [6, false],
      [7, false],
      [8, true],
      [8, false],
    ] as const)
      expect(await inAuth((tx) => consumeStep(tx, person.id, step))).toBe(isUsed);
    expect(await inAuth((tx) => saveTotp(tx, { userId: person.id, sessionId: randomUUID() }, { text: 'a new one', kid: 'k' }))).toBe(false);
  });

  test('A backup code is used once, and only by its owner', async () => {
    const [person, other] = [await msp.person('vcio'), await msp.person('vcio')];
    const hash = Buffer.alloc(32, 5);
    await inAuth((tx) => tx.insertInto('auth.backupCodes').values({ userId: person.id, hash }).execute());
    expect(await inAuth((tx) => consumeBackupCode(tx, other.id, hash))).toBe(false);
    expect(await inAuth((tx) => consumeBackupCode(tx, person.id, Buffer.alloc(32, 6)))).toBe(false);
    expect(await inAuth((tx) => consumeBackupCode(tx, person.id, hash))).toBe(true);
    expect(await inAuth((tx) => consumeBackupCode(tx, person.id, hash))).toBe(false);
  });
});

describe('a passkey', () => {
  test('A passkey is accepted with a rising counter, or one that has always been zero', async () => {
    const { id: userId } = await msp.person('vcio');
    const id = `key-of-${userId}`;
    await inAuth((tx) =>
      tx
        .insertInto('auth.passkeys')
        .values({ id, userId, publicKey: Buffer.alloc(4), name: 'Key' })
        .execute(),
    );
    for (const [counter, isUsed] of [
      [0, true],
      [0, true],
      [3, true],
      [3, false],
      [2, false],
      [0, false],
      [4, true],
    ] as const)
      expect(await inAuth((tx) => countUse(tx, { id, counter }))).toBe(isUsed);
    expect(await inAuth((tx) => countUse(tx, { id: 'nobodys', counter: 9 }))).toBe(false);
  });

  test('A passkey challenge is found only by its own token', async () => {
    const [one, other] = [newToken().tokenHash, newToken().tokenHash];
    const challenge = { purpose: 'sign_in', userId: null } as const;
    await inAuth((tx) => insertPasskeyChallenge(tx, { ...challenge, tokenHash: one, challenge: 'one' }));
    await inAuth((tx) => insertPasskeyChallenge(tx, { ...challenge, tokenHash: other, challenge: 'other' }));
    expect(await inAuth((tx) => takePasskeyChallenge(tx, other))).toMatchObject({ challenge: 'other', isOver: false });
    expect(await inAuth((tx) => takePasskeyChallenge(tx, other))).toBeUndefined();
    expect(await inAuth((tx) => takePasskeyChallenge(tx, one))).toMatchObject({ challenge: 'one' });
  });
});

test('A stronger hash replaces the hash it was made from, and never a password changed in the meantime', async () => {
  const { id: userId } = await msp.person('vcio');
  await inAuth((tx) => tx.insertInto('auth.passwords').values({ userId, hash: 'changed' }).execute());
  await inAuth((tx) => replaceHash(tx, userId, 'the former', 'a better hash of the former'));
  expect(await inAuth((tx) => isStillPassword(tx, userId, 'changed'))).toBe(true);
  expect(await inAuth((tx) => isStillPassword(tx, userId, 'the former'))).toBe(false);
  const { id: stranger } = await msp.person('vcio');
  expect(await inAuth((tx) => isStillPassword(tx, stranger, 'changed'))).toBe(false);
});

test('A session that has ended can neither be ended again nor get another token', async () => {
  for (const set of [{ revokedAt: new Date() }, { expiresAt: past }, { lastSeenAt: past }]) {
    const { id: userId } = await msp.person('vcio');
    const sessions = () => inAuth((tx) => tx.selectFrom('auth.sessions').selectAll().where('userId', '=', userId).execute());
    await inAuth((tx) => tx.updateTable('auth.sessions').set(set).where('userId', '=', userId).execute());
    const before = await sessions();
    const id = before[0]?.id ?? '';
    expect(await inAuth((tx) => endOwnSession(tx, userId, id))).toBeUndefined();
    if (set.revokedAt) expect(await inAuth((tx) => replaceSessionToken(tx, id, newToken().tokenHash))).toBe(false);
    expect(await sessions()).toEqual(before);
  }
});

test('Only a person who is still invited can join, by the link or with the work account', async () => {
  for (const status of ['active', 'disabled', 'invited']) {
    const { id } = await msp.person('vcio');
    const joins = (how: 'link' | 'work account') =>
      asOrganization(server.pools, msp.id, async (tx) => {
        await tx.updateTable('people').set({ status }).where('id', '=', id).execute();
        const joined =
          how === 'link' ? await activateInvited(tx, id, { firstName: 'A', lastName: 'B' }) : await activateByWorkAccount(tx, id);
        return joined?.id;
      });
    const expected = status === 'invited' ? id : undefined;
    expect([await joins('link'), await joins('work account')], status).toEqual([expected, expected]);
  }
});

test('A person who joins changes nothing for others who are invited', async () => {
  const [one, other, waiting] = [await msp.person('vcio'), await msp.person('vcio'), await msp.person('vcio')];
  const statuses = await asOrganization(server.pools, msp.id, async (tx) => {
    const ids = [one, other, waiting].map(({ id }) => id);
    await tx.updateTable('people').set({ status: 'invited' }).where('id', 'in', ids).execute();
    await activateInvited(tx, one.id, { firstName: 'A', lastName: 'B' });
    await activateByWorkAccount(tx, other.id);
    const rows = await tx.selectFrom('people').select(['id', 'status', 'firstName', 'signInMethods']).where('id', 'in', ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id));
  });
  expect(statuses).toMatchObject([
    { status: 'active', firstName: 'A', signInMethods: ['local'] },
    { status: 'active', firstName: 'vcio', signInMethods: ['sso'] },
    { status: 'invited', firstName: 'vcio', signInMethods: ['local'] },
  ]);
});

test('A work account counts while its own connection is enabled', async () => {
  const { id: userId } = await msp.person('vcio');
  const organizationId = msp.id;
  const connection = {
    id: organizationId,
    tenantId: organizationId,
    issuer: 'https://idp.test',
    clientId: 'c',
    clientSecret: 'sealed',
    kid: 'k',
  };
  await inAuth(async (tx) => {
    await tx.insertInto('auth.identities').values({ issuer: 'https://idp.test', subject: 'a', organizationId, userId }).execute();
    await tx
      .insertInto('auth.sso')
      .values({ organizationId, enabled: true, ...connection })
      .execute();
  });
  const { id: other } = await server.organization();
  const isOn = (issuer: string, id = organizationId) => inAuth((tx) => isConnectionEnabled(tx, { id, issuer }));
  expect([await isOn('https://idp.test'), await isOn('https://former.test'), await isOn('https://idp.test', other)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await inAuth((tx) => hasWorkAccount(tx, userId))).toBe(true);
  expect(await inAuth((tx) => hasWorkAccount(tx, msp.owner.id))).toBe(false);
  await inAuth((tx) => tx.updateTable('auth.sso').set({ enabled: false }).where('organizationId', '=', organizationId).execute());
  expect([await isOn('https://idp.test'), await inAuth((tx) => hasWorkAccount(tx, userId))]).toEqual([false, false]);
});
