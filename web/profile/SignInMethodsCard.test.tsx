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

test('where the organisation has single sign-on, a work account can be connected', async () => {
  expect(await shown(OLIVE, true)).toContain('Not connectedConnect work account');
});

test('where it has none, none is offered', async () => {
  const said = await shown(OLIVE, false);
  expect(said).toContain('Your organisation does not use single sign-on.');
  expect(said).not.toContain('Connect work account');
});

test('a superadmin, who could not connect one, is told so instead of being offered it', async () => {
  const said = await shown({ ...OLIVE, isSuperadmin: true }, true);
  expect(said).toContain('Whoever runs the platform signs in without one.');
  expect(said).not.toContain('Connect work account');
});

test('what is connected can be left, by a superadmin too', async () => {
  const said = await shown({ ...OLIVE, isSuperadmin: true, signInMethods: ['local', 'sso'] }, true);
  expect(said).toContain('ConnectedDisconnect');
});
