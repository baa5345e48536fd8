import { beforeEach, expect, test } from 'vitest';
import { applyUserTheme, chooseGuestTheme, currentTheme, forgetUser, nextTheme } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  forgetUser();
});

test('[THEME-3] The themes rotate: light, slate, dark, and light again', () => {
  expect(nextTheme('light')).toBe('slate');
  expect(nextTheme('slate')).toBe('dark');
  expect(nextTheme('dark')).toBe('light');
});

test('[THEME-4] The theme is dark when none was chosen', () => {
  expect(currentTheme()).toBe('dark');
});

test('[THEME-5] The theme of a guest is stored on the device', () => {
  chooseGuestTheme('slate');
  expect(currentTheme()).toBe('slate');
  expect(localStorage.getItem('guest-theme')).toBe('slate');
});

test('Signing out restores the theme of the guest and clears that of the person', () => {
  chooseGuestTheme('light');
  applyUserTheme('slate');
  expect(currentTheme()).toBe('slate');
  forgetUser();
  expect(currentTheme()).toBe('light');
  expect(localStorage.getItem('user-theme')).toBeNull();
});
