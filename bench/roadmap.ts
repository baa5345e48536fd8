import type { BrowserContext, Locator, Page } from 'playwright-core';
import { open, press } from './page.ts';
import type { Bench } from './programs.ts';
import { GOALS, type Part, percentile, type Report, rounded, verdict } from './report.ts';

/** Roadmap reads by one person, sequentially. */
export const roadmapParts = ({ product, client, measured }: Bench): Part[] => [
  {
    name: 'Roadmap: reading',
    measure: async (report) => {
      const path = '/api/recommendations/roadmap';
      for (const [name, query, goal] of [
        ['of 300', `?customerId=${measured.roadmap}`, GOALS.roadmap],
        ['over 48,000', '', GOALS.wholeRoadmap],
      ] as const) {
        const headers = await client.headers();
        const times: number[] = [];
        let bytes = 0;
        for (let i = -3; i < 20; i += 1) {
          const began = performance.now();
          bytes = (await (await fetch(product.url + path + query, { headers })).arrayBuffer()).byteLength;
          if (i >= 0) times.push(performance.now() - began);
        }
        const p95 = percentile(times, 0.95);
        const row = { name, 'p50 ms': rounded(percentile(times, 0.5)), 'p95 ms': rounded(p95), goal: verdict(goal, p95) };
        report.add('Roadmap, one reader', { ...row, bytes: rounded(bytes) });
      }
    },
  },
];

const ROUNDS = 8;
/** Drags pass over every wide quarter in steps at the speed of a hand. */
const STEPS = { drags: 6, perDrag: 30 };

type Dragged = { paints: number[] };

/** Runs in the page: records the milliseconds from each drag movement to the paint that shows it. */
function recordMovements(): void {
  const dragged: Dragged = { paints: [] };
  Object.assign(window, { dragged });
  const channel = new MessageChannel();
  const waiting: number[] = [];
  channel.port1.addEventListener('message', () => dragged.paints.push(...waiting.splice(0).map((since) => performance.now() - since)));
  channel.port1.start();
  // Pointer events are suspended while the browser drags.
  addEventListener(
    'dragover',
    ({ timeStamp }) => {
      waiting.push(timeStamp);
      // The message arrives after the frame of this callback.
      if (waiting.length === 1) requestAnimationFrame(() => channel.port2.postMessage(null));
    },
    { capture: true },
  );
}

const draggedOn = (page: Page) => page.evaluate(() => (window as unknown as { dragged: Dragged }).dragged.paints.splice(0)); // set by recordMovements()

/** Roadmap of three hundred items: opening, moving by keyboard, and dragging over the quarters. */
export async function measureRoadmap(bench: Bench, context: BrowserContext, report: Report): Promise<void> {
  await context.addInitScript(recordMovements);
  const page = await open(bench, context, { path: `/customers/${bench.measured.roadmap}` });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const times = new Map<string, number[]>();
  const measure = async (name: string, target: string | Locator) => {
    times.set(name, [...(times.get(name) ?? []), await press(page, target)]);
    await page.waitForLoadState('networkidle');
  };
  for (let i = 0; i < ROUNDS; i += 1) {
    await measure(i === 0 ? 'Open for the first time' : 'Open again', tab('Roadmap'));
    await page.locator('section[data-place] [data-item]').first().waitFor();
    await press(page, tab('Overview'));
    await page.waitForLoadState('networkidle');
  }
  await measure('Open again', tab('Roadmap'));
  await page.locator('section[data-place="none"] [data-item] a').first().focus();
  for (let i = 0; i < ROUNDS; i += 1) {
    for (const [name, key] of [
      ['Lift', 'm'],
      ['To the next quarter', 'ArrowRight'],
      ['To the next quarter', 'ArrowRight'],
      ['Put back', 'Escape'],
    ] as const)
      await measure(name, key);
  }
  await measure('Lift', 'm');
  await measure('To the next quarter', 'ArrowRight');
  await measure('Drop', 'Enter');
  times.set('Drag, each movement', await drag(page));
  for (const [name, taken] of times) {
    const p75 = percentile(taken, 0.75);
    const row = { name, 'p75 ms': rounded(p75), goal: verdict(GOALS.roadmapPress, p75), 'max ms': rounded(Math.max(...taken)) };
    report.add('Roadmap of 300, to next paint, 4 x CPU, 40 ms', { ...row, times: taken.length });
  }
  await page.close();
}

async function drag(page: Page): Promise<number[]> {
  const paints: number[] = [];
  const wide = page.locator('section[data-place]');
  const [first, last] = [await boxOf(wide.nth(1)), await boxOf(wide.last())];
  for (let i = 0; i < STEPS.drags; i += 1) {
    const card = await boxOf(wide.nth(1).locator('[data-item]').first());
    const [x, y] = [card.x + 40, card.y + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await draggedOn(page);
    for (let step = 1; step <= STEPS.perDrag; step += 1) {
      await page.mouse.move(x + ((last.x + last.width / 2 - x) * step) / STEPS.perDrag, first.y + 250 + (step % 5) * 8);
      await page.waitForTimeout(16);
    }
    paints.push(...(await draggedOn(page)));
    if (i % 2 === 0) await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.waitForLoadState('networkidle');
  }
  return paints;
}

async function boxOf(locator: Locator) {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (!box) throw new Error('A part of the roadmap is not on the screen.');
  return box;
}
