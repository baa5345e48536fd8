import { expect, test } from 'vitest';
import { readDay } from './typed.day.ts';

test.each([
  ['2026-12-03', '2026-12-03'],
  ['3 Dec 2026', '2026-12-03'],
  ['3 december 2026', '2026-12-03'],
  ['03.12.2026', '2026-12-03'],
  ['3/12/26', '2026-12-03'],
  [' 3 Dec ', '2026-12-03'],
  ['29 Feb 2028', '2028-02-29'],
])('A date may be typed as %s', (text, day) => {
  expect(readDay(text, 2026)).toBe(day);
});

test.each(['', 'soon', '31 June 2026', '29.2.2027', '3 Foo 2026', '2026-13-01', '12'])('%s is not a date', (text) => {
  expect(readDay(text, 2026)).toBeNull();
});
