import { describe, expect, test } from 'vitest';
import {
  accentFor,
  BAND_COLOURS,
  BLACK,
  contrast,
  DEFAULT_PRIMARY,
  inkOn,
  READABLE_CONTRAST,
  readableOn,
  SERIES,
  WHITE,
} from './colours.rules.ts';

const BRANDS = [
  ['#000000', '#ffffff', '#808080', '#777777', '#767676', '#7f7f7f'],
  ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'],
  ['#3b82f6', '#4f46e5', '#16a34a', '#ea580c', '#dc2626', '#0d9488', '#f59e0b', '#ec4899'],
  ['#0b0c0c', '#fafafa', '#f5f5dc', '#2e1065', '#7c2d12', '#a3e635', '#94a3b8', '#c0ffee'],
].flat();

describe('any organisation colour', () => {
  test.each(BRANDS.flatMap((brand) => (['light', 'slate', 'dark'] as const).map((theme) => [brand, theme] as const)))(
    '%s carries readable text in the %s theme',
    (brand, theme) => {
      const { accent, accentText } = accentFor(brand, theme);
      expect(contrast(accent, accentText)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    },
  );

  test.each(BRANDS)('Any organisation colour such as %s is darkened until readable on white and lightened on a dark page', (brand) => {
    expect(contrast(WHITE, inkOn(WHITE, brand))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    expect(contrast('#121212', inkOn('#121212', brand))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
  });
});

test('Black or white text is readable on every grey', () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const background = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
    expect(contrast(background, readableOn(background))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
  }
});

test.each([
  ['#000000', '#1a1a1a'],
  ['#808080', '#9a9a9a'],
  ['#0000ff', '#3333ff'],
  ['#ff0000', '#ff3333'],
  ['#ffffff', '#e6e6e6'],
])('[THEME-1] The organisation colour %s becomes %s in the dark theme: ten points lighter, at most ninety', (primary, accent) => {
  expect(accentFor(primary, 'dark').accent).toBe(accent);
  expect(accentFor(primary, 'light').accent).toBe(primary);
});

test("An invalid organisation colour gives the product's own colour instead of a broken page", () => {
  expect(accentFor('tomato; }', 'light')).toEqual({ accent: DEFAULT_PRIMARY, accentText: WHITE });
});

test('The contrast of black and white is the largest possible', () => {
  expect(contrast(BLACK, WHITE)).toBe(21);
  expect(contrast('#777777', '#777777')).toBe(1);
});

test('The colours of the score bands are readable as text on white', () => {
  for (const colour of Object.values(BAND_COLOURS)) expect(contrast(WHITE, colour)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
});

/** Machado, Oliveira and Fernandes 2009, full severity, in linear light. */
const BLINDNESS = {
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function linear(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

const times = (matrix: number[], vector: number[]) =>
  [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        vector.reduce((sum, value, column) => sum + value * (matrix[row + column] ?? 0), 0),
      ),
    ),
  );

function lab(rgb: number[]): number[] {
  const [x = 0, y = 0, z = 0] = times([0.4339, 0.3762, 0.1899, 0.2126, 0.7152, 0.0722, 0.0178, 0.1095, 0.8727], rgb).map((part) =>
    part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test.each(Object.entries(BLINDNESS))('The chart colours are distinguishable with %s colour blindness', (_name, matrix) => {
  const seen = SERIES.map((colour) => lab(times(matrix, linear(colour))));
  for (const [index, one] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      expect(Math.hypot(...one.map((part, axis) => part - (other[axis] ?? 0)))).toBeGreaterThan(12);
    }
  }
});
