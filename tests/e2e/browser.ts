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

/** No test may depend on the speed of the machine: this limit only ends what hangs. */
const PATIENCE = 120_000;
const DESKTOP = { width: 1440, height: 900 };

export interface VisitorOptions {
  width?: number;
  height?: number;
  /** For a test that must not find files of the site in the cache, or that changes its profile for good, such as its clock. */
  newProfile?: boolean;
  /** For a test of what a page does without a network; in a new profile alone, because a worker outlives its page. */
  withWorker?: boolean;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

export interface Profiles {
  /** A browser without cookies or stored data. It ends with the test that opens it, or with the file when no test does. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Ends the visits that no test has ended. */
  endVisits(): Promise<void>;
}

let browserOfWorker: Promise<Browser> | undefined;

/** One Chromium for all files of the worker, started again if it has ended. */
async function openBrowser(): Promise<Browser> {
  browserOfWorker ??= chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags(), ...QUIET] });
  const browser = await browserOfWorker;
  if (browser.isConnected()) return browser;
  browserOfWorker = undefined;
  return openBrowser();
}

const ofAddress = new Map<string, Profiles>();

/**
 * The browser profiles of an address, at which one site follows another. A profile that a test has left is emptied and used again, because
 * its cache holds the scripts of the site: to load and compile them anew takes longer than most tests.
 */
export function profilesOf(url: string): Profiles {
  const profiles = ofAddress.get(url) ?? newProfiles(url);
  ofAddress.set(url, profiles);
  return profiles;
}

function newProfiles(url: string): Profiles {
  const unused: BrowserContext[] = [];
  const visits = new Set<BrowserContext>();
  /** The page of each kept profile that stays open between tests, at a file without scripts, and with it the process of all its pages. */
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
  /** Once for each visit: a profile that were kept twice would be given to two visitors. */
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

/** Removes everything that the last visitor stored, but not the files of the site. */
async function empty(page: Page, url: string): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes });
  await session.detach();
}
