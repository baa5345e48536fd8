import { beforeEach, expect, test } from 'vitest';
import { contrast } from '#domain/colours.rules.ts';
import { applyBrandColour, applyUserTheme, chooseGuestTheme, currentTheme, forgetUser, nextTheme } from './theme.ts';

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

test.each(['#fff', '#ffffff', '#2f3d4f'])("lines in the organisation's colour can be seen on cards of %s", (card) => {
  root.style.setProperty('--surface-1', card);
  applyBrandColour('#2457a6');
  const full = card === '#fff' ? '#ffffff' : card;
  expect(contrast(root.style.getPropertyValue('--accent-line'), full)).toBeGreaterThanOrEqual(4.5);
});
