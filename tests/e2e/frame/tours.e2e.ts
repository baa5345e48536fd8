import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOURS } from '#domain/onboarding/onboarding.tours.ts';
import { type Newcomer, type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { findingsInThemes, findingsOn, reload, visit } from '#tests/e2e/reading.ts';

let newcomers: Newcomers;

const stepsOf = (id: string) => TOURS.find((tour) => tour.id === id)?.steps ?? [];
const titleOf = (id: string, index: number) => stepsOf(id)[index]?.title ?? '';

beforeAll(async () => {
  newcomers = await openNewcomers({}, { toursStart: true });
});
afterAll(() => newcomers.close());

const card = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true });

/** Waits for the step's card on its screen, after which Enter continues. */
async function stepShows(page: Page, title: string): Promise<void> {
  await heading(page, title).waitFor();
  await page.waitForFunction(() => /^(Next|Complete)$/.test(document.activeElement?.textContent ?? ''));
}

/** True if the window cuts off the card. */
function isOutside(page: Page): Promise<boolean> {
  return card(page).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const room = element.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return left < room.left || top < room.top || right > room.right || bottom > room.bottom;
  });
}

async function recordOf({ userId }: Newcomer) {
  const { rows } = await newcomers.owner.query<{ tour_id: string; status: string; last_active_step: number; prevent_auto_start: boolean }>(
    'select tour_id, status, last_active_step, prevent_auto_start from tour_progress where person_id = $1 order by tour_id',
    [userId],
  );
  return rows;
}

