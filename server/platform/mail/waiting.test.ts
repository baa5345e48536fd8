import { afterEach, beforeEach, expect, test } from 'vitest';
import { register } from '#contract/auth/registration.contract.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { refuseUnknownKeys, rotateKeys } from '#server/auth/accounts/key-rotation/key-rotation.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { Keyring } from '#server/platform/secrets/keyring.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Mail } from './mail.ts';

const FIRST = Buffer.alloc(32, 3);
const SECOND = Buffer.alloc(32, 4);
const NEWCOMER = {
  firstName: 'Ann',
  lastName: 'Owner',
  email: 'ann@msp.test',
  password: 'Correct1!horse',
  organizationName: 'Northwind IT',
};

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const rows = () => asPlatform(server.pools, (tx) => tx.selectFrom('platform.outbox').selectAll().orderBy('createdAt').execute());

async function delivered(): Promise<Mail[]> {
  const mails: Mail[] = [];
  await deliverWaiting(server.context, async (_, mail) => void mails.push(mail));
  return mails;
}

/** Sends two emails with secrets; the returned function gives the secrets after delivery. */
async function sendTwoMails(): Promise<() => Promise<string[]>> {
  const msp = await server.organization();
  await server.stranger.sees(register, { body: NEWCOMER });
  await msp.owner.sees(inviteUser, { body: { email: 'bob@msp.test', firstName: 'Bob', lastName: 'New', roles: ['vcio'] } });
  return async () => {
    const texts = (await delivered()).map(({ text }) => text).join('\n');
    return [/#code=(\w+)/, /accept-invite\?token=([\w-]+)/].map((pattern) => pattern.exec(texts)?.[1] ?? 'missing');
  };
}

test('[PLAT-17] A link or a code in a queued email cannot be read in the database, and arrives as written', async () => {
  const deliver = await sendTwoMails();
  const waiting = await rows();
  expect(waiting.map(({ payload }) => Object(payload).to)).toEqual([NEWCOMER.email, 'bob@msp.test']);
  const secrets = await deliver();
  expect(secrets).not.toContain('missing');
  for (const secret of secrets) expect(JSON.stringify(waiting)).not.toContain(secret);
  expect(await rows()).toMatchObject([
    { kid: null, payload: {} },
    { kid: null, payload: {} },
  ]);
});

test('[PLAT-18] The sealed text of one email cannot be opened in the row of another', async () => {
  await sendTwoMails();
  await asPlatform(server.pools, async (tx) => {
    const [first, second] = await tx.selectFrom('platform.outbox').selectAll().orderBy('createdAt').execute();
    if (!first || !second) throw new Error('Two were to wait.');
    const payload = JSON.stringify({ ...Object(second.payload), text: Object(first.payload).text });
    await tx.updateTable('platform.outbox').set({ payload }).where('id', '=', second.id).execute();
  });
  expect((await delivered()).map(({ to }) => to)).toEqual([NEWCOMER.email]);
  expect((await rows()).at(-1)).toMatchObject({ deliveredAt: null, lastError: 'Sealed for another row.' });
});

test('A key rotation reseals queued emails, so that they are delivered without the former key', async () => {
  const deliver = await sendTwoMails();
  const rotated = new Keyring([SECOND, FIRST]);
  const rotation = await rotateKeys({ pools: server.pools, keyring: server.context.secrets.encryption, addKey: async () => rotated });
  expect(rotation).toBe(`2 values were re-encrypted with a new key, ${rotated.active.kid}. None still use an older key.`);
  server.context.secrets.encryption = new Keyring([SECOND]);
  expect(await deliver()).not.toContain('missing');
});

test('The server refuses to start while queued emails are sealed with a missing key', async () => {
  const deliver = await sendTwoMails();
  await expect(refuseUnknownKeys(server.pools, new Keyring([SECOND]))).rejects.toThrow('Stored secrets are encrypted with a missing key');
  await deliver();
  await refuseUnknownKeys(server.pools, new Keyring([SECOND]));
});
