import { createSecretKey } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { openPools } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { openBalancer } from './start.balancer.ts';
import { type ServerProcess, spawnServer, stopServers, temporaryFolder } from './start.process.ts';
import { type Visitor, visitor } from './start.visitor.ts';
import { prepareLine, SavingClient } from './torture.line.ts';

const SECRET_KEY = 'the same for every process of one house';
/** Requests a minute allowed for one API token. */
const OF_TOKEN = 300;
/** Only ends a hanging test; no test may depend on the speed of the machine. */
const SOON = { timeout: 60_000 };

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mail: Awaited<ReturnType<typeof postOffice>>;
let processes: ServerProcess[];
let people: Visitor[];
let assessmentId: string;
let token: string;
beforeAll(async () => {
  database = await copyOfMigrated();
  folder = await temporaryFolder('plumbline-scaled-');
  // One of the three processes runs jobs, except in the test of email.
  mail = await postOffice();
  processes = await Promise.all(['one', 'two', 'three'].map((name) => serverOn(name)));
  await Promise.all(processes.map((one) => one.ready()));
  const line = new SavingClient(at(0).url);
  assessmentId = await prepareLine(line, 3, { codeByMail: mail.codeFor });
  const cookies = (await line.headers()).cookie.split('; ').map((pair) => pair.split('=', 2));
  people = processes.map(({ url }) => visitor(url));
  for (const { cookies: jar } of people) for (const [name = '', value = ''] of cookies) jar.set(name, value);
  const made = await person(0).post('/api/api-tokens', { name: 'Counted', scopes: ['customers:view'], expiresInDays: 30 });
  token = String(made.body['token']);
}, 240_000);
afterAll(async () => {
  await stopServers();
  await mail.close();
  await database.drop();
  await folder.remove();
});

const serverOn = (name: string) =>
  spawnServer({
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: `${folder.path}/${name}`,
    SECRET_KEY,
    SMTP_URL: mail.url,
    DRAIN_SECONDS: '1',
    DATABASE_CONNECTIONS: '8',
    // With a local URL, requests from this machine are not limited.
    PUBLIC_URL: 'https://plumbline.example.com',
  });

function at(index: number): ServerProcess {
  const found = processes[index % processes.length];
  if (!found) throw new Error('There are three processes.');
  return found;
}

function person(index: number): Visitor {
  const found = people[index % people.length];
  if (!found) throw new Error('There are three processes.');
  return found;
}

