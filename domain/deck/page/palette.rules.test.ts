import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, READABLE_CONTRAST, WHITE } from '#domain/theme/colours.rules.ts';
import { BAND_LEVELS, NEUTRAL, paletteOf, SEVERITY_LEVELS } from './palette.rules.ts';

test('A deck uses the customer’s colour unchanged, but not for bars if it could be mistaken for a severity', () => {
  expect(paletteOf('#0B5B60')).toMatchObject({ fill: '#0b5b60', onFill: WHITE, ink: '#0b5b60', series: '#0b5b60', tint: '#e7efef' });
  expect(paletteOf('#c8102e')).toMatchObject({ fill: '#c8102e', ink: '#c8102e', series: '#33404f' });
  expect(paletteOf('#ffd500')).toMatchObject({ fill: '#ffd500', onFill: NEUTRAL.text, series: '#33404f' });
  expect(paletteOf('no colour')).toEqual(paletteOf(null));
});

test('Text in or on any customer colour is readable', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const { fill, onFill, ink, series, tint } = paletteOf(`#${number.toString(16).padStart(6, '0')}`);
      const pairs = [
        [fill, onFill],
        [WHITE, ink],
        [WHITE, series],
        [tint, NEUTRAL.text],
      ] as const;
      expect(pairs.filter(([one, other]) => contrast(one, other) < READABLE_CONTRAST)).toEqual([]);
    }),
  );
});

test('The label of every level is readable on its colour', () => {
  const levels = [...Object.values(SEVERITY_LEVELS), ...Object.values(BAND_LEVELS)].filter(({ shape }) => shape !== 'ring');
  expect(levels.filter(({ colour, onColour }) => contrast(colour, onColour) < READABLE_CONTRAST)).toEqual([]);
});
