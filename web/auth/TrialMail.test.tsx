import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, words } from '#tests/support/web/page.tsx';
import { TrialMail } from './TrialMail.tsx';

let leave = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['localhost', '127.0.0.1', '[::1]'])('A trial at %s links to its outbox and shows the verification code', async (hostname) => {
  vi.stubGlobal('location', { hostname });
  ({ leave } = await openPage('/verify-email', () => <TrialMail code="123456" />));
  expect(words()).toContain('This installation has no mail server. Your code is 123456. All emails are in the outbox.');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/outbox');
});

test('A verification code that is no longer valid is not shown', async () => {
  vi.stubGlobal('location', { hostname: 'localhost' });
  ({ leave } = await openPage('/verify-email', () => <TrialMail code={null} />));
  expect(words()).toContain('This installation has no mail server. All emails are in the outbox.');
});

test('No outbox is linked at a host name for which the server shows none', async () => {
  vi.stubGlobal('location', { hostname: 'plumbline.example.net' });
  ({ leave } = await openPage('/verify-email', () => <TrialMail code="123456" />));
  expect(words()).toContain('This installation has no mail server. Your code is 123456.');
  expect(words()).not.toContain('outbox');
});
