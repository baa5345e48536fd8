import { expect, test } from 'vitest';
import { dueDayFrom, reminderDaysOf } from './assessment.defaults.rules.ts';

test('A due date is the configured number of days after today, across month ends too, or empty without a setting', () => {
  expect(dueDayFrom('2026-11-23', { dueDays: 10 })).toBe('2026-12-03');
  expect(dueDayFrom('2026-11-23', { dueDays: null })).toBeNull();
  expect(dueDayFrom('2026-11-23', undefined)).toBeNull();
});

test('Reminder days are read from typed text, the earliest reminder first, and any other text is refused', () => {
  expect(reminderDaysOf('1, 14 7,7')).toEqual([14, 7, 1]);
  expect(reminderDaysOf('')).toEqual([]);
  for (const typed of ['soon', '0', '61', '1.5', '1,2,3,4,5,6']) expect(reminderDaysOf(typed)).toBeNull();
});
