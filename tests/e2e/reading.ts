import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opens an address, waits until nothing moves and scrolls to the top, because what a sticky bar covers depends on the scroll position. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await standsStill(page);
}

/** Scrolls to the top and ends every animation. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
}

/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The accessibility faults of this screen. */
export function findingsOn(page: Page): Promise<string[]> {
  return violationsOf(axeOn(page).withTags(RULES));
}

/** The accessibility faults of this screen that depend on the theme, when all other rules were checked in another theme. */
export function colourFindingsOn(page: Page): Promise<string[]> {
  return violationsOf(axeOn(page).withRules(COLOUR_RULES));
}

/** Without the second page that axe opens to collect results of frames: our pages have none. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

/** By how much an element overflows the screen sideways, or a table its card, which clips it. */
export function beyondOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll<HTMLTableElement>('table:not(.sr-only *)')].map(
      (table) => table.offsetWidth - (table.parentElement?.clientWidth ?? 0),
    );
    return Math.max(scrollWidth - clientWidth, ...cut);
  });
}
