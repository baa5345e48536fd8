import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts';
import { longAssessment, measureLongOpening } from './assessments.ts';
import { FAR_SERVER, LAPTOP, open, press, record, type Recorded, recordedOn } from './page.ts';
import type { Bench } from './programs.ts';
import { GOALS, type Part, percentile, type Report, rounded, verdict } from './report.ts';
import { measureRoadmap } from './roadmap.ts';

const TIMES = { loads: 10, presses: 12, answers: 60 };
const SCREENS = ['Customers', 'Assessments', 'Templates', 'Quarterly Business Reviews', 'Help & Tours'];

export function browserParts(bench: Bench): Part[] {
  const parts = {
    loads: measureLoads,
    presses: measurePresses,
    answers: measureAnswers,
    'longest assessment': measureLongOpening,
    roadmap: measureRoadmap,
  };
  return Object.entries(parts).map(([name, measure]) => ({
    name: `Browser: ${name}`,
    measure: async (report) => {
      const profile = await mkdtemp(join(tmpdir(), 'plumbline-bench-profile-'));
      const options = { executablePath: chromiumPath(), args: chromiumFlags(), baseURL: bench.product.url };
      const context = await chromium.launchPersistentContext(profile, { ...options, viewport: { width: 1440, height: 900 } });
      try {
        await context.addInitScript(record);
        await measure(bench, context, report);
      } finally {
        await context.close();
        await rm(profile, { recursive: true, force: true });
      }
    },
  }));
}

async function measureLoads(bench: Bench, context: BrowserContext, report: Report): Promise<void> {
  for (const path of ['/', '/auth', `/assessments/${bench.measured.eighty}`]) {
    for (const visit of ['cold', 'return'] as const) {
      const seen: Recorded[] = [];
      // Browsers compile scripts ahead from the third load on, so the first two return loads are not measured.
      for (let i = visit === 'cold' ? 0 : -2; i < TIMES.loads; i += 1) {
        const page = await open(bench, context, { path, cold: visit === 'cold' });
        if (i >= 0) seen.push(await recordedOn(page));
        await page.close();
      }
      const [paint, shift] = [
        percentile(
          seen.map((one) => one.largestPaint),
          0.75,
        ),
        Math.max(...seen.map((one) => one.shift)),
      ];
      const goal = verdict(visit === 'cold' ? GOALS.coldPaint : GOALS.returnPaint, paint);
      const row = { path: path.replace(bench.measured.eighty, ':id'), visit, 'p75 ms': rounded(paint), goal, shift: rounded(shift, 3) };
      const kB = rounded(Math.max(...seen.map(({ bytes }) => bytes)) / 1000);
      report.add('Largest paint, 4 x CPU, 40 ms', { ...row, 'goal ': verdict(GOALS.layoutShift, shift), kB });
    }
  }
}

/** Controls that people use most. */
async function measurePresses(bench: Bench, context: BrowserContext, report: Report): Promise<void> {
  const page = await open(bench, context, { path: '/' });
  await page.waitForTimeout(2500); // prefetching starts one second after the first paint
  const link = (name: string) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const walk = SCREENS.map((screen): [string, Locator] => ['To a screen', link(screen)]);
  const round: [string, string | Locator][] = [
    ...['open', 'close'].map((what): [string, Locator] => [`Bell, ${what}`, button(/^Notifications/)]),
    ['Palette, open', 'Control+k'],
    ...[...'blue'].map((letter): [string, string] => ['Palette, a letter', letter]),
    ['Palette, close', 'Escape'],
    ['Navigation, fold', button('Collapse navigation')],
    ['Navigation, unfold', button('Expand navigation')],
    ['User menu, open', button(/^User menu/)],
    ...['Slate', 'Light', 'Dark'].map((name): [string, Locator] => ['Theme', page.getByRole('menuitemradio', { name, exact: true })]),
    ['User menu, close', 'Escape'],
  ];
  const times = new Map<string, number[]>();
  const steps = [...walk, ...walk, ...Array.from({ length: TIMES.presses }, () => round).flat()];
  for (const [name, target] of steps) {
    times.set(name, [...(times.get(name) ?? []), await press(page, target)]);
    await page.waitForLoadState('networkidle');
  }
  for (const [name, taken] of times) {
    const p75 = percentile(taken, 0.75);
    const row = { name, 'p75 ms': rounded(p75), goal: verdict(GOALS.press, p75), 'max ms': rounded(Math.max(...taken)) };
    report.add('Press to next paint, 4 x CPU, 40 ms', row);
  }
}

/** Answers one question after another by keyboard, in an assessment of five hundred. */
async function measureAnswers(bench: Bench, context: BrowserContext, report: Report): Promise<void> {
  const path = `/assessments/${await longAssessment(bench, 500)}`;
  for (const machine of [LAPTOP, FAR_SERVER]) {
    const page = await open(bench, context, { path, machine });
    const times: number[] = [];
    for (let i = 0; i < TIMES.answers; i += 1, await press(page, 'j')) times.push(await press(page, i % 2 === 0 ? '1' : '2'));
    await page.close();
    const [median, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const row = { where: `${machine.slower} x CPU, ${machine.roundTrip} ms`, 'median ms': rounded(median), 'p99 ms': rounded(p99) };
    const goal = machine === FAR_SERVER ? `${verdict(GOALS.answerMedian, median)}, ` : '';
    report.add('Key to painted answer, 500 questions', { ...row, goal: goal + verdict(GOALS.answerP99, p99) });
  }
}
