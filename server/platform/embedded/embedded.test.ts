import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, serveEmbedded, startEmbedded } from './embedded.ts';
import { isAlive, pollUntil } from './processes.ts';

let initialized = '';
let home = '';
let dataDir = '';
const opened: EmbeddedDatabase[] = [];

beforeAll(async () => {
  initialized = await mkdtemp(join(tmpdir(), 'plumbline-initialized-'));
  await (await serveEmbedded(initialized)).stop();
});
afterAll(() => rm(initialized, { recursive: true, force: true }));
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumb line été '));
  dataDir = home;
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.stop();
  await rm(home, { recursive: true, force: true });
});

/** Copies a data folder that was started and stopped before, for tests that are not about the first start. */
const startedBefore = () => copyFolder(initialized, dataDir);

/** Uses cp: a database has a thousand files, which Node copies one promise at a time. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', join(from, 'postgres'), to]);

async function serve(folder = dataDir) {
  return track(await serveEmbedded(folder));
}

function track(database: EmbeddedDatabase) {
  opened.push(database);
  return database;
}

async function stop(database: EmbeddedDatabase) {
  opened.splice(opened.indexOf(database), 1);
  await database.stop();
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterId(folder = dataDir): number {
  return Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

test('Data is still there after stopping and starting the embedded database, and nothing runs in between', async () => {
  const first = await serve();
  await ask(first.ownerUrl, 'create table kept as select 42 as number');
  const pid = postmasterId();
  await stop(first);
  expect(isAlive(pid)).toBe(false);

  const second = await serve();

  expect(second.startedHere).toBe(true);
  expect(await ask(second.ownerUrl, 'select number from kept')).toEqual([{ number: 42 }]);
});

test('A second start of the embedded database on the same data folder is refused in one sentence', async () => {
  startedBefore();
  await serve();

  await expect(serveEmbedded(dataDir)).rejects.toThrow(
    /^The data folder .* is already in use by process \d+\. Stop it first, or set another DATA_DIR\.$/,
  );
});

test('A command beside a running server shares its database and leaves it running', async () => {
  startedBefore();
  const server = await serve();
  const command = await startEmbedded(dataDir);
  await command.stop();

  expect(command.startedHere).toBe(false);
  expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('Commands without a server start the embedded database, and the last one stops it', async () => {
  const [first, second] = await Promise.all([startEmbedded(dataDir), startEmbedded(dataDir)]);
  const pid = postmasterId();
  expect(first.startedHere).not.toBe(second.startedHere);

  await first.stop();
  await second.stop();

  expect(isAlive(pid)).toBe(false);
});

test('A server that is killed leaves its database running, and the next start takes it over', async () => {
  startedBefore();
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'));
  const script = `const { serveEmbedded } = await import(${module}); await serveEmbedded(process.argv[1]); console.log('up'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const pid = postmasterId();

  const next = await serve();
  expect(next.startedHere).toBe(false);
  expect(postmasterId()).toBe(pid);

  await stop(next);
  expect(isAlive(pid)).toBe(false);
});

test('A database that is killed restarts at the same address with everything that was committed', async () => {
  startedBefore();
  const server = await serve();
  const { ownerUrl } = server;
  await ask(ownerUrl, 'create table kept as select 42 as number');
  const pid = postmasterId();
  process.kill(pid, 'SIGKILL');

  const isBack = await pollUntil(async () => {
    const rows = await ask<{ number: number }>(ownerUrl, 'select number from kept').catch(() => []);
    return rows[0]?.number === 42;
  }, 120_000);

  expect(isBack).toBe(true);
  const successor = postmasterId();
  expect(successor).not.toBe(pid);

  await stop(server);
  expect(isAlive(successor)).toBe(false);
});

test('A process file that names another running process does not prevent the start', async () => {
  startedBefore();
  const cluster = join(dataDir, 'postgres/cluster');
  await writeFile(join(cluster, 'postmaster.pid'), [process.pid, cluster, 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n'));

  expect((await serve()).startedHere).toBe(true);
});

test('A copy of a data folder whose database runs is not mistaken for the original', async () => {
  startedBefore();
  const original = await serve();
  const copy = join(home, 'copy');
  await mkdir(copy);
  copyFolder(dataDir, copy);

  const second = await serve(copy);

  expect(second.startedHere).toBe(true);
  expect(second.ownerUrl).not.toBe(original.ownerUrl);
});

test('A first start that was interrupted is repeated from the beginning', async () => {
  await cp(import.meta.dirname, join(dataDir, 'postgres/cluster.new'), { recursive: true });

  await serve();

  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster.new');
});
