import { expect, test } from 'vitest';
import { searchForAction } from './required.action.ts';

test('[SESS-1] A person who must set up MFA is led to the profile from every page', () => {
  expect(searchForAction('MFA_SETUP_REQUIRED', '/customers', {})).toEqual({ setupMfa: true });
  expect(searchForAction('MFA_SETUP_REQUIRED', '/profile', {})).toEqual({ setupMfa: true });
});

test('[SESS-2] A person who must change the password is led to the profile', () => {
  expect(searchForAction('PASSWORD_CHANGE_REQUIRED', '/', {})).toEqual({ passwordChange: 'required' });
});

test('A person who is on the profile for their required action stays there', () => {
  expect(searchForAction('MFA_SETUP_REQUIRED', '/profile', { setupMfa: true })).toBeNull();
  expect(searchForAction('PASSWORD_CHANGE_REQUIRED', '/profile', { passwordChange: 'required', tab: 'x' })).toBeNull();
});
