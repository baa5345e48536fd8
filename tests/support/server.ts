import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { notify } from '#server/notifications/notify.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { type Pools, openPools } from '#server/platform/db/pools.ts';
import { cookiesFor } from '#server/platform/http/cookies.ts';
import { Csrf } from '#server/platform/http/csrf.ts';
import type { AppContext } from '#server/platform/context.ts';
import { Keyring } from '#server/platform/secrets/keyring.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { copyOfMigrated } from './database.ts';
import { newOrganization, type TestOrganization } from './people.ts';
import { caller, type Caller } from './caller.ts';
import { listening, type Visit, visited, type Visited } from './http-client.ts';

const SECRETS: Secrets = {
  session: Buffer.alloc(32, 1),
  pepper: Buffer.alloc(32, 2),
  formerPepper: null,
  database: [Buffer.alloc(32, 4)],
  encryption: new Keyring([Buffer.alloc(32, 3)]),
};

export interface TestServer {
  app: FastifyInstance;
  context: AppContext;
  pools: Pools;
  config: Config;
  ownerUrl: string;
  /** Calls without a session. */
  stranger: Caller;
  organization(name?: string): Promise<TestOrganization>;
  /** What would have been mailed, the oldest first, as the raw text of each message. */
  mails(): Promise<string[]>;
  /** Where it listens, from the first time that this is asked. */
  port(): Promise<number>;
  /** What a visitor of a real connection is answered, with all its headers; injected requests are answered without those of every answer. */
  visit(path: string, options?: Visit): Promise<Visited>;
  close(): Promise<void>;
}

/** The whole server on a database of its own, without a port until it is visited: requests are injected. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  const database = await copyOfMigrated();
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ARGON2_MEMORY: '19456',
    CAPTCHA: 'off',
    WORKERS: 'off',
    ...settings,
  });
  const pools = openPools(await prepareLogins(database.ownerUrl, SECRETS.database[0]));
  const cookies = cookiesFor(config.publicUrl);
  const context: AppContext = {
    config,
    secrets: { ...SECRETS },
    pools,
    cookies,
    csrf: new Csrf(SECRETS.session, cookies, config.publicUrl),
    jobs: { nudgeOutbox: () => {}, stop: async () => {} },
    notify,
    workers: new Workers(),
    now: () => new Date(),
  };
  const app = await buildApp(context);
  await app.ready();
  const port = listening(app);

  return {
    app,
    context,
    pools,
    config,
    ownerUrl: database.ownerUrl,
    stranger: caller(app, {}),
    organization: (name = 'Northwind IT') => newOrganization(app, pools, name),
    mails: () => readMails(context),
    port,
    visit: async (path, options) => visited(await port(), path, options),
    close: async () => {
      await app.close();
      await context.workers.close();
      await pools.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readMails(context: AppContext): Promise<string[]> {
  const { deliverWaiting } = await import('#server/platform/jobs/outbox.ts');
  await deliverWaiting(context);
  const folder = join(context.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted((one, other) => one.localeCompare(other)).map((name) => readFile(join(folder, name), 'utf8')));
}
