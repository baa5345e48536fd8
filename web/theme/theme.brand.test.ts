import { beforeEach, expect, test } from 'vitest';
import { contrast } from '#domain/theme/colours.rules.ts';
import { applyBrandColour, CARDS } from './theme.brand.ts';
import { applyUserTheme, forgetUser, THEMES } from './theme.ts';

const { style } = document.documentElement;
const accent = () => style.getPropertyValue('--accent');

beforeEach(() => {
  localStorage.clear();
  forgetUser();
});

test('[THEME-2] The brand colour of the organisation becomes the accent of every theme and disappears with the organisation', () => {
  const leave = applyBrandColour('#aa2200');
  const inDark = accent();
  expect(inDark).not.toBe('');
  expect(style.getPropertyValue('--accent-text')).not.toBe('');
  applyUserTheme('light');
  expect(accent()).not.toBe(inDark);
  leave();
  expect(accent()).toBe('');
  applyUserTheme('dark');
  expect(accent()).toBe('');
});

test('An invalid brand colour keeps the accent of the product', () => {
  applyBrandColour('red; }')();
  expect(accent()).toBe('');
  applyBrandColour(null)();
  expect(accent()).toBe('');
});

test.each(THEMES)('Lines in the brand colour are visible on the cards of the theme %s', (theme) => {
  applyUserTheme(theme);
  const leave = applyBrandColour('#2457a6');
  expect(contrast(style.getPropertyValue('--accent-line'), CARDS[theme])).toBeGreaterThanOrEqual(4.5);
  leave();
});
