import { beforeEach, expect, test } from 'vitest';
import { applyUserTheme, chooseGuestTheme, currentTheme, forgetUser, nextTheme } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  forgetUser();
});

test('[THEME-3] the themes follow each other: light, slate, dark, and light again', () => {
  expect(nextTheme('light')).toBe('slate');
  expect(nextTheme('slate')).toBe('dark');
  expect(nextTheme('dark')).toBe('light');
});

test('[THEME-4] without a choice the theme is dark', () => {
  expect(currentTheme()).toBe('dark');
});

test("[THEME-5] a guest's theme is kept on the device", () => {
  chooseGuestTheme('slate');
  expect(currentTheme()).toBe('slate');
  expect(localStorage.getItem('guest-theme')).toBe('slate');
});

test("after signing out the guest's theme is back, and the person's is forgotten", () => {
  chooseGuestTheme('light');
  applyUserTheme('slate');
  expect(currentTheme()).toBe('slate');
  forgetUser();
  expect(currentTheme()).toBe('light');
  expect(localStorage.getItem('user-theme')).toBeNull();
});
