import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { CurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import type { Role } from '#domain/users/permissions.rules.ts';
import { FrameBanner } from './FrameBanner.tsx';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { button, openPage, press, respondWith, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';

const PAST_DUE =
  "Payment Issue: There is a billing issue with your organization's subscription that needs immediate attention. Service may be interrupted if not resolved promptly.";
const ASK_OWNER = 'Please contact your organization owner to resolve this payment issue.';
const NUDGE = 'Set up multi-factor authentication';

let leave = () => {};
async function open(
  user: Partial<CurrentUser>,
  subscriptionStatus: CurrentOrganization['subscriptionStatus'],
  more: Partial<CurrentOrganization> = {},
) {
  const organization = { ...NORTHWIND, subscriptionStatus, ...more };
  ({ leave } = await openPage('/', () => <FrameBanner user={{ ...OLIVE, ...user }} organization={organization} />));
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  queryClient.clear();
  respondWith(() => Response.json([]));
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('[APP-1] The owner sees a payment issue with an action to resolve it', async () => {
  await open({}, 'past_due');
  expect(words()).toContain(PAST_DUE);
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Resolve Payment');
  expect(link?.getAttribute('href')).toBe('/billing');
  expect(words()).not.toContain(ASK_OWNER);
});

test.each<Role>(['admin', 'vcio', 'alignment_engineer'])(
  '[APP-2] An %s sees a payment issue and the person to ask, beside a disabled button',
  async (role) => {
    await open({ role, roles: [role], isOwner: false }, 'past_due');
    expect(words()).toContain(PAST_DUE);
    expect(words()).toContain(ASK_OWNER);
    expect(button('Contact Owner').disabled).toBe(true);
    expect(words()).not.toContain('Resolve Payment');
  },
);

test.each(['trialing', 'active', 'canceled', 'paused'] as const)(
  '[APP-3] No payment banner is shown while the subscription is %s',
  async (status) => {
    await open({}, status);
    expect(words()).toBe('');
  },
);

test('[APP-4] A person without MFA is advised to set it up until they dismiss the advice on this device', async () => {
  await open({ mfaEnabled: false }, 'active');
  expect(words()).toContain(NUDGE);
  await press('Dismiss');
  expect(words()).not.toContain(NUDGE);
  leave();
  await open({ mfaEnabled: false }, 'active');
  expect(words()).not.toContain(NUDGE);
});

test('[APP-5] A payment issue and missing MFA are shown together', async () => {
  await open({ mfaEnabled: false }, 'past_due');
  expect(words()).toContain(PAST_DUE);
  expect(words()).toContain(NUDGE);
});

test('The offer of the ownership is shown on every screen and cannot be dismissed', async () => {
  await open({ ownershipOffered: true, mfaEnabled: false }, 'past_due');
  expect(words()).toContain(`You have been offered ownership of ${NORTHWIND.name}.`);
  expect(button('Respond to offer').disabled).toBe(false);
  await press('Dismiss');
  expect(words()).toContain('You have been offered ownership');
});

test('[APP-6] A person with MFA is not advised to set it up', async () => {
  await open({ mfaEnabled: true }, 'active');
  expect(words()).not.toContain(NUDGE);
});

test('[ADMIN-70] An announcement of the platform is shown to all users until they dismiss it', async () => {
  const announcement = {
    id: 'a1',
    text: 'We move house on Sunday.',
    level: 'warning',
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '2199-01-01T00:00:00Z',
  };
  respondWith(() => Response.json([announcement]));
  await open({ mfaEnabled: true }, 'active');
  expect(words()).toContain('Announcement: We move house on Sunday.');
  await press('Dismiss');
  expect(words()).not.toContain('We move house');
  leave();
  await open({ mfaEnabled: true }, 'active');
  expect(words()).not.toContain('We move house');
});

test.each([
  ['owner' as const, 'Manage subscription', false],
  ['vcio' as const, undefined, true],
])('[BILL-42] A banner explains to all users why nothing can be changed: the %s with the way to %s', async (role, link, asksOwner) => {
  await open({ roles: [role], isOwner: role === 'owner', mfaEnabled: true }, 'trialing', { isReadOnly: true });
  expect(words()).toContain('Read only: nothing can be changed until a plan is chosen or paid.');
  const links = [...document.querySelectorAll('a')].map(({ textContent, href }) => [textContent, new URL(href).pathname]);
  expect(links.find(([, path]) => path === '/billing')?.[0]).toBe(link);
  expect(words().includes('Please contact the owner of your organisation.')).toBe(asksOwner);
});

test('[BILL-66] While the subscription is paused, a banner shows all users that changes resume after the pause', async () => {
  await open({ roles: ['vcio'], mfaEnabled: true }, 'paused', { isReadOnly: true });
  expect(words()).toContain('Read only: nothing can be changed until the pause ends. Nothing is lost.');
});
