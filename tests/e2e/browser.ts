import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts';

const QUIET = [
  // One process for all pages of a profile, so that a new page finds the scripts compiled.
  '--process-per-site',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Only ends a hanging test; no test may depend on the speed of the machine. */
const PATIENCE = 120_000;
const DESKTOP = { width: 1440, height: 900 };

export interface VisitorOptions {
  width?: number;
  height?: number;
  /** For tests that must not find the site's files in the cache, or that permanently change the profile, such as its clock. */
  newProfile?: boolean;
  /** For tests without a network. Requires a new profile, because a service worker outlives its page. */
  withWorker?: boolean;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

export interface Profiles {
  /** Opens a browser without cookies or stored data. It closes with the test that opens it, or with the file if no test does. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Closes the browsers that no test has closed. */
  endVisits(): Promise<void>;
}

let browserOfWorker: Promise<Browser> | undefined;

/** One Chromium for all files of the worker, restarted if it has exited. */
async function openBrowser(): Promise<Browser> {
  browserOfWorker ??= chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags(), ...QUIET] });
  const browser = await browserOfWorker;
  if (browser.isConnected()) return browser;
  browserOfWorker = undefined;
  return openBrowser();
}

const ofAddress = new Map<string, Profiles>();

/**
 * Browser profiles of an address, which is used by one site after another. Released profiles are emptied and reused, because their cache
 * holds the scripts of the site, whose loading and compiling takes longer than most tests.
 */
export function profilesOf(url: string): Profiles {
  const profiles = ofAddress.get(url) ?? newProfiles(url);
  ofAddress.set(url, profiles);
  return profiles;
}

function newProfiles(url: string): Profiles {
  const unused: BrowserContext[] = [];
  const visits = new Set<BrowserContext>();
  /** Page of each kept profile that stays open between tests, at a file without scripts; it keeps the process of the profile alive. */
  const resting = new WeakMap<BrowserContext, Page>();

  const open = async (isKept: boolean, withWorker: boolean): Promise<BrowserContext> => {
    const browser = await openBrowser();
    const context = await browser.newContext({
      baseURL: url,
      viewport: DESKTOP,
      acceptDownloads: true,
      reducedMotion: 'reduce',
      serviceWorkers: withWorker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(PATIENCE);
    if (isKept) {
      const page = await context.newPage();
      await page.goto('/robots.txt');
      resting.set(context, page);
    }
    return context;
  };
  /** Runs once per browser: a profile that is kept twice would be given to two tests. */
  const end = async (context: BrowserContext): Promise<void> => {
    if (!visits.delete(context)) return;
    const rest = resting.get(context);
    if (!rest) return context.close();
    const left = context.pages().filter((page) => page !== rest);
    await Promise.all(left.map((page) => page.close()));
    unused.push(context);
  };

  return {
    visitor: async ({ newProfile = false, withWorker = false, ...size } = {}) => {
      const before = newProfile ? undefined : unused.pop();
      const context = before?.browser()?.isConnected() ? before : await open(!newProfile, withWorker);
      visits.add(context);
      if (TestRunner.getCurrentTest()) onTestFinished(() => end(context));
      const page = await context.newPage();
      if (context === before) await empty(page, url);
      if (size.width || size.height) await page.setViewportSize({ ...DESKTOP, ...size });
      return { page, context };
    },
    endVisits: async () => {
      for (const context of visits) await end(context);
    },
  };
}

/** Removes everything that the last test stored, except the site's files. */
async function empty(page: Page, url: string): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes });
  await session.detach();
}
