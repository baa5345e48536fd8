import { setTimeout as pause } from 'node:timers/promises';
import axe, { type AxeResults } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Theme } from '#domain/theme/colours.rules.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No test may depend on the speed of the machine: this limit only ends what hangs. */
const PATIENCE = 120_000;

/** What a page draws from. Chromium does not report the end of every other request, such as one for an icon. */
const AWAITED = new Set(['document', 'script', 'fetch', 'xhr', 'stylesheet']);

/** The requests of each page that have not ended. */
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

/** Opens an address, waits until all is loaded and nothing moves, and scrolls to the top, because what a sticky bar covers depends on the scroll position. */
export async function visit(page: Page, path: string): Promise<void> {
  pendingOf(page).clear();
  await page.goto(path);
  await loaded(page);
}

/** Goes to another screen of the open application, as its links do: scripts, session and axe stay loaded, which saves half of the time. */
export async function follow(page: Page, path: string): Promise<void> {
  // The router keeps itself here for its own tools; its promise ends when the screen has taken the place of the former one.
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), path);
  await loaded(page);
}

export async function reload(page: Page): Promise<void> {
  pendingOf(page).clear();
  await page.reload();
  await loaded(page);
}

/** Waits until every request has its response, the response is drawn, and nothing moves. Unlike `networkidle` it costs no half second of silence. */
export async function loaded(page: Page): Promise<void> {
  const requests = pendingOf(page);
  await page.getByRole('heading').first().waitFor();
  const waitsFor = async () => ((await isDrawn(page)) ? [...requests].map((request) => request.url()) : ['a skeleton']);
  await expect.poll(waitsFor, { timeout: PATIENCE }).toEqual([]);
  await page.evaluate(() => document.fonts.ready);
  await standsStill(page);
}

/** Whether no skeleton is left; asked after two frames, when what a response leads to has been drawn and requested. */
function isDrawn(page: Page): Promise<boolean> {
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

/** The colours between two states are nobody's choice, so nothing is read before they are past. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
}

export const THEMES = ['light', 'slate', 'dark'] as const;

/** Shows the page in a theme, whichever the person has chosen. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    ({ themes, name }) => {
      document.documentElement.classList.remove(...themes);
      document.documentElement.classList.add(name);
      // Content that is off screen is skipped, colours included, unless it is shown.
      if (document.adoptedStyleSheets.length > 0) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets = [sheet];
    },
    { themes: THEMES, name: theme },
  );
  await standsStill(page);
}

/** How long a fault may last until it is one: a toast that covers something is gone by then, and a screen has been drawn for its width. */
const FAULT_LASTS_MS = 15_000;
const LOOK_AGAIN_MS = 250;

/** Reads again what is not as it should be, because a page between two states has faults that nobody meets. */
async function atRest<T>(read: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> {
  const end = performance.now() + FAULT_LASTS_MS;
  for (;;) {
    const found = await read();
    if (isRight(found) || performance.now() > end) return found;
    await pause(LOOK_AGAIN_MS);
  }
}

/** The accessibility faults in every theme: all rules are checked in the first, and in the others those that depend on colours. */
export async function findingsInThemes(page: Page, ...parts: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of THEMES) {
    await showIn(page, theme);
    const findings = await (theme === THEMES[0] ? findingsOn : colourFindingsOn)(page, ...parts);
    faults.push(...findings.map((finding) => `${theme}: ${finding}`));
  }
  return faults;
}

/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The accessibility faults of this screen, or of the named parts of it. */
export function findingsOn(page: Page, ...parts: string[]): Promise<string[]> {
  return lastingViolations(page, { type: 'tag', values: RULES }, parts);
}

/** The accessibility faults that depend on the theme, when all other rules were checked in another theme. */
function colourFindingsOn(page: Page, ...parts: string[]): Promise<string[]> {
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

/** Loads axe once per page and asks for violations alone, because describing what passes takes longer than finding what does not. */
async function violationsOn(page: Page, runOnly: Rules, parts: string[]): Promise<string[]> {
  await animationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, options }) => {
      // What a sticky bar covers depends on the scroll position, and whoever needs it scrolls.
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
