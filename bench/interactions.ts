import type { Locator, Page } from 'playwright-core';
import type { Stage } from './stage.ts';
import { type Spread, spreadOf } from './spread.ts';

export interface Interaction {
  name: string;
  /** From the press to the next paint, as the browser itself counts it: in steps of 8 ms, and at least 16. */
  toPaint: Spread;
  /** From the press until what was asked for stands there, as the bench sees it; null where the press shows all of it. */
  toSight: Spread | null;
}

export const INTERACTION_GOAL = 50;
const ROUNDS = 12;
const WALKS = 3;
const LEAST = 16;
/** Between arriving at a button and pressing it, and between pressing and letting go. */
const AIM_MS = 120;
const PRESS_MS = 60;
const REST_MS = 250;
/** What is fetched once the page is idle comes a second after the first paint. */
const STILL_MS = 2_500;
const SCREENS = ['Customers', 'Assessments', 'Templates', 'Quarterly Business Reviews', 'Help & Tours'] as const;

type Times = Map<string, { toPaint: number[]; toSight: number[] }>;

/** What somebody presses all day, on the dashboard and between the screens. */
export async function measureInteractions(stage: Stage): Promise<Interaction[]> {
  const times: Times = new Map();
  for (let walk = 0; walk < WALKS; walk += 1) await walkAround(stage, times);
  const { page, close } = await openStill(stage);
  for (let round = 0; round < ROUNDS; round += 1) await pressAround(page, times);
  await close();
  return [...times].map(([name, { toPaint, toSight }]) => ({
    name,
    toPaint: spreadOf(toPaint),
    toSight: toSight.length > 0 ? spreadOf(toSight) : null,
  }));
}

async function openStill(stage: Stage) {
  const opened = await stage.open();
  const { page } = opened;
  await page.addInitScript(() => {
    const presses: { id: number; duration: number }[] = [];
    Object.assign(window, { benchPresses: presses });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId)
          presses.push({ id: entry.interactionId, duration: entry.duration });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit); // the type knows no threshold
  });
  await page.goto('/');
  await page.getByRole('button', { name: /^User menu/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(STILL_MS);
  return opened;
}

/** To every screen for the first time, and to every screen again. */
async function walkAround(stage: Stage, times: Times): Promise<void> {
  const { page, close } = await openStill(stage);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  for (const name of ['To a screen, first', 'To a screen, again']) {
    for (const title of SCREENS) {
      const link = navigation.getByRole('link', { name: title, exact: true });
      const heading = page.getByRole('heading', { level: 1, name: title.split(' ')[0] ?? title });
      await timed(page, times, { name, act: () => press(page, link), arrive: () => heading.waitFor() });
      await page.waitForLoadState('networkidle');
    }
  }
  await close();
}

async function pressAround(page: Page, times: Times): Promise<void> {
  const step = (name: string, act: () => Promise<void>, arrive?: () => Promise<void>) =>
    timed(page, times, { name, act, ...(arrive && { arrive }) });
  const key = (name: string) => () => page.keyboard.press(name, { delay: PRESS_MS });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  const palette = page.getByRole('dialog', { name: 'Search and go anywhere' });
  const person = page.getByRole('button', { name: /^User menu/ });
  const menu = page.getByRole('menu');
  const theme = (name: string) => page.getByRole('menuitemradio', { name, exact: true });

  await step(
    'Bell, open',
    () => press(page, bell),
    () => notifications.getByRole('listitem').first().waitFor(),
  );
  await step(
    'Bell, close',
    () => press(page, bell),
    () => notifications.waitFor({ state: 'hidden' }),
  );
  await step('Palette, open', key('Control+k'), () => palette.getByRole('combobox').waitFor());
  for (const letter of 'blue') await step('Palette, a letter', key(letter));
  await step('Palette, close', key('Escape'), () => palette.waitFor({ state: 'hidden' }));
  await step('Navigation, fold', () => press(page, page.getByRole('button', { name: 'Collapse navigation' })));
  await step('Navigation, unfold', () => press(page, page.getByRole('button', { name: 'Expand navigation' })));
  await step(
    'User menu, open',
    () => press(page, person),
    () => menu.waitFor(),
  );
  for (const name of ['Slate', 'Light', 'Dark']) await step('Theme', () => press(page, theme(name)));
  await step('User menu, close', key('Escape'), () => menu.waitFor({ state: 'hidden' }));
}

/** As a hand does it: there, a moment, down, up. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.waitForTimeout(AIM_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

interface Step {
  name: string;
  act: () => Promise<void>;
  arrive?: () => Promise<void>;
}

async function timed(page: Page, times: Times, { name, act, arrive }: Step): Promise<void> {
  await page.evaluate(forgetPresses);
  await act();
  const pressed = performance.now();
  await arrive?.();
  const toSight = performance.now() - pressed;
  await page.waitForTimeout(REST_MS);
  const known = times.get(name) ?? { toPaint: [], toSight: [] };
  known.toPaint.push(Math.max(LEAST, await page.evaluate(longestPress)));
  if (arrive) known.toSight.push(toSight);
  times.set(name, known);
}

type Watched = Window & { benchPresses?: { id: number; duration: number }[] };

const forgetPresses = () => void (window as Watched).benchPresses?.splice(0);
const longestPress = () => Math.max(0, ...((window as Watched).benchPresses ?? []).map(({ duration }) => duration));
