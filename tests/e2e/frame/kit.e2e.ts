import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { standsStill, visit } from '#tests/e2e/reading.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.close();
});

const isList = (url: URL) => url.pathname === '/api/customers';

describe('tabs that do not all fit', () => {
  const openTab = (page: Page) =>
    page.getByRole('tab', { selected: true }).evaluate((tab) => {
      const [box, around] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()];
      return { left: box.left - (around?.left ?? 0), right: (around?.right ?? 0) - box.right, down: window.scrollY };
    });

  test.each([
    ['the customer', '/customers/:id?tab=contacts', 'Overview'],
    ['the list of QBRs', '/qbrs?status=presented', 'All'],
  ])('The tabs of %s scroll to the open one, from the address and when another is chosen', async (_, path, other) => {
    const [customer] = await site.rows<{ id: string }>('select id from customers where organization_id = $1 order by id limit 1', [
      site.organization.id,
    ]);
    const { page } = await site.signedIn('vcio', { width: 390, height: 844 });
    await visit(page, path.replace(':id', customer?.id ?? ''));
    const room = async () => Math.min((await openTab(page)).left, (await openTab(page)).right);
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await openTab(page)).down).toBe(0);
    await page.getByRole('tab', { name: other }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });
});

describe('a list that is loading', () => {
  test.each([
    ['a telephone', 390],
    ['a tablet', 800],
    ['a small window', 1000],
    ['a desk', 1440],
  ])('The loading state of a list has the layout of the loaded list on %s, so that nothing jumps', async (_, width) => {
    const { page } = await site.signedIn('vcio', { width, height: 900 });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(isList, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/customers');
    const skeleton = page.getByRole('status').filter({ hasText: 'Loading customers' });
    await skeleton.waitFor();
    // Rows below the header row, which may be absent.
    const row = await skeleton.evaluate((list) => [...list.children].at(-2)?.getBoundingClientRect().height ?? 0);
    const head = await skeleton.evaluate((list) => list.children[1]?.getBoundingClientRect().height ?? 0);
    answer();
    const table = page.getByRole('table');
    await table.waitFor();
    await standsStill(page);
    const rows = await table.evaluate((list) => [...list.querySelectorAll('tbody tr')].map((line) => line.getBoundingClientRect().height));
    const median = rows.toSorted((one, next) => one - next)[Math.floor(rows.length / 2)] ?? 0;
    expect(Math.abs(row - median), `${row} and ${median}`).toBeLessThanOrEqual(4);
    const realHead = await table.evaluate((list) => list.querySelector('thead')?.getBoundingClientRect().height ?? 0);
    expect(head > 1).toBe(realHead > 1);
  });
});

describe('reduced motion', () => {
  /** Elements on the screen with an animation longer than a millisecond. */
  const movers = (page: Page) =>
    page.evaluate(() => {
      const seconds = (times: string) =>
        Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 0.001 : 1)));
      const moving = (style: CSSStyleDeclaration) =>
        seconds(style.transitionDuration) > 0.001 ||
        (style.animationName !== 'none' &&
          (seconds(style.animationDuration) > 0.001 || style.animationIterationCount.includes('infinite'))) ||
        style.scrollBehavior === 'smooth';
      return [...document.querySelectorAll('*')]
        .filter((element) => [undefined, '::before', '::after'].some((part) => moving(getComputedStyle(element, part))))
        .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
    });

  const SCREENS: [string, (page: Page) => Promise<void>][] = [
    ['the dashboard', (page) => visit(page, '/')],
    [
      'a list that is loading',
      async (page) => {
        await page.route(isList, () => {});
        await page.goto('/customers');
        await page.getByText('Loading customers').waitFor({ state: 'attached' });
      },
    ],
    [
      'the user menu',
      async (page) => {
        await visit(page, '/');
        await page.getByRole('button', { name: /User menu/ }).click();
        await page.getByRole('menu').waitFor();
      },
    ],
    [
      'a dialog',
      async (page) => {
        await visit(page, '/customers');
        await page.getByRole('button', { name: 'New customer' }).click();
        await page.getByRole('dialog').waitFor();
      },
    ],
    [
      'the palette',
      async (page) => {
        await visit(page, '/');
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
      },
    ],
    ['the sign-in', (page) => visit(page, '/auth')],
  ];

  test.each(SCREENS)('With reduced motion nothing is animated on %s', async (name, open) => {
    const { page } = name === 'the sign-in' ? await site.visitor() : await site.signedIn('vcio');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page);
    await expect.poll(async () => (await movers(page)).length).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => movers(page)).toEqual([]);
  });
});

describe('without a connection', () => {
  test('A screen first opened offline says so inside the app shell and loads when the connection is restored', async () => {
    const { page, context } = await site.signedIn('vcio', { newProfile: true });
    await visit(page, '/');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.getByText('Unable to connect to the server').waitFor();
    await page.getByRole('navigation').first().waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
  });
});

describe('two tabs of one person', () => {
  test('Two tabs of one person show the same theme and are signed out together', async () => {
    const { page, context } = await site.signedIn('vcio', { theme: 'dark' });
    await visit(page, '/');
    const other = await context.newPage();
    await visit(other, '/customers');
    // Background tabs draw hardly any frames.
    await page.bringToFront();
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Slate' }).click();
    await expect.poll(() => other.evaluate(() => document.documentElement.className)).toBe('slate');
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await Promise.all([page, other].map((tab) => tab.waitForURL((url) => url.pathname === '/auth')));
  });
});
