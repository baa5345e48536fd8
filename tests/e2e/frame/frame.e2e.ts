import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/users/permissions.rules.ts';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, follow, visit } from '#tests/e2e/reading.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const TITLES: Readonly<Record<string, string | RegExp>> = {
  '/': /^Good (morning|afternoon|evening)/,
  '/assessments/technical-alignment?filter=pending_review': 'Assessments',
  '/assessments': 'Assessments',
  '/customers': 'Customers',
  '/qbrs?filter=overdue': 'Quarterly Business Reviews',
  '/recommendations': 'Recommendations',
  '/quarterly-reviews': 'Quarterly reviews',
  [`/quarterly-reviews/${NOBODY}`]: 'Quarterly reviews',
  '/calendar': 'Calendar',
  '/templates': 'Templates',
  '/sops': 'SOPs',
  '/help': /^Help/,
  '/integrations#sso': 'Integrations',
  '/settings': 'Organisation Settings',
  '/users': /./,
  '/activity': 'Activity',
  '/audit-logs': 'Audit Logs',
  '/billing': 'Subscription Management',
  '/rate-limit-monitoring': 'Rate limit monitoring',
  '/tech-stack-standards': /./,
  '/tech-stack-audits': /./,
  '/profile': /profile/i,
  '/admin': 'Access Denied',
  '/admin/security': 'Access Denied',
  '/nowhere': '404 Page Not Found',
  '/tech-stack-reports': '404 Page Not Found',
};

/** Screens that are refused to each role (section 6). */
const CLOSED: readonly [Role, readonly string[]][] = [
  ['alignment_engineer', ['/qbrs', '/quarterly-reviews', '/users', '/integrations', '/audit-logs', '/billing', '/admin']],
  ['vcio', ['/users', '/integrations', '/audit-logs', '/rate-limit-monitoring', '/billing', '/admin']],
  ['admin', ['/billing', '/admin']],
];

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site.close());

const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe('addresses', () => {
  test('[E2E-32] Every address of the specification opens for the owner and names its screen', async () => {
    const { page } = await site.signedIn('owner');
    await page.goto('/profile');
    for (const [path, words] of Object.entries(TITLES)) {
      await follow(page, path);
      // A review opened by its address appears in a drawer, behind which the page is hidden from screen readers.
      await page.getByRole('heading', { level: 1, name: words, includeHidden: true }).first().waitFor();
      await expect.poll(() => page.title(), { message: path }).toMatch(/.+ · Plumbline$/);
    }
  });

  test('[E2E-33] A screen whose permission a person lacks says so and shows nothing else', async () => {
    for (const [role, paths] of CLOSED) {
      const { page } = await site.signedIn(role);
      for (const path of paths) {
        await page.goto(path);
        await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
        await expect.poll(() => page.getByRole('heading').count(), { message: `${role} ${path}` }).toBe(1);
      }
    }
  });

  test('[E2E-34] Every address leads signed-out people to the sign-in, except the three public ones', async () => {
    const { page } = await site.visitor();
    for (const path of ['/', '/customers', '/admin', '/nowhere']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Welcome' }).waitFor();
      await expect.poll(() => pathOf(page), { message: path }).toBe('/auth');
    }
    for (const path of ['/forgot-password?email=a@b.example', '/reset-password?token=x', '/verify-email?email=a@b.example']) {
      await page.goto(path);
      await title(page).waitFor();
      await expect.poll(() => pathOf(page)).toContain(path.split('?')[0]);
    }
  });

  test('[E2E-35] A person who must change their password sees that form before any page', async () => {
    const { page } = await site.signedIn('vcio');
    await page.goto('/customers?passwordChange=required');
    await page.waitForURL('**/profile?passwordChange=required');
    await title(page).waitFor();
  });

  test('[E2E-36] While the sign-in status is unknown, the page shows that it is loading', async () => {
    const { page } = await site.signedIn('owner');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/status', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/customers');
    await page.getByRole('status', { name: 'Loading' }).or(page.getByText('Loading')).first().waitFor({ state: 'attached' });
    answer();
    await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
  });
});

