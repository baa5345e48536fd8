import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { respondWith, requests, openPage, words } from '#tests/support/web/page.tsx';
import { PasskeyWay } from './PasskeyWay.tsx';

const KEY = { id: 'AAAA', type: 'public-key' };

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PublicKeyCredential', () => {});
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function offered(answer: () => Response): Promise<boolean> {
  respondWith(answer);
  ({ leave } = await openPage('/auth', () => <PasskeyWay onDone={() => {}} onOver={() => {}} />));
  expect(requests).toEqual([{ method: 'POST', url: '/api/auth/passkey-sign-in/options', body: {} }]);
  return words().includes('Use a passkey');
}

test('A person who has a passkey is offered it after the password', async () => {
  expect(await offered(() => Response.json({ challenge: 'c', allowCredentials: [KEY] }))).toBe(true);
});

test.each([
  ['has none', () => Response.json({ challenge: 'c', allowCredentials: [] })],
  ['may not ask now', () => Response.json({ code: 'TOO_MANY_REQUESTS', message: 'Too many' }, { status: 429 })],
])('No passkey is offered after the password to a person who %s', async (_why, answer) => {
  expect(await offered(answer)).toBe(false);
});
