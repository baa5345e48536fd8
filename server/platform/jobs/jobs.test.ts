import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asAuth, asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { queueMail, queueSecretMail } from '#server/platform/mail/mail.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startJobs } from './jobs.ts';
import { deliverWaiting } from './outbox.ts';
import { purge } from './purge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'its workers run jobs for all organisations' });
});
afterAll(() => server.close());

const MAIL = { to: 'ann@acme.test', subject: 'Hello', text: 'A text with a secret.' };

async function queued(organizationId: string, mail = MAIL): Promise<void> {
  await asOrganization(server.pools, organizationId, (tx) => queueMail(tx, organizationId, mail));
}

function rows() {
  return asPlatform(server.pools, (tx) => tx.selectFrom('platform.outbox').selectAll().orderBy('id').execute());
}

function clear() {
  return asPlatform(server.pools, (tx) => tx.deleteFrom('platform.outbox').execute());
}

test('Three processes that start at once set up the queues together, deliver each email once and stop', async () => {
  const msp = await server.organization();
  const config = { ...server.config, workers: true };
  const started = await Promise.all([1, 2, 3].map(() => startJobs({ ...server.context, config }, server.ownerUrl)));

  await queued(msp.id);
  started[0]?.nudgeOutbox();
  await vi.waitFor(async () => expect((await rows()).every((row) => row.deliveredAt !== null)).toBe(true), { timeout: 60_000 });

  await Promise.all(started.map((jobs) => jobs.stop()));
  expect(await readdir(join(server.config.dataDir, 'outbox'))).toHaveLength(1);
  await clear();
});

test('A notice from a process without workers reaches the process that has them', async () => {
  const msp = await server.organization();
  const worker = await startJobs({ ...server.context, config: { ...server.config, workers: true } }, server.ownerUrl);
  const front = await startJobs({ ...server.context, config: { ...server.config, workers: false } }, server.ownerUrl);
  await queued(msp.id);
  front.nudgeOutbox();
  await vi.waitFor(async () => expect((await rows())[0]?.deliveredAt).toBeInstanceOf(Date), { timeout: 60_000 });
  await Promise.all([worker.stop(), front.stop()]);
  await clear();
});

test('A delivered email leaves a file readable only by its owner and no text in the database', async () => {
  const msp = await server.organization();
  await queued(msp.id, { ...MAIL, subject: 'Two\r\nBcc: eve@evil.test' });
  expect(await deliverWaiting(server.context)).toBe(1);

  const [row] = await rows();
  expect(row).toMatchObject({ payload: {}, attempts: 1 });
  const file = join(server.config.dataDir, 'outbox', `${row?.id}.eml`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, 'utf8');
  expect(text).toContain('A text with a secret.');
  expect(text).toContain('Subject: Two Bcc: eve@evil.test\r\n');
  expect(text).not.toMatch(/^Bcc:/m);
  await clear();
});

test('An undeliverable email is retried at growing intervals and given up in the end, without keeping its text', async () => {
  const msp = await server.organization();
  await queued(msp.id);
  const failing = () => deliverWaiting(server.context, () => Promise.reject(new Error('no response')));
  const again = () =>
    asPlatform(server.pools, (tx) =>
      tx
        .updateTable('platform.outbox')
        .set({ nextAttemptAt: new Date(0) })
        .execute(),
    );

  expect(await failing()).toBe(0);
  const [first] = await rows();
  expect(first).toMatchObject({ attempts: 1, lastError: 'no response', deliveredAt: null });
  expect(first?.payload).toMatchObject(MAIL);
  expect(await deliverWaiting(server.context)).toBe(0);

  for (let attempt = 2; attempt <= 12; attempt += 1) {
    await again();
    await failing();
  }
  const [last] = await rows();
  expect(last).toMatchObject({ attempts: 12, payload: {}, deliveredAt: null });
  expect(await deliverWaiting(server.context)).toBe(0);
  await clear();
});

test('Each email is delivered by one of several processes', async () => {
  const msp = await server.organization();
  for (let n = 0; n < 10; n += 1) await queued(msp.id, { ...MAIL, subject: `Mail ${n}` });
  const sent: string[] = [];
  const deliver = async (_id: string, mail: { subject: string }) => void sent.push(mail.subject);
  const counts = await Promise.all([1, 2, 3].map(() => deliverWaiting(server.context, deliver)));
  expect(counts.reduce((sum, n) => sum + n)).toBe(10);
  expect(new Set(sent).size).toBe(10);
  await clear();
});

test('The hourly cleanup deletes only expired data', async () => {
  const msp = await server.organization();
  const long = new Date(Date.now() - 9 * 86_400_000);
  const ended = await msp.person('vcio');
  await asAuth(server.pools, async (tx) => {
    await tx.updateTable('auth.sessions').set({ revokedAt: long }).where('userId', '=', ended.id).execute();
    await tx
      .insertInto('auth.throttle')
      .values([
        { keyMac: Buffer.from('old'), hits: 1, windowEnd: long },
        { keyMac: Buffer.from('new'), hits: 1, windowEnd: new Date(Date.now() + 60_000) },
      ])
      .execute();
  });
  const key = { userId: ended.id, endpoint: 'POST /', requestHash: 'x', status: 201 };
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .insertInto('idempotencyKeys')
      .values([
        { ...key, key: 'old', createdAt: long },
        { ...key, key: 'new' },
      ])
      .execute(),
  );

  await purge(server.context);

  const left = await asAuth(server.pools, async (tx) => ({
    sessions: await tx.selectFrom('auth.sessions').select('userId').where('organizationId', '=', msp.id).execute(),
    throttle: await tx.selectFrom('auth.throttle').select('keyMac').execute(),
  }));
  expect(left.sessions).toEqual([{ userId: msp.owner.id }]);
  expect(left.throttle).toEqual([{ keyMac: Buffer.from('new') }]);
  const keys = await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('idempotencyKeys').select('key').execute());
  expect(keys).toEqual([{ key: 'new' }]);
});

test('The purge removes a backup that a killed process left unfinished more than a day ago', async () => {
  const folder = join(server.config.dataDir, 'incoming', '5f0f4a4e-0000-4000-8000-000000000001');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'backup.zip'), 'all customers');
  const then = new Date(Date.now() - 25 * 3_600_000);
  for (const path of [join(folder, 'backup.zip'), folder]) await utimes(path, then, then);
  await purge(server.context);
  await expect(stat(folder)).rejects.toThrow('ENOENT');
});

test('An email with a link or a code is sent before the digests that were queued ahead of it', async () => {
  const msp = await server.organization();
  await clear();
  for (let n = 0; n < 3; n += 1) await queued(msp.id, { ...MAIL, subject: `Digest ${n}` });
  const mail = { ...MAIL, subject: 'Your link' };
  await asOrganization(server.pools, msp.id, (tx) => queueSecretMail(tx, server.context, { organizationId: msp.id, mail }));
  const left: string[] = [];
  await deliverWaiting(server.context, async (_, { subject }) => void left.push(subject));
  expect(left).toEqual(['Your link', 'Digest 0', 'Digest 1', 'Digest 2']);
  await clear();
});
