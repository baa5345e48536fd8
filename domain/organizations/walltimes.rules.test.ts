import { expect, test } from 'vitest';
import { instantOf, wallTime } from './walltimes.rules.ts';

test.each([
  ['Europe/London', '2026-07-01T15:00', '2026-07-01T14:00:00.000Z'],
  ['Europe/London', '2026-12-03T15:30', '2026-12-03T15:30:00.000Z'],
  ['America/New_York', '2026-11-01T09:00', '2026-11-01T14:00:00.000Z'],
  ['Asia/Kolkata', '2027-01-01T00:15', '2026-12-31T18:45:00.000Z'],
])('A meeting in %s at %s local time is one moment, and is shown with the same local time again', (timezone, wall, instant) => {
  expect(instantOf(wall, timezone)).toBe(instant);
  expect(wallTime(instant, timezone)).toBe(wall);
});

test('A meeting without a date has no moment', () => {
  expect(instantOf('', 'Europe/London')).toBeNull();
  expect(wallTime(null, 'Europe/London')).toBe('');
});

test('A meeting time skipped by the change to summer time becomes one hour later', () => {
  expect(wallTime(instantOf('2026-03-29T01:30', 'Europe/London'), 'Europe/London')).toBe('2026-03-29T02:30');
});
