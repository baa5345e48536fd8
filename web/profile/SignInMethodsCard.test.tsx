import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { openPage, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { WorkAccounts } from './SignInMethodsCard.tsx';

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

const ID = '01890000-0000-7000-8000-00000000000a';
const shown = async (user: typeof OLIVE, states: readonly boolean[]) => {
  const accounts = states.map((isConnected, nr) => ({
    id: `${ID.slice(0, -1)}${nr}`,
    name: `Provider ${nr}`,
    preset: 'other' as const,
    isConnected,
  }));
  ({ leave } = await openPage('/profile', () => <WorkAccounts user={user} accounts={accounts} />));
  return words();
};

test('A person in an organisation with single sign-on can connect a work account at each provider', async () => {
  const text = await shown(OLIVE, [false, true]);
  expect(text).toContain('Work account (Provider 0)Not connectedConnect work account');
  expect(text).toContain('Work account (Provider 1)ConnectedDisconnect');
});

test('A person in an organisation without single sign-on is not offered a work account', async () => {
  const text = await shown(OLIVE, []);
  expect(text).toContain('Your organisation does not use single sign-on.');
  expect(text).not.toContain('Connect work account');
});

test('A superadmin sees that they sign in without a work account and is not offered one', async () => {
  const text = await shown({ ...OLIVE, isSuperadmin: true }, [false]);
  expect(text).toContain('Superadmins do not sign in with a work account.');
  expect(text).not.toContain('Connect work account');
});

test('A superadmin can disconnect a connected work account', async () => {
  expect(await shown({ ...OLIVE, isSuperadmin: true }, [true])).toContain('ConnectedDisconnect');
});
