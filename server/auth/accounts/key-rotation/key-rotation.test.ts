import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '#contract/auth/auth.contract.ts';
import { verifyMfa } from '#contract/auth/mfa.contract.ts';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import { asAuth, asPlatform } from '#server/platform/db/pools.ts';
import { Keyring } from '#server/platform/secrets/keyring.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { saveResealed, SEALED_COLUMNS } from './key-rotation.queries.ts';
import { refuseUnknownKeys, rotateKeys } from './key-rotation.ts';
import { openSecret } from '#server/auth/mfa/mfa.proof.ts';
import { seal } from '#server/platform/secrets/sealed.ts';
import { createKey } from '#server/auth/sso/keys/keys.ts';
import { openConnection, sealPrivateKey, sealSecret } from '#server/auth/sso/sso.secrets.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const FIRST = Buffer.alloc(32, 3);
const SECOND = Buffer.alloc(32, 4);
const rows = () => asAuth(server.pools, (tx) => tx.selectFrom('auth.totp').select(['userId', 'secret', 'kid']).orderBy('userId').execute());

/** Creates people with an authenticator app by SQL, since only the encrypted secrets matter here. */
async function sealed(count: number): Promise<void> {
  const msp = await server.organization();
  for (let n = 0; n < count; n += 1) {
    const { id } = await msp.person('vcio');
    const { text, kid } = await seal(server.context.secrets.encryption, { purpose: 'totp', table: 'auth.totp', id }, `secret ${id}`);
    await asAuth(server.pools, (tx) =>
      tx.insertInto('auth.totp').values({ userId: id, secret: text, kid, confirmedAt: new Date() }).execute(),
    );
  }
}

test('A key rotation seals every secret with a new key, and people sign in as before', async () => {
  const account = await accountsIn(server).signedIn();
  const { secret } = await withAuthenticator(account.browser);
  await server.mails();
  const before = await rows();
  const rotated = new Keyring([SECOND, FIRST]);
  const report = await rotateKeys({ pools: server.pools, keyring: server.context.secrets.encryption, addKey: async () => rotated });
  // Counts the key of the audit log too, if this database has one.
  const keys = await asPlatform(server.pools, (tx) => tx.selectFrom('platform.auditKeys').select('kid').execute());
  const values = `${1 + keys.length} values`;
  expect(report).toBe(`${values} were re-encrypted with a new key, ${rotated.active.kid}. None still use an older key.`);
  const after = await rows();
  expect(after.map(({ kid }) => kid)).toEqual([rotated.active.kid]);
  expect(after[0]?.secret).not.toBe(before[0]?.secret);

  // Simulates a running process that re-reads the key file.
  server.context.secrets.encryption = new Keyring([FIRST], async () => [SECOND, FIRST]);
  const own = accountsIn(server).browser();
  await own.sees(login, { body: { email: account.email, password: PASSWORD } });
  await own.sees(verifyMfa, { body: { email: account.email, token: codeOf(secret) } });
});

test('An interrupted key rotation continues with its key, in batches, and leaves secrets that it cannot open', async () => {
  await sealed(12);
  const rotated = new Keyring([SECOND, FIRST]);
  const [done, broken, ...others] = await rows();
  if (!done || !broken) throw new Error('Nothing was sealed.');
  const resealedText = await seal(rotated, { purpose: 'totp', table: 'auth.totp', id: done.userId }, 'already sealed anew');
  await asAuth(server.pools, (tx) =>
    tx.updateTable('auth.totp').set({ secret: resealedText.text, kid: resealedText.kid }).where('userId', '=', done.userId).execute(),
  );
  await asAuth(server.pools, (tx) => tx.updateTable('auth.totp').set({ secret: 'junk' }).where('userId', '=', broken.userId).execute());
  const addKey = () => Promise.reject(new Error('no further key is made'));
  const report = await rotateKeys({ pools: server.pools, keyring: rotated, addKey });
  expect(report).toContain(`10 values were re-encrypted with key ${rotated.active.kid}. 1 could not be decrypted`);
  server.context.secrets.encryption = rotated;
  for (const { userId, secret } of (await rows()).filter((row) => others.some(({ userId: other }) => other === row.userId))) {
    expect(await openSecret(server.context, userId, secret)).toBe(`secret ${userId}`);
  }
});

