import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword, isPassword } from '#server/auth/passwords/passwords.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type DemoOrganization, fillOrganization } from '#server/demo/demo.fill.ts';
import type { SizeName } from '#server/demo/demo.sizes.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { loadSecrets } from '#server/platform/secrets/secrets.ts';
import { type Program, type Recipe, startProgram } from './programs.ts';

const NEIGHBOURS = 8;
/** KiB of one password hash; the accounts are made with the least that is allowed. */
const LEAST_MEMORY = 19_456;
const PASSWORD = 'Harbour!lantern42';
/** One secret for the process that makes the accounts and the one that checks them. */
const SECRETS = { SECRET_KEY: 'a benchmark has no secrets worth keeping' };

/** Everybody has been told of more than a list shows. */
const TOLD = `
  insert into notifications (organization_id, user_id, event, type, title, message, action_url, entity_type, entity_id, is_read, created_at)
  select p.organization_id, p.id, 'assessment_submitted', 'info', 'Assessment waits for review',
         'Ann Bell submitted “Core technical alignment - Q1 2026” for Bluefin Architects.', '/assessments/' || gen_random_uuid() || '/review',
         'assessment', gen_random_uuid(), i % 2 = 0, now() - i * interval '1 hour'
  from people p cross join generate_series(1, 60) i where p.status = 'active'`;

export interface Ground {
  admin: pg.Client;
  organization: DemoOrganization;
  databaseVersion: string;
  /** One more organisation of another size in the same cluster. */
  fill(size: SizeName): Promise<DemoOrganization>;
  /** With the settings of production, save those that are given. */
  startServer(settings?: Record<string, string>): Promise<Program>;
  /** Milliseconds of comparing a password with its hash, as the server does it with so much memory. */
  timeHash(memory: number): Promise<number>;
  startFloor(): Promise<Program>;
  close(): Promise<void>;
}

/** A lasting cluster (every commit reaches the disk) with one organisation of size M among others, in a folder that goes away. */
export async function prepareGround(tell: (line: string) => void, profiles?: string): Promise<Ground> {
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
    const organization = await fillAll(database.ownerUrl, folder, tell);
    await admin.connect();
    await admin.query(TOLD);
    await admin.query('vacuum (analyze)');
    await admin.query('checkpoint');
    const { rows } = await admin.query<{ version: string }>("select current_setting('server_version') as version");
    const start = async (recipe: Recipe) => {
      const program = await startProgram(recipe);
      programs.push(program);
      return program;
    };
    return {
      admin,
      organization,
      fill: async (size) => {
        const filled = await fillOne(database.ownerUrl, size);
        await admin.query('vacuum (analyze)');
        return filled;
      },
      databaseVersion: rows[0]?.version ?? '',
      startServer: (settings = {}) =>
        start({
          script: 'server/main.ts',
          flags: profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [],
          application: 'plumbline_%',
          settings: (port) => ({
            ...SECRETS,
            PORT: String(port),
            DATA_DIR: join(folder, 'server'),
            DATABASE_URL: database.ownerUrl,
            CAPTCHA: 'off',
            ...settings,
          }),
          readyPath: '/api/ready',
        }),
      timeHash: async (memory) => {
        const kitchen = await kitchenOf(folder, memory);
        const hash = await hashPassword(kitchen, PASSWORD);
        const began = performance.now();
        await isPassword(kitchen, hash, PASSWORD);
        return performance.now() - began;
      },
      startFloor: () =>
        start({
          script: 'bench/floor.ts',
          flags: [],
          application: 'floor',
          settings: (port) => ({ FLOOR_PORT: String(port), FLOOR_DATABASE_URL: database.ownerUrl, FLOOR_ORGANIZATION: organization.id }),
          readyPath: '/noop',
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function fillOne(ownerUrl: string, size: SizeName): Promise<DemoOrganization> {
  return fillOrganization(ownerUrl, { name: `Compared ${size}`, size, now: new Date() });
}

async function kitchenOf(folder: string, memory: number) {
  return {
    config: readConfig({ DATA_DIR: folder, ARGON2_MEMORY: String(memory) }),
    secrets: await loadSecrets(folder, SECRETS),
  };
}

async function fillAll(ownerUrl: string, folder: string, tell: (line: string) => void): Promise<DemoOrganization> {
  const passwordHash = await hashPassword(await kitchenOf(folder, LEAST_MEMORY), PASSWORD);
  const now = new Date();
  const organization = await fillOrganization(ownerUrl, { name: 'Measured MSP', size: 'M', now, passwordHash });
  for (let i = 1; i <= NEIGHBOURS; i += 1) await fillOrganization(ownerUrl, { name: `Neighbour ${i}`, size: 'S', now });
  const { customers, assessments, answers } = organization.counts;
  tell(
    `Data: ${customers} customers, ${assessments} assessments and ${answers} answers, among ${NEIGHBOURS} other organisations of size S.`,
  );
  return organization;
}

export type Credentials = { cookie: string; 'x-csrf-token': string };

/** Signs in as a browser would; the headers that every further call carries. */
export async function signIn(port: number, email: string): Promise<Credentials> {
  const response = await logIn(port, email, await fetchToken(port, {}));
  const cookie = cookiesOf(response);
  return { cookie, 'x-csrf-token': (await fetchToken(port, { cookie })).token };
}

/** The one request that signs in, with a token that was fetched before it. */
export async function logIn(port: number, email: string, { cookie, token }: Awaited<ReturnType<typeof fetchToken>>): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': token },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in was refused: ${response.status} ${await response.text()}`);
  return response;
}

export async function fetchToken(port: number, headers: Record<string, string>): Promise<{ token: string; cookie: string }> {
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