/** SMTP server that keeps every message, including duplicates. */
async function postOffice() {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      stream.on('end', () => {
        letters.push(text);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.server.once('listening', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    codeFor: () =>
      vi.waitUntil(() => letters.map((text) => /\b(\d{6})\b/.exec(text.slice(text.indexOf('\r\n\r\n')))?.[1]).find(Boolean), SOON),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

test('[SCALE-1] Changes saved at one process appear on the screens of people at the others', async () => {
  const seen: string[] = [];
  const leave = new AbortController();
  const cookie = [...person(1).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await fetch(`${at(1).url}/api/assessments/${assessmentId}/events`, { headers: { cookie }, signal: leave.signal });
  void (async () => {
    for await (const chunk of stream.body ?? []) seen.push(Buffer.from(chunk).toString());
  })().catch(() => undefined);
  await vi.waitUntil(() => seen.length > 0, SOON);
  const { csrfToken } = (await person(0).get('/api/csrf-token')).body;
  const own = [...person(0).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const saved = await fetch(`${at(0).url}/api/assessments/${assessmentId}/answers/q0`, {
    method: 'PUT',
    headers: { cookie: own, 'x-csrf-token': String(csrfToken), 'content-type': 'application/json' },
    body: JSON.stringify({ value: 5, version: 0 }),
  });
  expect(saved.status).toBe(200);
  await vi.waitUntil(() => seen.join('').includes('q0'), SOON);
  leave.abort();
});

test('[SCALE-2] A creation sent to three processes at once with one key happens once', async () => {
  const { csrfToken } = (await person(0).get('/api/csrf-token')).body;
  const cookie = [...person(0).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-csrf-token': String(csrfToken), 'content-type': 'application/json', 'idempotency-key': 'once for all' };
  const answers = await Promise.all(
    processes.map(async ({ url }) => {
      const response = await fetch(`${url}/api/customers`, { method: 'POST', headers, body: JSON.stringify({ name: 'Only one' }) });
      return { status: response.status, body: await response.json() };
    }),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
});

test('[SCALE-3] An export job started at one process is watched at a second and downloaded at a third', async () => {
  const customer = await person(0).post('/api/customers', { name: 'Adatum' });
  const { organizationId } = (await person(0).get('/api/auth/user')).body;
  const pools = openPools(await prepareLogins(database.ownerUrl, Buffer.alloc(32, 4)), {
    secret: createSecretKey(Buffer.alloc(32, 4)),
    unprovenUpTo: 0,
  });
  const { id } = await seedAssessment(pools, String(organizationId), { customerId: String(customer.body['id']) });
  await pools.close();
  const qbr = await person(0).post('/api/qbrs', { customerId: customer.body['id'], assessmentId: id });
  expect(qbr.status).toBe(201);
  const exports = `/api/qbrs/${String(qbr.body['id'])}/exports`;
  const asked = await person(0).post(exports, { format: 'pdf' });
  expect(asked.status).toBe(202);
  const address = `${exports}/${String(asked.body['id'])}`;
  await vi.waitUntil(async () => (await person(1).get(address)).body['state'] === 'ready', { ...SOON, interval: 100 });
  const cookie = [...person(2).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await fetch(`${at(2).url}${address}/file`, { headers: { cookie } });
  expect((await file.text()).slice(0, 5)).toBe('%PDF-');
});

test('[SCALE-4] An email that every process may send is sent once', async () => {
  const before = mail.letters.length;
  const guests = Array.from({ length: 12 }, (_, nr) => `guest${nr}@msp.test`);
  await Promise.all(
    guests.map(async (email, nr) => {
      const invited = await person(nr).post('/api/users', { firstName: 'Gia', lastName: `Guest ${nr}`, email, roles: ['vcio'] });
      expect(invited.status).toBe(201);
    }),
  );
  await vi.waitUntil(() => mail.letters.length >= before + guests.length, SOON);
  // Longer than the interval at which processes look for each other's work.
  await pause(3000);
  const to = mail.letters.slice(before).map((text) => /^To: .*?([\w.]+@msp\.test)/im.exec(text)?.[1]);
  expect([...to]).toHaveLength(guests.length);
  expect(new Set(to)).toEqual(new Set(guests));
});

test('[SCALE-5] A token has the same request limit across three processes, and a reset at one applies to all', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const send = async (count: number) => {
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, nr) => {
        const response = await fetch(`${at(nr).url}/api/customers`, { headers });
        await response.body?.cancel();
        return response.status;
      }),
    );
    return statuses.filter((status) => status === 429).length;
  };
  // The first request of a token is counted by its address.
  await send(3);
  const began = performance.now();
  for (let nr = 0; nr < OF_TOKEN; nr += 30) await send(30);
  await vi.waitUntil(async () => (await send(3)) === 3, { timeout: 20_000, interval: 500 });
  expect(performance.now() - began).toBeLessThan(55_000);

  const shown = (await person(2).get('/api/rate-limits')).body['buckets'];
  const key = (Array.isArray(shown) ? shown : []).find(({ kind }) => kind === 'token')?.key;
  const { csrfToken } = (await person(1).get('/api/csrf-token')).body;
  const cookie = [...person(1).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reset = await fetch(`${at(1).url}/api/rate-limits/${key}`, {
    method: 'DELETE',
    headers: { cookie, 'x-csrf-token': String(csrfToken) },
  });
  expect(reset.ok).toBe(true);
  await vi.waitUntil(async () => (await send(3)) === 0, { ...SOON, interval: 500 });
}, 240_000);

test('[SCALE-6] Processes that are restarted one after another fail no request', async () => {
  const balancer = await openBalancer(() => processes.map(({ url }) => url));
  const cookie = [...person(0).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const refused: string[] = [];
  const over = new AbortController();
  let sent = 0;
  const client = visitor(balancer.url);
  client.takeCookies(person(0));
  const reader = async (path: string, rest: number) => {
    while (!over.signal.aborted) {
      const response = await fetch(`${balancer.url}${path}`, { headers: { cookie } });
      const text = await response.text();
      if (!response.ok) refused.push(`read ${response.status} ${text}`);
      sent += 1;
      await pause(rest);
    }
  };
  const writer = async () => {
    for (let nr = 0; !over.signal.aborted; nr += 1) {
      const { status, body } = await client.post('/api/customers', { name: `Customer ${nr}` });
      if (status !== 201) refused.push(`write ${status} ${JSON.stringify(body)}`);
      sent += 1;
      await pause(500);
    }
  };
  const visits = [reader('/api/health', 10), reader(`/api/assessments/${assessmentId}/questions`, 300), writer()];
  for (const [index, name] of ['one', 'two', 'three'].entries()) {
    const old = at(index);
    old.signal('SIGTERM');
    // An exited process is not ready either.
    const isReady = async () => (await fetch(`${old.url}/api/ready`).catch(() => null))?.status === 200;
    await vi.waitUntil(async () => !(await isReady()), SOON);
    expect((await old.ended).code).toBe(0);
    const fresh = await serverOn(name);
    processes = processes.map((one) => (one === old ? fresh : one));
    await fresh.ready();
  }
  await vi.waitUntil(() => balancer.given.size === 6, SOON);
  over.abort();
  await Promise.all(visits);
  await balancer.close();
  expect(refused).toEqual([]);
  expect(sent).toBeGreaterThan(50);
}, 240_000);