test('A key rotation also seals the secrets and private keys of single sign-on', async () => {
  const [msp, other] = [await server.organization(), await server.organization()];
  const { privateKey, publicKeys } = await createKey([], new Date());
  const sealedKey = async (id: string) => ({
    ...(await sealPrivateKey(server.context, id, privateKey)),
    publicKeys: JSON.stringify(publicKeys),
    preset: 'keycloak' as const,
    tenantId: null,
  });
  const connect = async ({ id }: TestOrganization, secret: Awaited<ReturnType<typeof sealSecret | typeof sealedKey>>) => {
    const connection = { id, organizationId: id, tenantId: id, issuer: `https://login.example/${id}`, clientId: 'client', ...secret };
    await asAuth(server.pools, (tx) => tx.insertInto('auth.sso').values(connection).execute());
  };
  await connect(msp, await sealSecret(server.context, msp.id, 'the secret of a provider'));
  await connect(other, await sealedKey(other.id));
  const connections = () => asAuth(server.pools, (tx) => tx.selectFrom('auth.sso').selectAll().orderBy('organizationId').execute());
  const rotated = new Keyring([SECOND, FIRST]);
  const report = await rotateKeys({ pools: server.pools, keyring: server.context.secrets.encryption, addKey: async () => rotated });
  expect(report).toBe(`2 values were re-encrypted with a new key, ${rotated.active.kid}. None still use an older key.`);
  const alone = { config: server.config, secrets: { ...server.context.secrets, encryption: new Keyring([SECOND]) } };
  for (const row of await connections()) {
    expect(row.kid).toBe(rotated.active.kid);
    const { credentials } = await openConnection(alone, { ...row, organizationStatus: 'active' });
    expect(credentials).toMatchObject(row.privateKey === null ? { secret: 'the secret of a provider' } : { kid: publicKeys[0]?.kid });
  }
});

test('A key rotation seals all secrets when there are more than fit into one batch', async () => {
  const msp = await server.organization();
  const ids = await asAuth(server.pools, (tx) =>
    tx
      .insertInto('auth.users')
      .values(Array.from({ length: 201 }, (_, nr) => ({ organizationId: msp.id, email: `many-${nr}@msp.test` })))
      .returning('id')
      .execute(),
  );
  const secrets = await Promise.all(
    ids.map(async ({ id }) => {
      const row = { purpose: 'totp', table: 'auth.totp', id } as const;
      const { text, kid } = await seal(server.context.secrets.encryption, row, `secret ${id}`);
      return { userId: id, secret: text, kid, confirmedAt: new Date() };
    }),
  );
  await asAuth(server.pools, (tx) => tx.insertInto('auth.totp').values(secrets).execute());
  const rotated = new Keyring([SECOND, FIRST]);
  const report = await rotateKeys({ pools: server.pools, keyring: server.context.secrets.encryption, addKey: async () => rotated });
  expect(report).toContain('201 values were re-encrypted');
  expect(new Set((await rows()).map(({ kid }) => kid))).toEqual(new Set([rotated.active.kid]));
});

/** Creates an encrypted value of each kind: authenticator app, single sign-on, queued email. */
async function oneOfEach(): Promise<void> {
  await sealed(1);
  const { id: organizationId } = await server.organization();
  const secret = await sealSecret(server.context, organizationId, 'the secret of a provider');
  const connection = {
    id: organizationId,
    organizationId,
    tenantId: organizationId,
    issuer: 'https://login.example',
    clientId: 'client',
    ...secret,
  };
  await asAuth(server.pools, async (tx) => {
    await tx.insertInto('auth.sso').values(connection).execute();
    await queueSecretMail(tx, server.context, { organizationId, mail: { to: 'ann@msp.test', subject: 'A code', text: 'of six digits' } });
  });
}

const everySealed = () =>
  Promise.all([
    asAuth(server.pools, (tx) => tx.selectFrom('auth.totp').selectAll().orderBy('userId').execute()),
    asAuth(server.pools, (tx) => tx.selectFrom('auth.sso').selectAll().orderBy('organizationId').execute()),
    asPlatform(server.pools, (tx) => tx.selectFrom('platform.outbox').selectAll().orderBy('id').execute()),
  ]);

