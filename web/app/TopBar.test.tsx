import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { CurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, openPage, words } from '#tests/support/web/page.tsx';
import { currentUserQuery } from '#web/session/session.ts';
import { TopBar } from './TopBar.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const TRIALING = { subscriptionStatus: 'trialing', trialEndsAt: '2026-05-10T11:00:00.000Z', isReadOnly: false } as const;

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) });
  respondWith(({ url }) => Response.json(url.includes('/notifications/count') ? { count: 0, overdueQbrs: 2 } : []));
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
});

async function open(user: Partial<CurrentUser> = {}, organization: Partial<CurrentOrganization> = {}) {
  const person = { ...OLIVE, ...user };
  queryClient.setQueryData(currentUserQuery.queryKey, person);
  ({ leave } = await openPage('/', () => (
    <TopBar user={person} organization={{ ...NORTHWIND, ...TRIALING, ...organization }} onOpenNavigation={() => {}} />
  )));
}

const positionOf = (name: string) =>
  [...document.querySelectorAll('a')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)?.getAttribute('href');

test('[APP-7] The top bar links the calendar, the overdue QBRs and the days left in the trial to their screens', async () => {
  await open();
  expect([positionOf('Calendar'), positionOf('2 overdue QBRs'), positionOf('7 days left in trial')]).toEqual([
    '/calendar',
    '/qbrs?filter=overdue',
    '/billing',
  ]);
});

test('[APP-18] A vCIO sees how many QBRs are overdue, and the bell leads to them', async () => {
  await open({ roles: ['vcio'], isOwner: false });
  expect(positionOf('2 overdue QBRs')).toBe('/qbrs?filter=overdue');
  expect(document.querySelector('[aria-label="2 overdue QBRs"]')?.getAttribute('aria-description')).toContain(OVERDUE.qbrs);
});

test.each([[['alignment_engineer']], [[]]] as const)(
  'A person with the roles %j may not view QBRs and sees no count of overdue ones',
  async (roles) => {
    await open({ roles: [...roles], isOwner: false });
    expect(words()).not.toContain('overdue');
    expect([...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join()).not.toMatch(/overdue/i);
  },
);

test.each([
  ['2026-05-04T11:00:00.000Z', '1 day left in trial'],
  ['2026-05-05T10:00:00.001Z', '2 days left in trial'],
  ['2026-05-01T10:00:00.000Z', '0 days left in trial'],
])('[APP-8] The top bar shows for a trial that ends at %s: %s', async (trialEndsAt, expected) => {
  await open({}, { trialEndsAt });
  expect(words()).toContain(expected);
});

test('The top bar shows no trial badge to an organisation without a trial', async () => {
  await open({}, { subscriptionStatus: 'active' });
  expect(words()).not.toContain('in trial');
});

test('The top bar shows no trial badge on an installation without billing, where no trial can end', async () => {
  await open({}, { isReadOnly: undefined });
  expect(words()).not.toContain('in trial');
});

test.each([
  [true, '/admin'],
  [false, undefined],
])('[APP-9] The link to Platform Management for a superadmin (%s) leads to %s', async (isSuperadmin, address) => {
  await open({ isSuperadmin });
  expect(positionOf('Platform Management')).toBe(address);
});

test.each([
  [{}, 'Northwind IT'],
  [{ brandName: 'Northwind' }, 'Northwind'],
])('[APP-10] With the settings %o the top bar names the organisation %s', async (settings, name) => {
  await open({}, { settings });
  expect(document.querySelector('[data-onboarding="organization-display"]')?.textContent).toBe(`N${name}Powered by Plumbline`);
});

test('[APP-11] The top bar shows the logo of the organisation in place of its name', async () => {
  await open({}, { settings: { brandName: 'Northwind', logo: '/api/organizations/logo?v=1' } });
  const image = document.querySelector('[data-onboarding="organization-display"] img');
  expect([image?.getAttribute('src'), image?.getAttribute('alt')]).toEqual(['/api/organizations/logo?v=1', 'Northwind']);
});
