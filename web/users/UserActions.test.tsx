import { act } from 'react';
import { expect, test } from 'vitest';
import type { User } from '#contract/users/users.contract.ts';
import { button, screenForEachTest, wait } from '#tests/support/web/page.tsx';
import { UserActions } from './UserActions.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const DANA: User = {
  id: '01890000-0000-7000-8000-000000000007',
  firstName: 'Dana',
  lastName: 'Reed',
  email: 'dana@northwind.test',
  profileImageUrl: null,
  role: 'vcio',
  roles: ['vcio'],
  isOwner: false,
  mfaEnabled: true,
  signInMethods: ['local'],
  inviteExpiresAt: null,
  status: 'active',
  customerScope: 'all',
  title: null,
  phone: null,
  lastLoginAt: null,
  lastActiveAt: null,
  version: 4,
  createdAt: NOW,
  updatedAt: NOW,
};
const PROTECTING = ['Require a new password', 'End sessions', 'Reset MFA', 'Make owner'];

let shown = { user: DANA, mayEdit: false };
const open = screenForEachTest(() => <UserActions {...shown} isSelf={false} isByOwner />);

async function offered(): Promise<string[]> {
  await open('/');
  await act(async () => button('Actions for Dana Reed').click());
  await wait(50);
  return [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent ?? '');
}

test('[BILL-71] Read-only people can still have their accounts protected and the ownership transferred', async () => {
  shown = { user: DANA, mayEdit: false };
  expect(await offered()).toEqual(PROTECTING);
});

test('A person can otherwise also be edited, disabled and removed', async () => {
  shown = { user: DANA, mayEdit: true };
  expect(await offered()).toEqual(['Edit', ...PROTECTING, 'Disable', 'Remove']);
});

test('An invited person has no actions while people cannot be changed', async () => {
  shown = { user: { ...DANA, status: 'invited' }, mayEdit: false };
  await open('/');
  expect(document.querySelectorAll('button')).toHaveLength(0);
});
