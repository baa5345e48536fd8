import { expect, test } from 'vitest';
import { respondWith, requests, button, press, wait, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { ResetMfaPage } from './ResetMfaPage.tsx';

const open = screenForEachTest(ResetMfaPage);

test('Opening an MFA reset link changes nothing; its button resets MFA and says how to continue', async () => {
  await open('/reset-mfa?token=secret');
  expect(words()).toContain('Your password is unchanged.');
  expect(requests).toEqual([]);
  await press('Remove MFA');
  await wait(50);
  expect(requests).toEqual([{ method: 'POST', url: '/api/auth/mfa/reset', body: { token: 'secret' } }]);
  expect(words()).toContain('MFA removed');
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain('/auth');
});

test('A used or expired link to reset MFA says so and names whom to ask', async () => {
  const refusal = { code: 'INVALID_CODE', message: 'This link is invalid or has expired', resolution: 'Ask for a new one.' };
  respondWith(() => Response.json(refusal, { status: 400 }));
  await open('/reset-mfa?token=old');
  await press('Remove MFA');
  await wait(50);
  expect(words()).toContain('This link is invalid, already used or expired. Ask an administrator of your organisation');
  expect(words()).not.toContain('Remove MFA');
});

test('An address without a token is shown as an invalid MFA reset link', async () => {
  await open('/reset-mfa');
  expect(words()).toContain('This link is invalid');
  expect(words()).not.toContain('Remove MFA');
});

test('A refused MFA reset can be retried when the link is still valid', async () => {
  const refusal = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests, please wait a moment', resolution: 'Wait a moment.' };
  respondWith(() => Response.json(refusal, { status: 429 }));
  await open('/reset-mfa?token=secret');
  await press('Remove MFA');
  await wait(50);
  expect(words()).toContain('Too many requests');
  expect(button('Remove MFA').disabled).toBe(false);
});
