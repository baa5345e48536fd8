import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { newContext, openTraces } from '#server/context.ts';
import { Metrics } from '#server/platform/observe/metrics.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import { type Pools, openPools } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { outboxFolder } from '#server/platform/mail/delivery.ts';
import { readOutbox } from '#server/platform/mail/outbox.files.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { Keyring } from '#server/platform/secrets/keyring.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { copyOfMigrated, sharedDatabase, type TestDatabase } from './database.ts';
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
  /** Queued emails, oldest first: the decoded headers and text of each message, with CRLF line breaks. */
  mails(): Promise<string[]>;
  /** Starts to listen on the first call; returns the address. */
  port(): Promise<number>;
  /** Sends a request over a real connection; responses to injected requests lack some headers. */
  visit(path: string, options?: Visit): Promise<Visited>;
  close(): Promise<void>;
}

type EnvironmentSettings = Record<string, string>;

interface ServerOptions {
  /** Reason to use a separate database; without one, the test gets the worker's shared database. */
  ownDatabase?: string;
  /** Database that is already filled. */
  database?: TestDatabase;
}

/**
 * Whole server; requests are injected, and a port is opened only on demand. With the default settings all files of a worker share one
 * application, and each file begins with an empty database and creates its own organisations.
 */
export async function startTestServer(
  settings: EnvironmentSettings = {},
  { ownDatabase, database: filled }: ServerOptions = {},
): Promise<TestServer> {
  if (filled) return startAlone(settings, filled);
  if (ownDatabase !== undefined) return startAlone(settings, await copyOfMigrated());
  if (Object.keys(settings).length > 0) return startAlone(settings, await sharedDatabase());

  const database = await sharedDatabase(async () => (await ofWorker)?.reset());
  ofWorker ??= openApplication({}, database);
  return { ...testServer(await ofWorker, database), close: database.drop };
}

async function startAlone(settings: EnvironmentSettings, database: TestDatabase): Promise<TestServer> {
  const application = await openApplication(settings, database);
  return {
    ...testServer(application, database),
    close: async () => {
      await application.close();
      await database.drop();
    },
  };
}

interface Application {
  app: FastifyInstance;
  context: AppContext;
  port: () => Promise<number>;
  /** Resets the emails, and everything that the last test file has changed in the context. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Application of all files with the default settings; it closes with the worker. */
let ofWorker: Promise<Application> | undefined;

/** KiB. Far below the permitted minimum, because a suite makes thousands of hashes; tests of their cost set ARGON2_MEMORY. */
const QUICK_HASH = 64;

const defaults = (dataDir: string): EnvironmentSettings => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  CAPTCHA: 'off',
  WORKERS: 'off',
});

async function openApplication(settings: EnvironmentSettings, { ownerUrl }: TestDatabase): Promise<Application> {
  const dataDir = await mkdtemp(join(inject('cluster').folder, 'data-'));
  const configured = readConfig({ ...defaults(dataDir), ...settings });
  const config = settings['ARGON2_MEMORY'] === undefined ? { ...configured, argon2Memory: QUICK_HASH } : configured;
  const pools = openPools(await prepareLogins(ownerUrl, SECRETS.database[0]), await prepareAuditKey(ownerUrl, SECRETS.encryption));
  const jobs = { nudgeOutbox: () => {}, stop: async () => {} };
  const metrics = config.metricsPort === null ? null : new Metrics();
  const traces = await openTraces(config.traces);
  const context = newContext({ config, secrets: { ...SECRETS }, pools, jobs, metrics, traces });
  const original = { ...context };
  const app = await buildApp(context);
  await app.ready();
  return {
    app,
    context,
    port: listening(app),
    reset: async () => {
      Object.assign(context, original, { secrets: { ...SECRETS } });
      await rm(outboxFolder(config), { recursive: true, force: true });
    },
    close: async () => {
      await app.close();
      await context.workers.close();
      await context.backgroundWork.finished();
      await pools.close();
      await traces?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function testServer({ app, context, port }: Application, { ownerUrl }: TestDatabase): Omit<TestServer, 'close'> {
  const { pools, config } = context;
  return {
    app,
    context,
    pools,
    config,
    ownerUrl,
    stranger: caller(app, {}),
    organization: (name = 'Northwind IT') => newOrganization(app, pools, name),
    mails: () => readMails(context),
    port,
    visit: async (path, options) => visited(await port(), path, options),
  };
}

async function readMails(context: AppContext): Promise<string[]> {
  await deliverWaiting(context);
  const messages = await readOutbox(context.config, Number.POSITIVE_INFINITY);
  return messages
    .toReversed()
    .map(({ to, subject, text }) => [`To: ${to}`, `Subject: ${subject}`, '', ...text.split('\n')].map((line) => `${line}\r\n`).join(''));
}
