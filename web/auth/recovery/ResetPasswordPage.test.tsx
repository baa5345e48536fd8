import { expect, test } from 'vitest';
import { respondWith, requests, button, field, press, type, wait, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const GOOD = 'Plumb-line 2026!';

const open = screenForEachTest(ResetPasswordPage);

async function choose(password: string, confirmed: string): Promise<void> {
  type('newPassword', password);
  type('confirmPassword', confirmed);
  await press('Reset Password');
}

test('[AUTH-191] The page for a new password disables its fields and shows an invalid link when the address has no token', async () => {
  await open('/reset-password');
  expect([field('newPassword').disabled, field('confirmPassword').disabled]).toEqual([true, true]);
  expect(words()).toContain('Invalid Link');
  expect(words()).toContain('This password reset link is invalid or incomplete.');
  expect(words()).toContain('This link is invalid or has expired. Request a new link');
  await press('Reset Password');
  expect(words()).toMatch(/This password reset link is invalid\.(?! or)/);
  expect(requests).toEqual([]);
});

test.each([
  ['short1!', 'short1!', 'Weak Password', 'Password must be at least 8 characters long.'],
  [GOOD, `${GOOD}!`, "Passwords Don't Match", 'Please ensure both password fields match.'],
])(
  '[AUTH-192] The new password %s with the confirmation %s is refused in the words of the specification, and nothing is sent',
  async (password, confirmed, title, description) => {
    await open('/reset-password?token=secret');
    await choose(password, confirmed);
    expect(words()).toContain(title);
    expect(words()).toContain(description);
    expect(requests).toEqual([]);
  },
);

test('[AUTH-193] A new password is confirmed, and the sign-in page follows after three seconds', async () => {
  const { path } = await open('/reset-password?token=secret');
  await choose(GOOD, GOOD);
  expect(requests).toEqual([{ method: 'POST', url: '/api/auth/reset-password', body: { token: 'secret', newPassword: GOOD } }]);
  for (const text of ['Password Reset!', 'Password Reset Successful', 'Your password has been reset. Redirecting to login...']) {
    expect(words()).toContain(text);
  }
  await wait(2_900);
  expect(path()).toBe('/reset-password');
  await wait(100);
  expect(path()).toBe('/auth');
});

test('[AUTH-194] An invalid token for a new password shows the server’s message and the way to another link', async () => {
  await open('/reset-password?token=old');
  respondWith(() => Response.json({ code: 'INVALID_CODE', message: 'The link was used', resolution: 'Ask again.' }, { status: 400 }));
  await choose(GOOD, GOOD);
  expect(words()).toContain('Reset Failed');
  expect(words()).toContain('The link was used');
  expect(words()).toContain('This link is invalid or has expired. Request a new link');
  expect(button('Reset Password').disabled).toBe(false);
});

test.each([
  ['no message', Response.json({}, { status: 500 }), 'Failed to reset password'],
  ['an unreadable body', new Response('<html>', { status: 502 }), 'Something went wrong on our side'],
])('A refused new password that has %s says so in the words of the specification', async (_, refusal, description) => {
  await open('/reset-password?token=old');
  respondWith(() => refusal);
  await choose(GOOD, GOOD);
  expect(words()).toContain('Reset Failed');
  expect(words()).toContain(description);
});
