import { expect, test } from 'vitest';
import { DATE_FORMATS, writtenDay } from './writing.rules.ts';

test('A date is written in the format that the organisation chose', () => {
  const day = { year: 2026, month: 4, day: 3 };
  expect(DATE_FORMATS.map((format) => writtenDay(format, day))).toEqual([
    '3 Apr 2026',
    'Apr 3, 2026',
    '03/04/2026',
    '04/03/2026',
    '03.04.2026',
    '2026-04-03',
  ]);
});