describe('a guided tour', () => {
  test('A tour starts by itself for a new owner of an empty organisation and can be completed by keyboard alone', async () => {
    const person = await newcomers.somebody('owner');
    const page = await newcomers.visit(person);
    const steps = stepsOf('first-hour');
    for (const [index, step] of steps.entries()) {
      await stepShows(page, step.title);
      await card(page)
        .getByText(`Step ${index + 1} of ${steps.length}`)
        .waitFor();
      await expect.poll(() => card(page).getByText('Your first hour').isVisible()).toBe(true);
      if (step.page !== '*') await expect.poll(() => new URL(page.url()).pathname).toBe(step.page);
      await expect.poll(() => card(page).getByRole('button', { name: 'Back' }).count()).toBe(index === 0 ? 0 : 1);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(index + 1 < steps.length ? 'Next' : 'Complete');
      await page.keyboard.press(index % 2 === 0 ? 'Enter' : index + 1 < steps.length ? 'ArrowRight' : 'Enter');
    }
    await card(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await recordOf(person))[0]?.status).toBe('completed');

    await reload(page);
    await expect.poll(() => card(page).count()).toBe(0);
  });

  test('[E2E-66] Every step of every tour finds its target element, for each role it is meant for', async () => {
    const missing: string[] = [];
    for (const tour of TOURS) {
      const person = await newcomers.withoutTours(await newcomers.somebody(tour.targetRoles[0] ?? 'owner'));
      const page = await newcomers.visit(person, '/help');
      await page.getByRole('listitem').filter({ hasText: tour.name }).getByRole('button', { name: 'Start' }).click();
      for (const step of tour.steps) {
        await stepShows(page, step.title);
        const spot = page.locator('[data-tour-spotlight]');
        await spot.waitFor().catch(() => missing.push(`${tour.id}: ${step.id}`));
        await expect.poll(() => isOutside(page), { message: `${tour.id}: ${step.id}` }).toBe(false);
        await card(page)
          .getByRole('button', { name: /^(Next|Complete)$/ })
          .press('Enter');
      }
      await card(page).waitFor({ state: 'detached' });
    }
    expect(missing).toEqual([]);
  });

  test('[E2E-67] During a tour the page behind is dimmed and inert, does not scroll, and the menu entry is highlighted', async () => {
    const page = await newcomers.visit(await newcomers.somebody('admin'));
    await stepShows(page, titleOf('first-hour', 0));
    await expect.poll(() => page.locator('#root').evaluate((root) => root.hasAttribute('inert'))).toBe(true);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    const leftOf = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0;
    const gap = async () => (await leftOf('[data-onboarding="organization-display"]')) - (await leftOf('[data-tour-spotlight]'));
    await expect.poll(gap).toBeCloseTo(6, 0);
    await expect.poll(async () => (await card(page).boundingBox())?.width).toBe(320);
    await page.mouse.click(600, 500);
    await page.keyboard.press('Enter');
    await stepShows(page, titleOf('first-hour', 1));
    await page.keyboard.press('Enter');
    await stepShows(page, titleOf('first-hour', 2));
    await expect.poll(() => page.locator('[data-onboarding="nav-users"]').first().getAttribute('class')).toContain('ring-2');
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('#root').evaluate((root) => root.hasAttribute('inert'))).toBe(false);
    await expect.poll(() => page.locator('[data-onboarding="nav-users"]').first().getAttribute('class')).not.toContain('ring-2');
  });

  test('A tour left with the close icon continues at the same step later and does not start by itself again', async () => {
    const person = await newcomers.somebody('owner');
    const page = await newcomers.visit(person);
    for (const index of [0, 1]) {
      await stepShows(page, titleOf('first-hour', index));
      await page.keyboard.press('ArrowRight');
    }
    await stepShows(page, titleOf('first-hour', 2));
    await page.keyboard.press('ArrowLeft');
    await stepShows(page, titleOf('first-hour', 1));
    await card(page).getByRole('button', { name: 'Close tour' }).click();
    await card(page).waitFor({ state: 'detached' });
    const left = { tour_id: 'first-hour', status: 'dismissed', last_active_step: 2, prevent_auto_start: true };
    await expect.poll(() => recordOf(person)).toEqual([left]);

    await visit(page, '/help');
    await expect.poll(() => card(page).count()).toBe(0);
    await page.getByRole('listitem').filter({ hasText: 'Your first hour' }).getByRole('button', { name: 'Resume' }).click();
    await stepShows(page, titleOf('first-hour', 2));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/users');
  });

  test('A skipped tour is recorded as skipped', async () => {
    const person = await newcomers.somebody('vcio');
    const page = await newcomers.visit(person);
    await stepShows(page, titleOf('review-and-approve', 0));
    await card(page).getByRole('button', { name: 'Skip Tour' }).click();
    await card(page).waitFor({ state: 'detached' });
    const skipped = { tour_id: 'review-and-approve', status: 'skipped', last_active_step: 0, prevent_auto_start: true };
    await expect.poll(() => recordOf(person)).toEqual([skipped]);
  });

  test('No tour starts for a person who disabled tours', async () => {
    const person = await newcomers.somebody('owner');
    await newcomers.owner.query('insert into tour_progress (organization_id, person_id, tour_id, status) values ($1, $2, $3, $4)', [
      person.organizationId,
      person.userId,
      'first-hour',
      'skipped',
    ]);
    const page = await newcomers.visit(person, '/help');
    await page.getByRole('checkbox', { name: 'Do not start tours automatically' }).click();
    await expect
      .poll(
        async () =>
          (await newcomers.owner.query('select auto_start from onboarding_preferences where person_id = $1', [person.userId])).rows,
      )
      .toEqual([{ auto_start: false }]);
    await newcomers.owner.query('delete from tour_progress where person_id = $1', [person.userId]);
    await page.evaluate(() => sessionStorage.clear());
    await visit(page, '/');
    await expect.poll(() => card(page).count()).toBe(0);
  });

  test('[E2E-68] On a phone the tour card is at the bottom and has large buttons', async () => {
    const page = await newcomers.visit(await newcomers.somebody('alignment_engineer'), '/', { width: 390, height: 844 });
    for (const [index, step] of stepsOf('run-an-assessment').entries()) {
      await stepShows(page, step.title);
      await expect.poll(async () => Math.round((await card(page).boundingBox())?.width ?? 0)).toBe(280);
      const bottom = async () => {
        const box = await card(page).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      await expect.poll(bottom).toBeCloseTo(844 - 16, 0);
      const button = card(page).getByRole('button', { name: /^(Next|Complete)$/ });
      await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      if (index === 0) expect(await findingsOn(page)).toEqual([]);
      await button.press('Enter');
    }
    await card(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
  });
});

describe('help', () => {
  test('The help page and an open tour are accessible in every theme', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/help');
    await stepShows(page, titleOf('first-hour', 0));
    expect(await findingsInThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search help' }).fill('backup codes');
    await page.locator('mark').first().waitFor();
    expect(await findingsInThemes(page, 'main')).toEqual([]);
  });

  test('Help articles are found by their words, online and offline', async () => {
    const person = await newcomers.withoutTours(await newcomers.somebody('alignment_engineer'));
    const page = await newcomers.visit(person, '/help');
    await newcomers.setOffline();
    await page.getByRole('searchbox', { name: 'Search help' }).fill('returned');
    await page.locator('mark').first().waitFor();
    await page.getByRole('searchbox', { name: 'Search help' }).fill('zebra crossing');
    await page.getByText('No articles match').waitFor();
  });
});

test('Tours and help cause no browser error', () => {
  expect(newcomers.site.complaints).toEqual([]);
});
