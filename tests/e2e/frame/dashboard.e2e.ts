import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsOn, standsStill, visit } from '#tests/e2e/reading.ts';

const FILTERED = '/assessments/technical-alignment?filter=';

/** Cards with sub-line and link, and quick actions, from section 2.9 of the specification. */
const ENGINEER = {
  groups: ["Today's work", 'Quick Actions', 'Performance Overview', 'Recent Activity'],
  cards: [
    ['My Assessments', 'Total assigned', `${FILTERED}mine`],
    ['In Progress', 'Active assessments', `${FILTERED}in_progress&mine=true`],
    ['Pending Review', 'Awaiting vCIO review', `${FILTERED}pending_review&mine=true`],
    ['Completed', 'Successfully completed', `${FILTERED}approved&mine=true`],
  ],
  actions: [
    ['Create New Assessment', '/assessments?dialog=new'],
    ['View Customers', '/customers'],
    ['Assessment Templates', '/templates'],
  ],
} as const;
const VCIO = {
  groups: ["Today's work", 'Quick Actions', 'Biggest changes', 'Alignment Trend', 'Strategic Metrics', 'Recent Activity'],
  cards: [
    ['Pending Reviews', 'Require your review', `${FILTERED}pending_review`],
    ['Approved This Month', 'ready for QBR', `${FILTERED}approved&thisMonth=true`],
    ['QBRs Generated', 'overdue', '/qbrs'],
    ['Customers Served', 'assessed within a year', '/customers'],
  ],
  actions: [
    ['Review Assessments', `${FILTERED}pending_review`],
    ['Generate QBR', '/qbrs?dialog=new'],
    ['Schedule Calendar', '/calendar'],
  ],
} as const;
const ADMINISTRATION = {
  groups: [
    "Today's work",
    'Quick Actions',
    'Alignment Trend',
    'Platform Administration',
    'Strategic Management',
    'Assessment Overview',
    'Recent Activity',
  ],
  cards: [
    ['Total Users', '', '/users'],
    ['Active Users', 'Active this week', '/users?status=seen'],
    ['Customers', '', '/customers'],
    ['Integration Health', 'Not Configured', '/integrations'],
    ['Pending Reviews', 'Require your review', `${FILTERED}pending_review`],
    ['Approved This Month', 'ready for QBR', `${FILTERED}approved&thisMonth=true`],
    ['QBRs Generated', 'overdue', '/qbrs'],
    ['Overall Alignment Score', 'customers assessed', '/customers?scoredDays=365'],
    ['Total Assessments', '', '/assessments'],
    ['In Progress', '', `${FILTERED}in_progress`],
  ],
  actions: [
    ['Manage Users', '/users'],
    ['Organization Settings', '/settings'],
  ],
} as const;

const ROLES = [
  { role: 'alignment_engineer', theme: 'light', expected: ENGINEER },
  { role: 'vcio', theme: 'slate', expected: VCIO },
  { role: 'admin', theme: 'dark', expected: ADMINISTRATION },
  { role: 'owner', theme: 'light', expected: ADMINISTRATION },
] as const;

describe('the dashboard of each role', () => {
  let site: DemoSite;
  beforeAll(async () => {
    site = await openDemoSite();
  });
  afterAll(() => site.close());

  test.each(ROLES)(
    '[E2E-16] On the dashboard of the role $role every card names what it counts and leads there, on a desktop and on a phone',
    async ({ role, theme, expected }) => {
      const { page } = await site.signedIn(role, { theme });
      await visit(page, '/');
      const main = page.getByRole('main');
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => main.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Good (morning|afternoon|evening), \S+/);
        for (const group of expected.groups)
          await expect.poll(() => main.getByRole('heading', { level: 2, name: group, exact: true }).count(), { message: group }).toBe(1);
        for (const [label, note, to] of expected.cards) {
          const link = main.getByRole('link', { name: label, exact: true });
          await expect.poll(() => link.getAttribute('href'), { message: label }).toBe(to);
          const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: label, exact: true }) });
          await expect.poll(() => card.textContent(), { message: label }).toContain(note);
        }
        for (const [label, to] of expected.actions) {
          await expect.poll(() => main.getByRole('link', { name: label, exact: true }).getAttribute('href'), { message: label }).toBe(to);
        }
        await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
        await standsStill(page);
        if (expected !== ADMINISTRATION) expect(await findingsOn(page), `${width} pixels`).toEqual([]);
      }
    },
  );

  test('A dashboard card of a person’s own work leads to exactly the rows it counts, and its filter can be removed', async () => {
    const { page } = await site.signedIn('alignment_engineer', { theme: 'light', width: 390 });
    await visit(page, '/');
    const link = page.getByRole('link', { name: 'Completed', exact: true });
    const card = page.getByRole('main').getByRole('listitem').filter({ has: link });
    const counted = Number(/\d+/.exec((await card.textContent()) ?? '')?.[0]);
    await link.click();
    const tab = page.getByRole('tab', { name: /^Approved/ });
    await expect.poll(() => tab.textContent()).toBe(`Approved${counted}`);
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: 'Remove filter Mine' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=approved');
    await expect.poll(async () => Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0])).toBeGreaterThan(counted);
  });

  test('[E2E-17] The dashboard of a person who may not see QBRs or users never requests them', async () => {
    const { page } = await site.signedIn('alignment_engineer');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit(page, '/');
    expect(asked).toContain('/api/dashboard/stats');
    expect(asked.filter((path) => path.startsWith('/api/qbrs') || path === '/api/users')).toEqual([]);
    await expect.poll(() => page.getByText(/QBRs Generated|Total Users/).count()).toBe(0);
  });

  test('A group of dashboard figures that cannot be loaded shows an error and a retry, while the others stay', async () => {
    const { page } = await site.signedIn('owner');
    let fails = true;
    await page.route('**/api/dashboard/stats', (route) => (fails ? route.abort() : route.continue()));
    await visit(page, '/');
    const group = page.getByRole('region', { name: 'Platform Administration' });
    await group.getByRole('alert').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Recent Activity' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('alert').count()).toBe(3);
    fails = false;
    await group.getByRole('button', { name: 'Try again' }).click();
    await group.getByRole('link', { name: 'Total Users' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('[E2E-18] The dashboard greets a person by the time of their own time zone', async () => {
    const { page, userId } = await site.signedIn('vcio');
    const [organizationId, hours] = [site.organization.id, new Date().getUTCHours()];
    // Time zone in which it is 10:00 now; the sign in Etc/GMT names is reversed.
    const ahead = ((10 - hours + 36) % 24) - 12;
    const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    await site.rows('update people set timezone = $3 where organization_id = $1 and id = $2', [organizationId, userId, zone]);
    await visit(page, '/');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Good morning/);
  });

  test('The dashboards cause no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
