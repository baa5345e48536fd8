import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opens an address and waits until it stands still, seen from its top: what a sticky bar happens to cover depends on where one has scrolled to. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await standsStill(page);
}

/** Seen from its top, with every movement at its end. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
}

/** The rules whose outcome depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What keeps somebody from reading or using this screen. */
export function findingsOn(page: Page): Promise<string[]> {
  return violationsOf(axeOn(page).withTags(RULES));
}

/** What keeps somebody from reading this screen in the present theme, when all other rules have been asked in another one. */
export function colourFindingsOn(page: Page): Promise<string[]> {
  return violationsOf(axeOn(page).withRules(COLOUR_RULES));
}

/** Without the page that axe would open to collect what frames say: ours has none. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

/** How far something runs out of the screen to the side, or a table that is seen out of its card, which cuts it off. */
export function beyondOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll<HTMLTableElement>('table:not(.sr-only *)')].map(
      (table) => table.offsetWidth - (table.parentElement?.clientWidth ?? 0),
    );
    return Math.max(scrollWidth - clientWidth, ...cut);
  });
}
