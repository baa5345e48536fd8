import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionFor } from '#tests/e2e/sessions.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { AUTOTASK_KEYS, AUTOTASK_SECRET, openAutotaskFake } from '#tests/support/psa/fake.autotask.ts';
import { autotaskWorld } from '#tests/support/psa/worlds.ts';
import { type ServerProcess, spawnServer, stopServers, temporaryFolder } from './start.process.ts';

/** Memory that docs/self-hosting.md recommends for a container, in MiB. */
const CONTAINER = 768;

let demo: Awaited<ReturnType<typeof copyOfDemo>>;
let owner: pg.Client;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let psa: Awaited<ReturnType<typeof openAutotaskFake>>;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  demo = await copyOfDemo();
  owner = new pg.Client({ connectionString: demo.ownerUrl });
  await owner.connect();
  folder = await temporaryFolder('plumbline-memory-');
  psa = await openAutotaskFake(autotaskWorld());
  server = await spawnServer({
    DATABASE_URL: demo.ownerUrl,
    DATA_DIR: folder.path,
    OUTBOUND_ALLOW: '127.0.0.1',
    // Half of the container, as Node chooses within one.
    NODE_OPTIONS: `--max-old-space-size=${CONTAINER / 2}`,
  });
  await server.ready();
  token = await sessionFor(owner, demo.filled.people.find(({ role }) => role === 'owner')?.id ?? '');
});
afterAll(async () => {
  await stopServers();
  await psa.close();
  await owner.end();
  await demo.drop();
  await folder.remove();
});

/** Resident memory of a process and its children in MiB; the database is no child of it. */
function memoryOf(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  return children.reduce((sum, child) => sum + (existsSync(`/proc/${child}/status`) ? memoryOf(child) : 0), own);
}

async function respond(path: string, init: RequestInit & { isChange?: boolean } = {}): Promise<Response> {
  const headers: Record<string, string> = { cookie: `sid=${token}` };
  if (init.isChange) {
    const issued = await fetch(`${server.url}/api/csrf-token`, { headers });
    const [cookie = ''] = issued.headers.getSetCookie().map((line) => line.split(';')[0]);
    headers['cookie'] += `; ${cookie}`;
    headers['x-csrf-token'] = String(Object(await issued.json())['csrfToken']);
    if (typeof init.body === 'string') headers['content-type'] = 'application/json';
  }
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const read = async (path: string) => (await respond(path)).arrayBuffer();
const post = async (path: string, body: object, method = 'POST') =>
  (await respond(path, { method, body: JSON.stringify(body), isChange: true })).text();

/** Reads a list until its first row has the wanted state. */
async function waitFor(path: string, state: 'done' | 'ready'): Promise<string> {
  for (;;) {
    const [latest] = Array.from<Record<string, unknown>>(Object(await (await respond(path)).json()));
    if (latest?.['state'] === state || latest?.['status'] === state) return String(latest['id']);
    if (latest?.['state'] === 'failed' || latest?.['status'] === 'failed') throw new Error(JSON.stringify(latest));
    await pause(200);
  }
}

async function importCustomers(): Promise<void> {
  const form = new FormData();
  const rows = Array.from({ length: 500 }, (_, index) => `Imported ${index},Retail`);
  form.set('file', new File([`Name,Industry\n${rows.join('\n')}`], 'customers.csv', { type: 'text/csv' }));
  await respond('/api/customers/import?dryRun=false', { method: 'POST', body: form, isChange: true });
}

async function synchronise(): Promise<void> {
  const body = { config: { ...AUTOTASK_KEYS, url: psa.origin }, secret: AUTOTASK_SECRET, version: 0 };
  await post('/api/integrations/autotask', body, 'PUT');
  await post('/api/integrations/autotask/sync', { mode: 'preview', full: true });
  await waitFor('/api/integrations/autotask/runs', 'done');
}

async function backUp(): Promise<void> {
  await post('/api/backups', {});
  await read(`/api/backups/${await waitFor('/api/backups', 'ready')}/download`);
}

const oneOf = async (statement: string) => String((await owner.query<{ id: string }>(statement)).rows[0]?.id);

test.skipIf(!existsSync('/proc/self/status'))(
  'A server on which everything was used stays within the memory of a small container',
  async () => {
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 50);
    try {
      const assessment = await oneOf(`select id from assessments where status = 'in_progress' and deleted_at is null limit 1`);
      const qbr = await oneOf('select id from qbrs order by created_at desc limit 1');
      for (let times = 0; times < 40; times += 1) {
        await Promise.all(
          [
            `/api/assessments/${assessment}/questions`,
            '/api/assessments?limit=50',
            '/api/recommendations?limit=50',
            '/api/dashboard/stats',
          ].map(read),
        );
      }
      await importCustomers();
      await Promise.all([1, 2, 3].flatMap(() => ['pdf', 'pptx', 'xlsx'].map((format) => read(`/api/qbrs/${qbr}/export?format=${format}`))));
      await Promise.all(['pdf', 'xlsx'].map((format) => read(`/api/assessments/${assessment}/export?format=${format}`)));
      await synchronise();
      await backUp();
    } finally {
      clearInterval(watch);
    }
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(CONTAINER);
  },
);
