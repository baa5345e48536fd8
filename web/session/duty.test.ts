import { expect, test } from 'vitest';
import { dutyAt } from './duty.ts';

test('[SESS-1] whoever must set up a second factor is led to the profile from every page', () => {
  expect(dutyAt('MFA_SETUP_REQUIRED', '/customers', {})).toEqual({ setupMfa: true });
  expect(dutyAt('MFA_SETUP_REQUIRED', '/profile', {})).toEqual({ setupMfa: true });
});

test('[SESS-2] whoever must change the password is led there likewise', () => {
  expect(dutyAt('PASSWORD_CHANGE_REQUIRED', '/', {})).toEqual({ passwordChange: 'required' });
});

test('whoever is there already stays, however often the server says it', () => {
  expect(dutyAt('MFA_SETUP_REQUIRED', '/profile', { setupMfa: true })).toBeNull();
  expect(dutyAt('PASSWORD_CHANGE_REQUIRED', '/profile', { passwordChange: 'required', tab: 'x' })).toBeNull();
});
