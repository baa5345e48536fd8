import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCustomer, deleteCustomer, getCustomer } from '#contract/customers/customers.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import { Disk } from '#server/platform/storage/disk.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { sendFile } from '#tests/support/upload.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { notifyOfOutage } from './disk.watch.ts';

const MIB = 1024 ** 2;
let server: TestServer;
let msp: TestOrganization;
let database: pg.Client;
let free: number;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'its database refuses to write' });
  msp = await server.organization();
  database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.close();
});

/** Refuses new customers with the SQLSTATE of a full disk. */
const fillDatabase = () =>
  database.query(`
    create or replace function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on customers for each row execute function no_room()`);
const makeRoom = () => database.query('drop trigger if exists no_room on customers');

const freshDisk = () => {
  free = 1_000 * MIB;
  server.context.disk = new Disk(server.config.dataDir, async () => free);
  return server.context.disk;
};
afterEach(async () => {
  await makeRoom();
  freshDisk();
});

const ready = async () => {
  const { statusCode, body } = await server.app.inject({ method: 'GET', url: '/api/ready' });
  return [statusCode, JSON.parse(body).code ?? JSON.parse(body).status];
};
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

test('A change refused because the database disk is full says so, and the server is not ready until there is room', async () => {
  const disk = freshDisk();
  expect(await ready()).toEqual([200, 'ready']);
  await fillDatabase();
  const refusal = await msp.owner.refused(createCustomer, { body: { name: 'No room' } });
  expect(refusal).toMatchObject({ status: 503, code: 'DISK_FULL', message: 'The server has no disk space left, so nothing was saved' });
  expect(await ready()).toEqual([503, 'DISK_FULL']);
  await makeRoom();
  await disk.look(later(5));
  expect(await ready()).toEqual([503, 'DISK_FULL']);
  await disk.look(later(11));
  expect(await ready()).toEqual([200, 'ready']);
  await msp.owner.sees(createCustomer, { body: { name: 'Room' } });
});

test('While the disk is full, changes are refused at once, and reading, deleting and signing out still work', async () => {
  const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Deletable' } });
  const disk = freshDisk();
  free = MIB / 2;
  await disk.look();
  const begun = performance.now();
  expect(await msp.owner.refused(createCustomer, { body: { name: 'No room' } })).toMatchObject({ status: 503, code: 'DISK_FULL' });
  expect(performance.now() - begun).toBeLessThan(8_000);
  expect((await msp.owner.sees(getCustomer, { params: { id } })).name).toBe('Deletable');
  await msp.owner.sees(deleteCustomer, { params: { id } });
  free = 20 * MIB;
  await disk.look(later(60));
  expect(await ready()).toEqual([503, 'DISK_FULL']);
  free = 40 * MIB;
  expect(await ready()).toEqual([200, 'ready']);
});

test('A write refused for lack of disk space is distinguished from a lost database', async () => {
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(refusalOf(lost)?.code).toBe('DATABASE_ERROR');
  for (const code of ['ENOSPC', 'EDQUOT']) expect(refusalOf(Object.assign(new Error('write'), { code }))?.code).toBe('DISK_FULL');
});

test('The administrators are notified once of an outage, when there is room again', async () => {
  const disk = freshDisk();
  const notified = async () =>
    (await msp.owner.sees(listNotifications, { query: {} })).filter(({ title }) => title === 'The server ran out of disk space');
  for (let nr = 0; nr < 3; nr += 1) disk.noteRefusal();
  await notifyOfOutage(server.context);
  expect(await notified()).toEqual([]);
  await disk.look(later(11));
  await notifyOfOutage(server.context);
  await notifyOfOutage(server.context);
  // Second process that detects the same outage.
  const other = new Disk(server.config.dataDir, async () => free);
  other.noteRefusal();
  await other.look(later(11));
  await notifyOfOutage({ ...server.context, disk: other });
  expect(await notified()).toMatchObject([{ type: 'error', message: expect.stringContaining('No saved data is lost.') }]);
  const mails = (await server.mails()).filter((mail) => mail.includes('The server ran out of disk space'));
  expect(mails).toHaveLength(1);
});

/** Mounts a file system of 64 KB in place of the upload folder; false if not permitted (only root may mount). */
async function mountTiny(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('An upload that no longer fits on the disk says so', async ({ skip }) => {
  const disk = freshDisk();
  const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Files' } });
  const folder = join(server.config.dataDir, 'incoming');
  if (!(await mountTiny(folder))) skip('This user may not mount a small file system.');
  try {
    const bytes = Buffer.from('a line of text\n'.repeat(20_000));
    const answer = await sendFile(msp.owner, { ownerType: 'customer', ownerId: id }, { name: 'large.txt', bytes });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'DISK_FULL']);
    expect(disk.isFull).toBe(true);
  } finally {
    execFileSync('umount', [folder]);
  }
});