test('A key rotation that can open no secret ends, changes nothing and reports the remaining secrets', async () => {
  await oneOfEach();
  const former = server.context.secrets.encryption;
  const rotated = new Keyring([SECOND, Buffer.alloc(32, 5)]);
  const before = await everySealed();
  const report = await rotateKeys({ pools: server.pools, keyring: rotated, addKey: null });
  expect(report).toContain('0 values were re-encrypted');
  expect(report).toContain('3 could not be decrypted and still use an older key.');
  expect(await everySealed()).toEqual(before);
  await refuseUnknownKeys(server.pools, former);
});

test('A key rotation skips secrets that are already sealed with its key', async () => {
  await oneOfEach();
  const keyring = new Keyring([SECOND, FIRST]);
  const rotate = () => rotateKeys({ pools: server.pools, keyring, addKey: null });
  expect(await rotate()).toBe(`3 values were re-encrypted with key ${keyring.active.kid}. None still use an older key.`);
  const before = await everySealed();
  expect(await rotate()).toBe(`0 values were re-encrypted with key ${keyring.active.kid}. None still use an older key.`);
  expect(await everySealed()).toEqual(before);
});

test('A key rotation keeps every value that changed while it ran', async () => {
  await oneOfEach();
  const before = await everySealed();
  const [[app], [connection], [mail]] = before;
  const ids = { totp: app?.userId, sso: connection?.organizationId, mail: mail?.id };
  for (const kind of ['totp', 'sso', 'mail'] as const) {
    const column = SEALED_COLUMNS[kind];
    const late = { id: ids[kind] ?? '', text: 'sealed too late', former: 'what stood there before' };
    expect(await column.through(server.pools, (tx) => saveResealed(tx, column, 'late', [late])), kind).toBe(0);
  }
  expect(await everySealed()).toEqual(before);
});

test('A key rotation creates no key if the keys come from the environment, and seals with the existing key', async () => {
  await sealed(2);
  const keyring = new Keyring([SECOND, FIRST]);
  const report = await rotateKeys({ pools: server.pools, keyring, addKey: null });
  expect(report).toContain(`2 values were re-encrypted with key ${keyring.active.kid}.`);
});

test('The server refuses a database whose secrets are sealed with a missing key', async () => {
  await sealed(1);
  await refuseUnknownKeys(server.pools, server.context.secrets.encryption);
  await refuseUnknownKeys(server.pools, new Keyring([SECOND, FIRST]));
  const { active } = server.context.secrets.encryption;
  await expect(refuseUnknownKeys(server.pools, new Keyring([SECOND]))).rejects.toThrow(
    `Stored secrets are encrypted with a missing key (${active.kid}); restore secrets.json, or set SECRET_KEY_PREVIOUS to the previous key.`,
  );
});

test('A sign-in during a key rotation hashes the password again, and a wrong password is refused as before', async () => {
  const account = await accountsIn(server).verified();
  const hashOf = () =>
    asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.passwords').select('hash').where('userId', '=', account.userId).executeTakeFirstOrThrow(),
    );
  const body = { email: account.email, password: PASSWORD };
  const before = await hashOf();
  server.context.secrets.formerPepper = server.context.secrets.pepper;
  server.context.secrets.pepper = Buffer.alloc(32, 9);
  for (const wrong of [
    { ...body, password: 'Wrong1!password' },
    { ...body, email: 'nobody@msp.test' },
  ]) {
    expect(await accountsIn(server).browser().refused(login, { body: wrong })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
  await accountsIn(server).browser().sees(login, { body });
  expect(await hashOf()).not.toEqual(before);
  server.context.secrets.formerPepper = null;
  await accountsIn(server).browser().sees(login, { body });
  server.context.secrets.pepper = Buffer.alloc(32, 2);
  expect(await accountsIn(server).browser().refused(login, { body })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

test('The audit log key survives a rotation, so that earlier events can still be verified', async () => {
  const { encryption } = server.context.secrets;
  const before = await prepareAuditKey(server.ownerUrl, encryption);
  const rotated = new Keyring([SECOND, FIRST]);
  await rotateKeys({ pools: server.pools, keyring: encryption, addKey: async () => rotated });
  const after = await prepareAuditKey(server.ownerUrl, new Keyring([SECOND]));
  expect(after.secret.equals(before.secret)).toBe(true);
  expect(after.unprovenUpTo).toBe(before.unprovenUpTo);
});
