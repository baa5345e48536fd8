import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, openPage, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { MustSetUpMfa } from './MustSetUpMfa.tsx';

const waiting = { ...OLIVE, mfaEnabled: false, mfaSetupRequired: true };

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  respondWith(() => new Response(null, { status: 500 }));
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('A person who must set up a second factor reads that the organisation requires it', async () => {
  ({ leave } = await openPage('/profile', () => <MustSetUpMfa user={waiting} />));
  expect(words()).toContain('Your organisation asks for a second factor before you go on. Your work is saved');
});

test('A superadmin who must set up a second factor reads that the platform requires it', async () => {
  ({ leave } = await openPage('/profile', () => <MustSetUpMfa user={{ ...waiting, isSuperadmin: true }} />));
  expect(words()).toContain('Superadmins need a second factor first. Your work is saved');
  expect(words()).not.toContain('Your organisation');
});
