import { expect, test } from 'vitest';
import { startsInWords } from './portal.rules.ts';

test('The days until a review are counted by the calendar of its time zone', () => {
  const start = '2026-12-14T10:00:00.000Z';
  const until = (now: string, timezone = 'Europe/London') => startsInWords(start, new Date(now), timezone);
  expect(until('2026-11-28T23:24:00.000Z')).toBe('In 16 days');
  expect(until('2026-12-13T23:30:00.000Z')).toBe('Tomorrow');
  expect(until('2026-12-13T23:30:00.000Z', 'Europe/Berlin')).toBe('Today');
  expect(until('2026-12-14T09:59:00.000Z')).toBe('Today');
  expect(until('2026-12-14T10:00:00.000Z')).toBe('Started');
});
