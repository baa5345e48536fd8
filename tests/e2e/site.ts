import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { readConfig } from '#server/platform/config/config.ts';
import { Keyring } from '#server/platform/secrets/keyring.ts';
import { openServer } from '#server/context.ts';
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts';
import { copyOfMigrated } from '#tests/support/database.ts';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Site {
  url: string;
  dataDir: string;
  ownerUrl: string;
  /** A fresh browser profile; what it complains about (policy violations, script errors) is collected in `complaints`. */
  visitor(options?: { width?: number; height?: number }): Promise<{ page: Page; context: BrowserContext }>;
  complaints: string[];
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

/** A tour that starts by itself would stand before everything else; whoever joins has asked for none. */
const WITHOUT_TOURS = `
  create function public.ask_for_no_tours() returns trigger language plpgsql as $$
  begin
    insert into onboarding_preferences (organization_id, person_id, auto_start) values (new.organization_id, new.id, false);
    return null;
  end $$;
  create trigger ask_for_no_tours after insert on people for each row execute function ask_for_no_tours()`;

async function runAsOwner(url: string, text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(text);
  await owner.end();
}

interface SiteOptions {
  /** Whether tours start by themselves, as they do for everybody who has not asked otherwise. */
  toursStart?: boolean;
}

/** The real server on a port and an empty database, and a real browser before it. */
export async function openSite(settings: Record<string, string> = {}, { toursStart = false }: SiteOptions = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-site-'));
  const database = await copyOfMigrated();
  if (!toursStart) await runAsOwner(database.ownerUrl, WITHOUT_TOURS);
  const quiet = { LOG_LEVEL: 'error', ARGON2_MEMORY: '19456', CAPTCHA: 'off' };
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()), ...quiet, ...settings });
  const secrets = {
    session: Buffer.alloc(32, 1),
    pepper: Buffer.alloc(32, 2),
    formerPepper: null,
    database: [Buffer.alloc(32, 4)] as const,
    encryption: new Keyring([Buffer.alloc(32, 3)]),
  };
  const server = await openServer(config, secrets, database.ownerUrl);
  const url = await server.listen();
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags(), ...QUIET] });
  const complaints: string[] = [];

  return {
    url,
    dataDir,
    ownerUrl: database.ownerUrl,
    complaints,
    visitor: async ({ width = 1440, height = 900 } = {}) => {
      const context = await browser.newContext({ baseURL: url, viewport: { width, height }, acceptDownloads: true });
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`));
      page.on('console', (message) => {
        if (/Content.Security.Policy|TrustedHTML|TrustedScript/i.test(message.text())) complaints.push(`policy: ${message.text()}`);
      });
      return { page, context };
    },
    close: async () => {
      await browser.close();
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
