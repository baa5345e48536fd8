import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/http/queryClient.ts';
import { openPage, respondWith, words } from '#tests/support/web/page.tsx';
import { RegisterStep } from './RegisterStep.tsx';
import { TrialMail } from './VerifyEmailPage.tsx';

let leave = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  leave();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'A local installation at %s links to its outbox and shows the verification code',
  async (hostname) => {
    vi.stubGlobal('location', { hostname });
    ({ leave } = await openPage('/verify-email', () => <TrialMail code="123456" />));
    expect(words()).toContain('This installation has no email server. Your code is 123456. All emails are in the outbox.');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/outbox');
  },
);

test('A verification code that is no longer valid is not shown', async () => {
  vi.stubGlobal('location', { hostname: 'localhost' });
  ({ leave } = await openPage('/verify-email', () => <TrialMail code={null} />));
  expect(words()).toContain('This installation has no email server. All emails are in the outbox.');
});

test('No outbox is linked at a host name for which the server shows none', async () => {
  vi.stubGlobal('location', { hostname: 'plumbline.example.net' });
  ({ leave } = await openPage('/verify-email', () => <TrialMail code="123456" />));
  expect(words()).toContain('This installation has no email server. Your code is 123456.');
  expect(words()).not.toContain('outbox');
});

async function openRegistration(hasBilling: boolean): Promise<void> {
  respondWith(({ url }) =>
    Response.json(url.endsWith('/options') ? { pricingUrl: null, changelogUrl: null, hasBilling } : { provider: 'none' }),
  );
  ({ leave } = await openPage('/auth', () => <RegisterStep email="olive@northwind.test" onOtherEmail={() => {}} />));
}

test('The registration shows the length of the free trial when billing is set up', async () => {
  await openRegistration(true);
  expect(words()).toContain('Your free trial runs for 14 days.');
});

test('The registration promises no trial on an installation without billing', async () => {
  await openRegistration(false);
  expect(words()).toContain('Create Account');
  expect(words()).not.toContain('trial');
});
