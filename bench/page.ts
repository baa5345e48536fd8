import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Bench } from './programs.ts';

/** Average laptop with a server in the same country (CPU slowdown factor, milliseconds of round trip). */
export const LAPTOP = { slower: 4, roundTrip: 40 };
export const FAR_SERVER = { slower: 1, roundTrip: 300 };

/** `cold` clears the cache first, as on a new device. */
export type Visit = { path: string; cold?: boolean; machine?: typeof LAPTOP };
/** Recorded by the page itself. `press` is the time from a press to its next paint: in steps of 8 ms, and at least 16. */
export type Recorded = Record<'largestPaint' | 'shift' | 'press' | 'bytes', number>;

/** Runs in the page before its scripts. */
export function record(): void {
  const recorded: Recorded = { largestPaint: 0, shift: 0, press: 16, bytes: 0 };
  Object.assign(window, { recorded });
  const watch = (type: string, read: (entry: PerformanceEntry & { value?: number; interactionId?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, durationThreshold: 16 } as object);
  watch('largest-contentful-paint', ({ startTime }) => (recorded.largestPaint = startTime));
  watch('layout-shift', ({ value = 0 }) => (recorded.shift += value));
  watch('resource', (entry) => (recorded.bytes += entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0));
  watch('event', ({ interactionId, duration }) => interactionId && (recorded.press = Math.max(recorded.press, duration)));
}

export const recordedOn = (page: Page) => page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded); // set by record()

export async function open({ client, product }: Bench, context: BrowserContext, { path, cold, machine = LAPTOP }: Visit): Promise<Page> {
  await context.clearCookies();
  const pairs = (await client.headers()).cookie.split('; ').map((pair) => pair.split('='));
  if (path !== '/auth') await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: product.url })));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (cold) await devtools.send('Network.clearBrowserCache');
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { ...unlimited, latency: machine.roundTrip });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: machine.slower });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Milliseconds from a press to the next paint; the target is a key or an element to click. */
export async function press(page: Page, target: string | Locator): Promise<number> {
  await page.evaluate(() => ((window as unknown as { recorded: Recorded }).recorded.press = 16)); // set by record()
  if (typeof target === 'string') await page.keyboard.press(target, { delay: 60 });
  else await target.click({ delay: 60 });
  await page.waitForTimeout(200);
  return (await recordedOn(page)).press;
}
