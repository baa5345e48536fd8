import { afterEach, beforeEach, expect, test } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { MustSetUpMfa } from './ProfilePage.tsx';

const waiting = { ...OLIVE, mfaEnabled: false, mfaSetupRequired: true };

let person = waiting;
const open = screenForEachTest(() => <MustSetUpMfa user={person} />);
beforeEach(() => {
  person = waiting;
  respondWith(() => new Response(null, { status: 500 }));
});
afterEach(() => queryClient.clear());

test('A person who must set up MFA reads that the organisation requires it', async () => {
  await open('/profile');
  expect(words()).toContain('Your organisation requires MFA before you continue. Your work is saved');
});

test('A superadmin who must set up MFA reads that the platform requires it', async () => {
  person = { ...waiting, isSuperadmin: true };
  await open('/profile');
  expect(words()).toContain('Superadmins must set up MFA first. Your work is saved');
  expect(words()).not.toContain('Your organisation');
});
