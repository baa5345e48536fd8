import type { Stage } from './stage.ts';
import { type Spread, spreadOf } from './spread.ts';

export interface Load {
  path: string;
  visit: 'cold' | 'return';
  /** Milliseconds until the largest part of the screen was painted. */
  largestPaint: Spread;
  /** The most that a load moved of what stood there already. */
  layoutShift: number;
  goal: number;
}

const REPEATS = 10;
/** Scripts are compiled ahead from the third visit on. */
const VISITS_BEFORE = 2;
const COLD_GOAL = 1_000;
const RETURN_GOAL = 400;

interface Seen {
  largestPaint: number;
  layoutShift: number;
}

/** The dashboard, the sign-in and the working screen: first as for the first time, then as every day. */
export async function measureLoads(stage: Stage, assessment: string): Promise<Load[]> {
  const loads: Load[] = [];
  for (const path of ['/', '/auth', assessment]) {
    const signedIn = path !== '/auth';
    const name = path === assessment ? '/assessments/:id, 80 answers' : path;
    const cold = await repeat(REPEATS, () => seenOn(stage, path, { signedIn, cold: true }));
    await repeat(VISITS_BEFORE, () => seenOn(stage, path, { signedIn, cold: false }));
    const again = await repeat(REPEATS, () => seenOn(stage, path, { signedIn, cold: false }));
    loads.push(loadOf(name, 'cold', COLD_GOAL, cold), loadOf(name, 'return', RETURN_GOAL, again));
  }
  return loads;
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < times; i += 1) done.push(await work());
  return done;
}

function loadOf(path: string, visit: Load['visit'], goal: number, seen: readonly Seen[]): Load {
  return {
    path,
    visit,
    goal,
    largestPaint: spreadOf(seen.map(({ largestPaint }) => largestPaint)),
    layoutShift: Math.max(...seen.map(({ layoutShift }) => layoutShift)),
  };
}

async function seenOn(stage: Stage, path: string, visit: { signedIn: boolean; cold: boolean }): Promise<Seen> {
  const { page, close } = await stage.open(visit);
  try {
    await page.addInitScript(() => {
      const seen = { largestPaint: 0, layoutShift: 0 };
      Object.assign(window, { benchSeen: seen });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') seen.layoutShift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => (window as Window & { benchSeen?: Seen }).benchSeen ?? { largestPaint: NaN, layoutShift: NaN });
  } finally {
    await close();
  }
}
