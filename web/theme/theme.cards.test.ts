// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CARDS } from './theme.brand.ts';
import { THEMES } from './theme.ts';

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');

test.each(THEMES)('The cards of the theme %s have the colour that accents are computed for', (theme) => {
  const block = new RegExp(`:root\\.${theme} \\{([^}]+)\\}`).exec(css)?.[1] ?? '';
  expect(/--surface-1: (#[0-9a-f]{6});/.exec(block)?.[1]).toBe(CARDS[theme]);
});
