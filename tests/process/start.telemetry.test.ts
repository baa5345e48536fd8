import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { type ServerProcess, spawnServer, stopServers, temporaryFolder } from './start.process.ts';

const RECORDER = `--import=${pathToFileURL(join(import.meta.dirname, 'outgoing.record.ts')).href}`;
const NAMES = Object.values(QUEUES).map(({ name }) => name);

let database: Awaited<ReturnType<typeof copyOfDemo>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  database = await copyOfDemo();
  folder = await temporaryFolder('plumbline-telemetry-');
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await folder.remove();
});

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Session of the owner of the demo. */
async function signIn(): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const added = await asOwner((client) =>
    client.query(
      `insert into auth.sessions (token_hash, user_id, organization_id, idle_seconds, expires_at)
       select $1, id, organization_id, 1800, now() + interval '1 hour' from people where is_owner`,
      [createHash('sha256').update(token).digest()],
    ),
  );
  expect(added.rowCount).toBe(1);
  return token;
}

/** Opens the page, and reads everything that needs no further choice. */
async function work(server: ServerProcess, token: string): Promise<number> {
  const headers = { cookie: `sid=${token}` };
  const readable = ENDPOINTS.map(({ entry }) => entry).filter(
    ({ method, path, allow, events }) => method === 'GET' && !path.includes(':') && allow !== 'superadmin' && !events,
  );
  let answered = 0;
  for (const path of ['/', ...readable.map((entry) => entry.path)]) {
    const response = await fetch(`${server.url}${path}`, { headers });
    await response.arrayBuffer();
    expect(response.status, path).toBeLessThan(500);
    if (response.ok) answered += 1;
  }
  return answered;
}

/** Runs the scheduled work of every queue once. */
async function runQueues(): Promise<void> {
  const boss = new PgBoss({ connectionString: database.ownerUrl, migrate: false, supervise: false, schedule: false });
  await boss.start();
  for (const name of NAMES) await boss.send(name);
  await boss.stop({ graceful: false });
  const completed = "select count(distinct name)::integer as n from pgboss.job where state = 'completed' and name = any ($1)";
  await vi.waitFor(
    () =>
      asOwner(async (client) => {
        expect((await client.query<{ n: number }>(completed, [NAMES])).rows[0]?.n).toBe(NAMES.length);
      }),
    { timeout: 100_000, interval: 500 },
  );
}

async function outgoing(log: string): Promise<{ kind: string; target: string }[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => ({ kind: line.slice(0, line.indexOf(' ')), target: line.slice(line.indexOf(' ') + 1) }));
}

test('[OPS-6] A start and a day of work with all scheduled jobs look up no name and open no connection but to the database', async () => {
  const log = join(folder.path, 'outgoing.log');
  const server = await spawnServer({
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(folder.path, 'data'),
    NODE_OPTIONS: RECORDER,
    OUTGOING_LOG: log,
  });
  await server.ready();
  expect(await work(server, await signIn())).toBeGreaterThan(50);
  await runQueues();
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);

  const { hostname, port, searchParams } = new URL(database.ownerUrl);
  const seen = await outgoing(log);
  const ofDatabase = seen.filter(
    ({ kind, target }) => kind === 'connection' && (target === `${hostname}:${port}` || target.startsWith(searchParams.get('host') ?? ' ')),
  );
  expect(ofDatabase.length).toBeGreaterThan(5);
  expect(seen.filter((one) => !ofDatabase.includes(one))).toEqual([]);
});

test('The record of outgoing traffic sees names, connections and datagrams', async () => {
  const log = join(folder.path, 'planted.log');
  const program = `
    require('node:dns').lookup('planted.invalid', () => {});
    require('node:net').connect(1, '127.0.0.1').on('error', () => {});
    fetch('http://127.0.0.1:2/').catch(() => {});
    const socket = require('node:dgram').createSocket('udp4');
    socket.send('x', 9, '127.0.0.1', () => socket.close());`;
  spawnSync(process.execPath, [RECORDER, '-e', program], { env: { OUTGOING_LOG: log } });
  const seen = await outgoing(log);
  expect(seen).toContainEqual({ kind: 'name', target: 'planted.invalid' });
  expect(seen.map(({ target }) => target)).toEqual(expect.arrayContaining(['127.0.0.1:1', '127.0.0.1:2']));
  expect(seen.some(({ kind }) => kind === 'datagram')).toBe(true);
});
