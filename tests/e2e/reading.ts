import { setTimeout as pause } from 'node:timers/promises';
import axe, { type AxeResults } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Theme } from '#domain/theme/colours.rules.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only ends a hanging test; no test may depend on the speed of the machine. */
const PATIENCE = 120_000;

/** Resource types that affect the page. Chromium does not report the end of every other request, such as one for an icon. */
const AWAITED = new Set(['document', 'script', 'fetch', 'xhr', 'stylesheet']);

const pending = new WeakMap<Page, Set<Request>>();

function pendingOf(page: Page): Set<Request> {
  const known = pending.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => AWAITED.has(request.resourceType()) && requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/**
 * Opens an address, waits until all is loaded and nothing moves, and scrolls to the top, because sticky bars cover other elements at other
 * scroll positions.
 */
export async function visit(page: Page, path: string): Promise<void> {
  pendingOf(page).clear();
  await page.goto(path);
  await loaded(page);
}

/** Navigates within the open application, as its links do. Scripts, session and axe stay loaded, which halves the time. */
export async function follow(page: Page, path: string): Promise<void> {
  // The router exposes itself here for its devtools; the promise resolves when the new screen is shown.
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), path);
  await loaded(page);
}

export async function reload(page: Page): Promise<void> {
  pendingOf(page).clear();
  await page.reload();
  await loaded(page);
}

/**
 * Waits until every request has its response, the response is drawn, and nothing moves. Unlike `networkidle` it does not cost half a second
 * of silence.
 */
export async function loaded(page: Page): Promise<void> {
  const requests = pendingOf(page);
  await page.getByRole('heading').first().waitFor();
  const waitsFor = async () => ((await isRendered(page)) ? [...requests].map((request) => request.url()) : ['a skeleton']);
  await expect.poll(waitsFor, { timeout: PATIENCE }).toEqual([]);
  await page.evaluate(() => document.fonts.ready);
  await standsStill(page);
}

/** True if no skeleton is left, two frames later, when the effects of a response have been drawn and requested. */
function isRendered(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.querySelector('.animate-shimmer') === null;
  });
}

/** Scrolls to the top and waits for the end of every animation. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await animationsEnd(page);
}

/** Waits for transitions, whose intermediate colours must not be checked. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
}

export const THEMES = ['light', 'slate', 'dark'] as const;

/** Shows the page in a theme, regardless of the person's choice. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    ({ themes, name }) => {
      document.documentElement.classList.remove(...themes);
      document.documentElement.classList.add(name);
      // Off-screen content is skipped, including its colours, unless forced to be visible.
      if (document.adoptedStyleSheets.length > 0) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets = [sheet];
    },
    { themes: THEMES, name: theme },
  );
  await standsStill(page);
}

/** Faults that disappear within this time do not count, such as a toast covering something, or a screen being drawn for its width. */
const FAULT_LASTS_MS = 15_000;
const LOOK_AGAIN_MS = 250;

/** Retries until the result is right, because pages between two states have faults that no user meets. */
async function atRest<T>(read: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> {
  const end = performance.now() + FAULT_LASTS_MS;
  for (;;) {
    const found = await read();
    if (isRight(found) || performance.now() > end) return found;
    await pause(LOOK_AGAIN_MS);
  }
}

/** Accessibility faults in every theme: all rules in the first, and the colour rules in the others. */
export async function findingsInThemes(page: Page, ...parts: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of THEMES) {
    await showIn(page, theme);
    const findings = await (theme === THEMES[0] ? findingsOn : colourFindingsOn)(page, ...parts);
    faults.push(...findings.map((finding) => `${theme}: ${finding}`));
  }
  return faults;
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Accessibility faults of this screen, or of the given parts of it. */
export function findingsOn(page: Page, ...parts: string[]): Promise<string[]> {
  return lastingViolations(page, { type: 'tag', values: RULES }, parts);
}

/** Accessibility faults that depend on the theme, for pages whose other rules were checked in another theme. */
export function colourFindingsOn(page: Page, ...parts: string[]): Promise<string[]> {
  return lastingViolations(page, { type: 'rule', values: COLOUR_RULES }, parts);
}

interface Rules {
  type: 'tag' | 'rule';
  values: string[];
}

function lastingViolations(page: Page, runOnly: Rules, parts: string[]): Promise<string[]> {
  return atRest(
    () => violationsOn(page, runOnly, parts),
    (found) => found.length === 0,
  );
}

/** Loads axe once per page and requests only violations, because describing passes takes longer than finding violations. */
async function violationsOn(page: Page, runOnly: Rules, parts: string[]): Promise<string[]> {
  await animationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, options }) => {
      // Makes sticky bars scroll with the page: they cover different elements at different scroll positions, and users can scroll.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[class*="sticky"] { position: relative !important; inset: auto !important }');
      document.adoptedStyleSheets.push(sheet);
      const { violations }: AxeResults = await Reflect.get(window, 'axe').run(include.length > 0 ? { include } : document, options);
      document.adoptedStyleSheets.pop();
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
    },
    { include: parts, options: { runOnly, resultTypes: ['violations'], iframes: false } },
  );
}

/** Pixels by which the page overflows the screen sideways, a table its clipping container, or a cell its neighbour; 0 or less is good. */
export function beyondOf(page: Page): Promise<number> {
  return atRest(
    () => beyondNow(page),
    (beyond) => beyond <= 0,
  );
}

function beyondNow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const tables = [...document.querySelectorAll<HTMLTableElement>('table:not(.sr-only *)')];
    const cut = tables.flatMap((table) => {
      const around = table.parentElement;
      if (!around || ['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) return [];
      return [table.offsetWidth - around.clientWidth];
    });
    // The box around a row's checkbox is up to 4 pixels wider than its cell, as room for the focus ring.
    const FOCUS_ROOM_PX = 4;
    const spilled = [...document.querySelectorAll<HTMLTableCellElement>('td:not(.sr-only *), th:not(.sr-only *)')].flatMap((cell) =>
      cell.clientWidth > 1 && getComputedStyle(cell).overflowX === 'visible' ? [cell.scrollWidth - cell.clientWidth - FOCUS_ROOM_PX] : [],
    );
    return Math.max(scrollWidth - clientWidth, ...cut, ...spilled);
  });
}

/** Controls of pages for customers that are too low for a finger, with their height. */
export const smallTargetsOf = (page: Page) =>
  page.locator('button, main label:has(input), main a, main input:not([type=radio], [type=checkbox])').evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && height < 44 ? [`${one.textContent} ${Math.round(height)}`] : [];
    }),
  );
