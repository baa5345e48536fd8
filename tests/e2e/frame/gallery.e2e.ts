import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profilesOf } from '#tests/e2e/browser.ts';
import { beyondOf, findingsInThemes, findingsOn } from '#tests/e2e/reading.ts';
import { portForServer } from '#tests/process/start.process.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const HEIGHT = 900;
/** Elements that open above the page: dialogs, menus and choices, the bar of a lifted card, and toasts. */
const POPUP = '[role=dialog], [role=region][aria-label=Choices], [role=application], li[data-state=open]';

let server: ViteDevServer;
let url: string;
/** Opened once for each width, because a page of the development server costs as much as 20 checks of a dialog. */
let page: Page;
/** Script and console errors, and requests to the server, which does not run. */
const complaints: string[] = [];

beforeAll(async () => {
  server = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    // Separate from the cache of `npm run dev`, which may be running.
    cacheDir: join(ROOT, 'node_modules', '.cache', 'plumbline-gallery'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: await portForServer(), strictPort: true, watch: null },
  });
  await server.listen();
  url = server.resolvedUrls?.local[0] ?? '';
  ({ page } = await profilesOf(url).visitor({ newProfile: true }));
  page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && complaints.push(`console: ${message.text()}`));
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && complaints.push(`request: ${request.url()}`));
});
afterAll(async () => {
  await profilesOf(url).endVisits();
  await server.close();
});

async function openGallery(width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.goto('/dev/gallery');
  await page.getByRole('heading', { level: 1, name: 'Component gallery' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Folders with elements that open; each is then shown alone, because axe reads the whole page for every popup. */
function foldersWithOpeners(): Promise<string[]> {
  return page.locator('section[id]:has([data-opens])').evaluateAll((sections) => sections.map(({ id }) => id));
}

async function showFolder(folder: string): Promise<void> {
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), `/dev/gallery?folder=${folder}`);
  await expect.poll(() => page.locator('section[id]').evaluateAll((sections) => sections.map(({ id }) => id))).toEqual([folder]);
}

/** Closes everything that can open. Escape closes all but toasts, and a changed form asks for confirmation first. */
async function close(): Promise<void> {
  await expect
    .poll(async () => {
      const toast = page.locator('li[data-state=open]').getByRole('button', { name: 'Close' });
      if ((await toast.count()) > 0) await toast.click();
      else await page.keyboard.press('Escape');
      return page.locator(POPUP).filter({ visible: true }).count();
    })
    .toBe(0);
}

type Read = typeof findingsOn;

async function faultsOfOpened(opener: Locator, read: Read): Promise<string[]> {
  await opener.locator('button, input, [role=combobox]').first().click();
  await page.locator(POPUP).filter({ visible: true }).first().waitFor();
  const beyond = await beyondOf(page);
  const faults = await read(page, POPUP);
  await close();
  return beyond > 0 ? [...faults, `${beyond} pixels beyond the screen`] : faults;
}

async function faultsInFolder(folder: string, read: Read): Promise<string[]> {
  await showFolder(folder);
  const faults: string[] = [];
  for (const opener of await page.locator('[data-opens]').all()) {
    const name = await opener.getAttribute('data-opens');
    faults.push(...(await faultsOfOpened(opener, read)).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** Colours do not depend on the width, so they are checked in the other themes on one screen. */
describe.each([
  { width: 390, read: findingsOn, inThemes: '' },
  { width: 1440, read: findingsInThemes, inThemes: ' in every theme' },
])('the component gallery at $width pixels', ({ width, read, inThemes }) => {
  beforeAll(() => openGallery(width));

  test(`Every component of the gallery is accessible${inThemes} and fits a screen of ${width} pixels`, async () => {
    // Fails if a specimen scrolls itself into view, which would scroll the page.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await read(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test(`Everything that opens in the gallery is accessible${inThemes} on a screen of ${width} pixels, and closes again`, async () => {
    const folders = await foldersWithOpeners();
    expect(folders).toEqual(expect.arrayContaining(['choosers', 'list', 'overlays', 'tables']));
    const faults: string[] = [];
    for (const folder of folders) faults.push(...(await faultsInFolder(folder, read)));
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test('A card of the gallery lifted by keyboard is announced, accessible and put back', async () => {
  await showFolder('moving');
  const card = page.locator('#MovingBar').getByRole('link', { name: 'Replace the firewall' }).first();
  await card.focus();
  await page.keyboard.press('m');
  await page.getByRole('application').waitFor();
  expect(await findingsOn(page, POPUP)).toEqual([]);
  await close();
  expect(complaints).toEqual([]);
});

test('A tooltip of the gallery opens when its control has the focus, and is accessible in every theme', async () => {
  await showFolder('overlays');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'With a description' }).focus();
  await page.getByRole('region', { name: 'Tip' }).waitFor();
  expect(await findingsInThemes(page, '[role=region][aria-label=Tip]')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('The production build contains nothing of the component gallery', () => {
  const dist = join(ROOT, 'web', 'dist');
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html)$/.test(name));
  expect(texts.length).toBeGreaterThan(100);
  const telling = /dev\/gallery|Component gallery|data-opens|data-specimen/;
  expect(texts.filter((name) => telling.test(readFileSync(join(dist, name), 'utf8')))).toEqual([]);
});