describe('the platform console', () => {
  test('[E2E-37] The platform console denies access to everyone but superadmins', async () => {
    const { page } = await site.signedIn('owner');
    await page.goto('/admin');
    await page.getByText('Superadmin access required').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Platform Management' }).count()).toBe(0);
  });

  test('[E2E-38] The platform console has its own navigation and a link back', async () => {
    const { page, userId } = await site.signedIn('admin');
    await site.rows('update auth.users set is_superadmin = true, has_second_factor = true where id = $1', [userId]);
    await page.goto('/');
    await page.getByRole('link', { name: 'Platform Management' }).click();
    await page.waitForURL('**/admin');
    const navigation = page.getByRole('navigation', { name: 'Platform navigation' });
    await expect
      .poll(() => navigation.getByRole('link').allInnerTexts())
      .toEqual(['Dashboard', 'Security', 'Return to Platform', expect.stringContaining('Profile')]);
    await navigation.getByRole('button', { name: 'Log out' }).waitFor();
    await navigation.getByRole('link', { name: 'Security' }).click();
    await page.waitForURL('**/admin/security');
    await title(page).waitFor();
    await navigation.getByRole('link', { name: 'Return to Platform' }).click();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await site.rows('update auth.users set is_superadmin = false, has_second_factor = false where id = $1', [userId]);
  });
});

describe('the side navigation', () => {
  const aside = (page: Page) => page.getByRole('complementary', { name: 'Navigation' });
  const entry = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });

  test('[E2E-39] The collapsed navigation shows tooltips after 700 ms, and at once from one entry to the next', async () => {
    const { page } = await site.signedIn('owner', { newProfile: true });
    await page.clock.install();
    await visit(page, '/');
    const width = async () => (await aside(page).boundingBox())?.width;
    await expect.poll(width).toBe(256);
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await expect.poll(width).toBe(64);
    const tip = (words: string) => page.getByRole('region', { name: 'Tip' }).getByText(words, { exact: true });
    await page.clock.pauseAt(Date.now() + 60_000);
    await entry(page, 'Customers').hover();
    await page.clock.runFor(600);
    await expect.poll(() => tip('Customers').count()).toBe(0);
    await page.clock.runFor(200);
    await tip('Customers').waitFor();
    await entry(page, 'Templates').hover();
    await page.clock.runFor(100);
    await tip('Templates').waitFor();
    await page.clock.resume();
    await page.reload();
    await page.getByRole('button', { name: 'Expand navigation' }).waitFor();
  });

  test('[E2E-40] On a phone the navigation is a drawer that closes when an entry is chosen, and the screen gets the focus', async () => {
    const { page } = await site.signedIn('owner', { width: 390, height: 800 });
    await visit(page, '/');
    await expect.poll(() => aside(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, width: 288 });
    await expect.poll(() => drawer.getByRole('link').count()).toBe(15);
    await expect.poll(() => drawer.locator('[aria-current]').allInnerTexts()).toEqual(['Dashboard']);
    await drawer.getByRole('link', { name: 'Findings' }).click();
    await page.waitForURL('**/recommendations?tab=findings');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
  });

  test('[E2E-41] The navigation shows reviewers the number of assessments awaiting review, as a badge and as text', async () => {
    const count = async (where: string) =>
      Number((await site.rows<{ n: string }>(`select count(*) as n from assessments where deleted_at is null and ${where}`))[0]?.n);
    const pending = await count("status = 'pending_review'");
    const ready = await count('ready_for_qbr');
    const { page } = await site.signedIn('vcio');
    await visit(page, '/');
    const link = entry(page, 'Assessments');
    const words = [`${pending} pending ${pending === 1 ? 'review' : 'reviews'}`, `${ready} ready for QBR`];
    const numbers = async () => (await link.innerText()).split('\n').filter((line) => /^\d+$/.test(line));
    await expect.poll(numbers).toEqual([String(pending), String(ready)]);
    const described = async () => page.locator(`[id="${await link.getAttribute('aria-describedby')}"]`).textContent();
    await expect.poll(described).toBe(words.join(', '));
    await link.getByText(String(ready), { exact: true }).last().hover();
    await page
      .getByRole('region', { name: 'Tip' })
      .getByText(words[1] ?? '')
      .waitFor();
  });

  test('[E2E-42] The navigation requests no review counts for an engineer, who sees no overdue QBRs', async () => {
    const { page } = await site.signedIn('alignment_engineer');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit(page, '/profile');
    expect(asked.filter((path) => /\/counts|overdue/.test(path))).toEqual([]);
    await expect.poll(() => entry(page, 'Assessments').innerText()).toBe('Assessments');
    expect(await page.getByRole('link', { name: /overdue/i }).count()).toBe(0);
  });
});
