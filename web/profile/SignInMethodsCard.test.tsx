import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { openPage, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { WorkAccount } from './SignInMethodsCard.tsx';

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shown = async (user: typeof OLIVE, isOffered: boolean) => {
  ({ leave } = await openPage('/profile', () => <WorkAccount user={user} isOffered={isOffered} />));
  return words();
};

test('A person in an organisation with single sign-on can connect a work account', async () => {
  expect(await shown(OLIVE, true)).toContain('Not connectedConnect work account');
});

test('A person in an organisation without single sign-on is not offered a work account', async () => {
  const text = await shown(OLIVE, false);
  expect(text).toContain('Your organisation does not use single sign-on.');
  expect(text).not.toContain('Connect work account');
});

test('A superadmin sees that they sign in without a work account and is not offered one', async () => {
  const text = await shown({ ...OLIVE, isSuperadmin: true }, true);
  expect(text).toContain('Superadmins do not sign in with a work account.');
  expect(text).not.toContain('Connect work account');
});

test('A superadmin can disconnect a connected work account', async () => {
  const text = await shown({ ...OLIVE, isSuperadmin: true, signInMethods: ['local', 'sso'] }, true);
  expect(text).toContain('ConnectedDisconnect');
});
