import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { loadSecrets } from '#server/platform/secrets/secrets.ts';
import { COMPILED } from '#tests/process/start.process.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { nameServer } from '#tests/support/domains.ts';
import { fakeS3 } from '#tests/support/s3.ts';
import { openSink } from '#tests/support/sink.ts';
import { CHECKS, diagnose, type Examined } from './doctor.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await copyOfMigrated();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-doctor-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Result of one check on an installation with these settings. */
async function examine(name: string, settings: Record<string, string> = {}, more: Partial<Examined> = {}): Promise<string> {
  const check = CHECKS.find((one) => one.name === name);
  if (!check) throw new Error(`No check has the name ${name}.`);
  const secrets = await loadSecrets(folder, {});
  const config = readConfig({ DATA_DIR: folder, ...settings });
  return check.examine({ config, secrets, ownerUrl: database.ownerUrl, now: () => new Date(), leastFree: 1, ...more });
}

async function statement(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const HEALTHY = { CAPTCHA: 'off', PORT: '1' };

test('[OPS-1] The doctor finds nothing wrong with a new installation, and says what it has found', async () => {
  const { report, isHealthy } = await diagnose({ ...HEALTHY, DATA_DIR: folder, DATABASE_URL: database.ownerUrl });
  expect(report).toMatch(/^ok {4}Database: PostgreSQL \d+/m);
  for (const { name } of CHECKS) expect(report).toMatch(new RegExp(`^ok {4}${name}: `, 'm'));
  expect(report).toMatch(/Everything is in order\.$/);
  expect(isHealthy).toBe(true);
});

test('The doctor stops at a configuration, a data folder or a database that the other checks need', async () => {
  const settings = { ...HEALTHY, DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const unreachable = await diagnose(settings);
  expect(unreachable).toMatchObject({ isHealthy: false });
  expect(unreachable.report).toMatch(
    /FAIL {2}Database: .*ECONNREFUSED.*\. Check that it runs and that DATABASE_URL is correct\.\nCorrect what failed/,
  );
  await writeFile(join(folder, 'taken'), '');
  expect((await diagnose({ ...settings, DATA_DIR: join(folder, 'taken', 'data') })).report).toMatch(
    /FAIL {2}Data folder: .*cannot be written/,
  );
});

test('[OPS-2] The command line prints the report of the doctor and ends with 1 if something failed', () => {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, PORT: 'eighty' };
  const script = fileURLToPath(new URL('./admin.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [script, 'doctor'], { env, encoding: 'utf8' });
  expect(stdout).toMatch(/^FAIL {2}Configuration: PORT must be a whole number from 1 to 65535\.\n/);
  expect(status).toBe(1);
});

test('A disk with too little space is found', async () => {
  await expect(examine('Disk', {}, { leastFree: 2 ** 60 })).rejects.toThrow(/^Only [\d.]+ GiB free in/);
});

test('A clock that differs from that of the database is found', async () => {
  await expect(examine('Clock', {}, { now: () => new Date(Date.now() + 60_000) })).rejects.toThrow(/(59|60|61) seconds apart/);
});

test('A database whose keys are another installation’s is found', async () => {
  await examine('Keys');
  const others = await loadSecrets('/nowhere', { SECRET_KEY: 'k3y of another installation, long enough' });
  await expect(examine('Keys', {}, { secrets: others })).rejects.toThrow(/key/);
});

test('A role of the database with too few rights, and a table without row security, are found', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await statement(`create role doctor_weak login password 'weak'; grant connect on database ${name} to doctor_weak`);
  const url = new URL(database.ownerUrl);
  [url.username, url.password] = ['doctor_weak', 'weak'];
  await expect(examine('Database rights', {}, { ownerUrl: url.href })).rejects.toThrow('The role does not own the database');
  await statement(`revoke connect on database ${name} from doctor_weak; drop role doctor_weak`);
  await statement('alter table customers no force row level security');
  await expect(examine('Database rights')).rejects.toThrow('The table customers has no forced row security');
  await statement('alter table customers force row level security');
});

test('A database that is not migrated is found', async () => {
  const other = await copyOfMigrated();
  const client = new pg.Client({ connectionString: other.ownerUrl });
  await client.connect();
  await client.query("delete from migration.applied where name = '0009_files.sql'");
  await client.end();
  await expect(examine('Migrations', {}, { ownerUrl: other.ownerUrl })).rejects.toThrow(/^1 of \d+ migrations are missing$/);
  await other.drop();
});

test('A file storage that refuses the key, or a folder that cannot be written, is found', async () => {
  const store = await fakeS3({ bucket: 'plumbline', secret: 'right-secret-of-the-store', region: 'us-east-1' });
  const settings = { S3_BUCKET: 'plumbline', S3_ENDPOINT: store.endpoint, S3_ACCESS_KEY_ID: 'access-key-id' };
  expect(await examine('Files', { ...settings, S3_SECRET_ACCESS_KEY: 'right-secret-of-the-store' })).toContain('bucket plumbline');
  expect(store.objects.size).toBe(0);
  await expect(examine('Files', { ...settings, S3_SECRET_ACCESS_KEY: 'wrong-secret-of-the-store' })).rejects.toThrow(/403/);
  await store.close();
  const blocked = await mkdtemp(join(folder, 'blocked-'));
  await writeFile(join(blocked, 'files'), '');
  await expect(examine('Files', { DATA_DIR: blocked })).rejects.toThrow(/ENOTDIR|EEXIST/);
});

test('A mail server that does not answer, and a public installation without one, are found', async () => {
  await expect(examine('Mail server', { SMTP_URL: 'smtp://127.0.0.1:1' })).rejects.toThrow(/ECONNREFUSED/);
  await expect(examine('Mail server', { PUBLIC_URL: 'https://plumbline.example.com' })).rejects.toThrow(/Set SMTP_URL/);
});

test('A name that cannot be resolved, and name servers that do not answer, are found', async () => {
  await expect(examine('DNS', { PUBLIC_URL: 'https://plumbline.invalid' })).rejects.toThrow(/plumbline\.invalid/);
  const silent = await nameServer({}, ['plumbline.example']);
  await expect(examine('DNS', { DNS_SERVERS: silent.address })).rejects.toThrow('do not answer');
  silent.close();
  const answering = await nameServer({});
  expect(await examine('DNS', { DNS_SERVERS: answering.address })).toBe('DNS_SERVERS answer');
  answering.close();
});

test('A public address where something else answers, and a proxy that is not trusted, are found', async () => {
  const other = await openSink();
  await expect(examine('Public address', { PUBLIC_URL: other.url })).rejects.toThrow(/responds with 200, and not as Plumbline does/);
  await other.close();
  await expect(examine('Public address', { PUBLIC_URL: 'https://plumbline.example.com' })).rejects.toThrow(/Set TRUSTED_PROXY/);
});
