import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/programme/programme.rules.ts';
import { CALENDAR_VIEWS } from './calendar.views.rules.ts';
import { mondayOf, MOST_DAYS, rangeOf, turned, weekdayOf, weekNumber, weeksOfMonth } from './calendar.rules.ts';

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1960-01-01', days));

test('The weeks of a month begin on Monday, are consecutive and show every day of the month', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const weeks = weeksOfMonth(day);
      const days = weeks.flat();
      expect(days.every((one, at) => one === addDays(days[0] ?? '', at))).toBe(true);
      expect(weeks.every((week) => weekdayOf(week[0] ?? '') === 1 && week.length === 7)).toBe(true);
      expect(days).toContain(`${day.slice(0, 7)}-01`);
      expect(days).toContain(day);
      expect(weeks.every((week) => week.some((one) => one.startsWith(day.slice(0, 7))))).toBe(true);
    }),
  );
});

test('Weeks are numbered by ISO 8601', () => {
  expect(['2026-12-07', '2026-12-31', '2027-01-03', '2027-01-04', '2021-01-03', '2020-12-31'].map(weekNumber)).toEqual([
    50, 53, 53, 1, 53, 53,
  ]);
});

test('Every view contains its day, and going forward and back shows it again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CALENDAR_VIEWS), anyDay, (view, day) => {
      const { from, to } = rangeOf(view, day);
      expect(from <= day && day < to && addDays(from, MOST_DAYS) >= to).toBe(true);
      expect(rangeOf(view, turned(view, turned(view, day, 1), -1))).toEqual({ from, to });
      expect(rangeOf(view, turned(view, day, 1)).from > from).toBe(true);
    }),
  );
});

test('The Monday of a week is the same for all of its days', () => {
  expect(mondayOf('2026-12-13')).toBe('2026-12-07');
  expect(mondayOf('2026-12-07')).toBe('2026-12-07');
});
