import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '#tests/support/chromium.ts';

/** A laptop of the middle and a line to a server in the same country. */
export const SLOWER = 4;
export const ROUND_TRIP = 40;
const QUIET = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export interface Stage {
  url: string;
  /** A page of its own, signed in or not, on the slower machine. */
  open(visit?: Visit): Promise<Opened>;
}

interface Visit {
  signedIn?: boolean;
  /** As on a new device: nothing of a visit before is held or remembered. */
  cold?: boolean;
  slower?: number;
  roundTrip?: number;
}

export interface Opened {
  page: Page;
  close(): Promise<void>;
}

/** One browser with a profile on the disk, as everybody has one: what it holds of a visit is there at the next. */
export async function onStage<T>(executablePath: string, port: number, cookie: string, work: (stage: Stage) => Promise<T>): Promise<T> {
  const url = `http://127.0.0.1:${port}`;
  const profile = await mkdtemp(join(tmpdir(), 'plumbline-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumFlags(), ...QUIET],
    viewport: { width: 1440, height: 900 },
    baseURL: url,
  });
  try {
    return await work({ url, open: (visit = {}) => openPage(context, url, cookie, visit) });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function openPage(context: BrowserContext, url: string, cookie: string, visit: Visit): Promise<Opened> {
  await context.clearCookies();
  if (visit.signedIn !== false) await context.addCookies(cookiesOf(cookie, url));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (visit.cold) {
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'local_storage' });
  }
  await slowDown(devtools, visit);
  return { page, close: () => page.close() };
}

async function slowDown(devtools: CDPSession, { slower = SLOWER, roundTrip = ROUND_TRIP }: Visit): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

function cookiesOf(cookie: string, url: string) {
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}
