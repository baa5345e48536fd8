import { beforeEach, expect, test } from 'vitest';
import { contrast } from '#domain/colours.rules.ts';
import { applyBrandColour, applyUserTheme, CARDS, chooseGuestTheme, currentTheme, forgetUser, nextTheme, THEMES } from './theme.ts';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  forgetUser();
});

test('the themes follow each other: light, slate, dark, and light again', () => {
  expect(nextTheme('light')).toBe('slate');
  expect(nextTheme('slate')).toBe('dark');
  expect(nextTheme('dark')).toBe('light');
});

test('without a choice the theme is dark', () => {
  expect(currentTheme()).toBe('dark');
});

test("a guest's theme is kept on the device", () => {
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

test("the organisation's colour becomes the accent, and a colour that is none leaves the product's own", () => {
  applyBrandColour('#aa2200');
  expect(root.style.getPropertyValue('--accent')).not.toBe('');
  expect(root.style.getPropertyValue('--accent-text')).not.toBe('');
  applyBrandColour('red; }');
  expect(root.style.getPropertyValue('--accent')).toBe('');
});

test.each(THEMES)("lines in the organisation's colour can be seen on the cards of the theme %s", (theme) => {
  applyUserTheme(theme);
  applyBrandColour('#2457a6');
  expect(contrast(root.style.getPropertyValue('--accent-line'), CARDS[theme])).toBeGreaterThanOrEqual(4.5);
});
