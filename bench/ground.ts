import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hashPassword } from '#server/auth/passwords.ts';
import { readConfig } from '#server/config.ts';
import { openDoors } from '#server/db/doors.ts';
import { migrate } from '#server/db/migrate.ts';
import { type DemoOrganization, fillOrganization } from '#server/demo/demo.fill.ts';
import { freePort } from '#server/embedded/access.ts';
import { startEmbedded } from '#server/embedded/embedded.ts';
import { loadSecrets } from '#server/secrets.ts';
import { askOnce } from './load.ts';

const ROOT = join(import.meta.dirname, '..');
const NEIGHBOURS = 8;
const PASSWORD = 'Harbour-lantern-42';
/** One secret for the process that makes the accounts and the one that checks them. */
const SECRETS = { SECRET_KEY: 'a benchmark has no secrets worth keeping' };

export interface Program {
  pid: number;
  port: number;
  /** How its database connections are called. */
  application: string;
  stop(): Promise<void>;
}

export interface Ground {
  admin: pg.Client;
  organization: DemoOrganization;
  databaseVersion: string;
  startServer(): Promise<Program>;
  startFloor(): Promise<Program>;
  close(): Promise<void>;
}

/** A lasting cluster (every commit reaches the disk) with one organisation of size M among others, in a folder that goes away. */
export async function prepareGround(tell: (line: string) => void): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  await chmod(folder, 0o711);
  const database = await startEmbedded(folder);
  const programs: Program[] = [];
  const admin = new pg.Client({ connectionString: database.ownerUrl, application_name: 'bench' });
  const close = async () => {
    for (const program of programs) await program.stop();
    await admin.end().catch(() => {});
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(database.ownerUrl);
    const organization = await fillAll(database.appUrl, folder, tell);
    await admin.connect();
    await admin.query('vacuum (analyze)');
    await admin.query('checkpoint');
    const { rows } = await admin.query<{ version: string }>("select current_setting('server_version') as version");
    const start = async (script: string, application: string, settings: (port: number) => Record<string, string>, ready: string) => {
      const program = await startProgram(script, application, settings, ready);
      programs.push(program);
      return program;
    };
    return {
      admin,
      organization,
      databaseVersion: rows[0]?.version ?? '',
      startServer: () =>
        start(
          'server/main.ts',
          'plumbline_%',
          (port) => ({ ...SECRETS, PORT: String(port), DATA_DIR: join(folder, 'server'), DATABASE_URL: database.ownerUrl }),
          '/api/ready',
        ),
      startFloor: () =>
        start(
          'bench/floor.ts',
          'floor',
          (port) => ({ FLOOR_PORT: String(port), FLOOR_DATABASE_URL: database.ownerUrl, FLOOR_ORGANIZATION: organization.id }),
          '/noop',
        ),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillAll(appUrl: string, folder: string, tell: (line: string) => void): Promise<DemoOrganization> {
  const config = readConfig({ DATA_DIR: folder, ARGON2_MEMORY: '19456' });
  const passwordHash = await hashPassword({ config, secrets: await loadSecrets(folder, SECRETS) }, PASSWORD);
  const doors = openDoors(appUrl);
  try {
    const now = new Date();
    const organization = await fillOrganization(doors, { name: 'Measured MSP', size: 'M', now, passwordHash });
    for (let i = 1; i <= NEIGHBOURS; i += 1) await fillOrganization(doors, { name: `Neighbour ${i}`, size: 'S', now });
    const { customers, assessments, answers } = organization.counts;
    tell(
      `Data: ${customers} customers, ${assessments} assessments and ${answers} answers, among ${NEIGHBOURS} other organisations of size S.`,
    );
    return organization;
  } finally {
    await doors.close();
  }
}

async function startProgram(
  script: string,
  application: string,
  settings: (port: number) => Record<string, string>,
  ready: string,
): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...settings(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // What is started here never outlives this process, however it ends.
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  await isReady(child, port, ready, script);
  return {
    pid: child.pid ?? 0,
    port,
    application,
    stop: async () => {
      process.off('exit', abandon);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      if (await Promise.race([gone.then(() => true), pause(10_000, false)])) return;
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function isReady(child: ChildProcess, port: number, path: string, script: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${script} ended with code ${child.exitCode}.`);
    const { status } = await askOnce(port, { method: 'GET', path });
    if (status === 200) return;
    await pause(100);
  }
  throw new Error(`${script} did not answer within half a minute.`);
}

export type Credentials = { cookie: string; 'x-csrf-token': string };

/** Signs in as a browser would; the headers that every further call carries. */
export async function signIn(port: number, email: string): Promise<Credentials> {
  const before = await fetchToken(port, {});
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: before.cookie, 'x-csrf-token': before.token },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in was refused: ${response.status} ${await response.text()}`);
  const cookie = cookiesOf(response);
  return { cookie, 'x-csrf-token': (await fetchToken(port, { cookie })).token };
}

async function fetchToken(port: number, headers: Record<string, string>): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/csrf-token`, { headers });
  const { csrfToken } = (await response.json()) as { csrfToken: string }; // the contract says so
  return { token: csrfToken, cookie: cookiesOf(response) };
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
