import { expect, test } from 'vitest';
import { respondWith, requests, field, press, type, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

const open = screenForEachTest(ForgotPasswordPage);

test('[AUTH-184] The forgotten-password page fills in the address from its link', async () => {
  await open('/forgot-password?email=olive@northwind.test');
  expect(field('email').value).toBe('olive@northwind.test');
  expect(words()).toContain('Send Reset Link');
});

test.each([
  ['', 'Email Required', 'Please enter your email address.'],
  ['   ', 'Email Required', 'Please enter your email address.'],
  ['olive at northwind', 'Invalid Email', 'Please enter a valid email address.'],
])(
  '[AUTH-185] The forgotten-password page refuses the address %j in the words of the specification and sends nothing',
  async (address, title, description) => {
    await open('/forgot-password');
    type('email', address);
    await press('Send Reset Link');
    expect(words()).toContain(title);
    expect(words()).toContain(description);
    expect(requests).toEqual([]);
  },
);

test('[AUTH-186] A request for a reset link is confirmed without saying whether there is an account', async () => {
  await open('/forgot-password?email=olive@northwind.test');
  await press('Send Reset Link');
  expect(requests).toEqual([{ method: 'POST', url: '/api/auth/request-password-reset', body: { email: 'olive@northwind.test' } }]);
  for (const text of [
    'Check Your Email',
    'If an account exists for olive@northwind.test, a link',
    'Resend Email',
    'Back to Login',
    'Reset Link Sent',
    'Check your email for password reset instructions.',
  ]) {
    expect(words()).toContain(text);
  }
});

test('[AUTH-187] Resend Email returns to the form and sends the request once more', async () => {
  await open('/forgot-password?email=olive@northwind.test');
  await press('Send Reset Link');
  const refusal = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests, please wait a moment', retryAfter: 3_598 };
  respondWith(() => Response.json(refusal, { status: 429 }));
  await press('Resend Email');
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'olive@northwind.test' }]);
  expect(field('email').value).toBe('olive@northwind.test');
  expect(words()).toContain('Request Failed');
  expect(words()).toContain('Too many requests, please wait a moment');
  expect(words()).toContain('Try again in an hour.');
});

test.each([
  ['a message', Response.json({ message: 'The mail server is down' }, { status: 503 }), 'The mail server is down'],
  ['no message', Response.json({}, { status: 500 }), 'Failed to send reset email'],
  ['an empty message', Response.json({ message: '', error: '' }, { status: 400 }), 'Failed to send reset email'],
  ['an unreadable body with a server error', new Response('<html>', { status: 502 }), 'Something went wrong on our side'],
  ['an unreadable body otherwise', new Response('<html>', { status: 404 }), 'Unable to connect to the server'],
])('A refused request for a reset link that has %s says so in the words of the specification', async (_, refusal, description) => {
  await open('/forgot-password?email=olive@northwind.test');
  respondWith(() => refusal);
  await press('Send Reset Link');
  expect(words()).toContain('Request Failed');
  expect(words()).toContain(description);
});
