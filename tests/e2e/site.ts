import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { Keyring } from '#server/platform/secrets/keyring.ts';
import { openServer } from '#server/context.ts';
import { execute } from '#tests/support/cluster.ts';
import { copyOfMigrated, sharedDatabase, type TestDatabase } from '#tests/support/database.ts';
import { portForServer } from '#tests/process/start.process.ts';
import { type Profiles, profilesOf, type Visitor, type VisitorOptions } from './browser.ts';

export interface Site {
  url: string;
  dataDir: string;
  ownerUrl: string;
  /** Opens a new browser profile; policy violations and script errors are collected in `complaints`. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  complaints: string[];
  close(): Promise<void>;
}

/** Turns tours off for new people, whichever database role adds them, because an automatic tour would cover the page. */
export const WITHOUT_TOURS = `
  create or replace function public.ask_for_no_tours() returns trigger language plpgsql security definer as $$
  begin
    insert into onboarding_preferences (organization_id, person_id, auto_start) values (new.organization_id, new.id, false);
    return null;
  end $$;
  create or replace trigger ask_for_no_tours after insert on people for each row execute function ask_for_no_tours()`;

/** Removes the hourly jobs, which could send reminders and digests in the middle of a test. */
const WITHOUT_HOURLY_JOBS = `
  create or replace function pgboss.keep_unscheduled() returns trigger language plpgsql as $$ begin return null; end $$;
  create or replace trigger keep_unscheduled before insert on pgboss.schedule for each row
    when (new.cron <> '* * * * *') execute function pgboss.keep_unscheduled();
  delete from pgboss.schedule where cron <> '* * * * *'`;

type Settings = Record<string, string>;

interface Options {
  /** True to start tours automatically, the default of the product. */
  toursStart?: boolean;
  /** Existing database for this site only; dropped at the end. */
  database?: TestDatabase;
}

/**
 * Real server on a port, and a real browser. With the default settings all files of a worker share one server, and each file begins with an
 * empty database. The browser is always shared by the worker.
 */
export async function openSite(settings: Settings = {}, { toursStart = false, database }: Options = {}): Promise<Site> {
  if (toursStart || database || Object.keys(settings).length > 0) {
    return openSiteAlone(settings, database ?? (await emptyDatabase(toursStart)));
  }
  const shared = await sharedDatabase(async () => (await ofWorker)?.reset());
  ofWorker ??= execute(shared.ownerUrl, WITHOUT_TOURS).then(() => openServerOn(shared, {}));
  return siteAt(await ofWorker, shared, async () => {});
}

async function emptyDatabase(toursStart: boolean): Promise<TestDatabase> {
  const database = await copyOfMigrated();
  if (!toursStart) await execute(database.ownerUrl, WITHOUT_TOURS);
  return database;
}

async function openSiteAlone(settings: Settings, database: TestDatabase): Promise<Site> {
  const server = await openServerOn(database, settings);
  return siteAt(server, database, server.close);
}

interface RunningServer {
  url: string;
  dataDir: string;
  profiles: Profiles;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Server of all files with the default settings; it closes with the worker. */
let ofWorker: Promise<RunningServer> | undefined;
/** Ports of closed sites of this worker, for reuse: the browser has cached the scripts of their addresses. */
const leftPorts: string[] = [];

async function openServerOn({ ownerUrl }: TestDatabase, settings: Settings): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(inject('cluster').folder, 'site-'));
  const quiet = { LOG_LEVEL: 'error', ARGON2_MEMORY: '19456', CAPTCHA: 'off' };
  const port = settings['PORT'] ?? leftPorts.pop() ?? String(await portForServer());
  const config = readConfig({ DATA_DIR: dataDir, ...quiet, ...settings, PORT: port });
  await execute(ownerUrl, WITHOUT_HOURLY_JOBS);
  const server = await openServer(config, { ...SECRETS }, ownerUrl);
  const url = await server.listen();
  const profiles = profilesOf(url);
  return {
    url,
    dataDir,
    profiles,
    reset: async () => {
      for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
    },
    close: async () => {
      await server.close();
      leftPorts.push(port);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const SECRETS = {
  session: Buffer.alloc(32, 1),
  pepper: Buffer.alloc(32, 2),
  formerPepper: null,
  database: [Buffer.alloc(32, 4)] as const,
  encryption: new Keyring([Buffer.alloc(32, 3)]),
};

function siteAt({ url, dataDir, profiles }: RunningServer, database: TestDatabase, end: () => Promise<void>): Site {
  const complaints: string[] = [];
  return {
    url,
    dataDir,
    ownerUrl: database.ownerUrl,
    complaints,
    visitor: async (options) => {
      const { page, context } = await profiles.visitor(options);
      page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`));
      page.on('console', (message) => {
        if (/Content.Security.Policy|TrustedHTML|TrustedScript/i.test(message.text())) complaints.push(`policy: ${message.text()}`);
      });
      return { page, context };
    },
    close: async () => {
      await profiles.endVisits();
      await end();
      await database.drop();
    },
  };
}
