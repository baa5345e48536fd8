import { act } from 'react';
import { expect, test } from 'vitest';
import { DANA } from '#tests/support/web/dana.ts';
import { button, screenForEachTest, wait } from '#tests/support/web/page.tsx';
import { UserActions } from './UserActions.tsx';

const PROTECTED = { ...DANA, mfaEnabled: true };
const PROTECTING = ['Require a new password', 'End sessions', 'Reset MFA', 'Make owner'];

let shown = { user: PROTECTED, mayEdit: false };
const open = screenForEachTest(() => <UserActions {...shown} isSelf={false} isByOwner />);

async function offered(): Promise<string[]> {
  await open('/');
  await act(async () => button('Actions for Dana Reed').click());
  await wait(50);
  return [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent ?? '');
}

test('[BILL-71] Read-only people can still have their accounts protected and the ownership transferred', async () => {
  shown = { user: PROTECTED, mayEdit: false };
  expect(await offered()).toEqual(PROTECTING);
});

test('A person can otherwise also be edited, disabled and removed', async () => {
  shown = { user: PROTECTED, mayEdit: true };
  expect(await offered()).toEqual(['Edit', ...PROTECTING, 'Disable', 'Remove']);
});

test('An invited person has no actions while people cannot be changed', async () => {
  shown = { user: { ...PROTECTED, status: 'invited' }, mayEdit: false };
  await open('/');
  expect(document.querySelectorAll('button')).toHaveLength(0);
});
