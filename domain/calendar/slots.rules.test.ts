import { expect, test } from 'vitest';
import { freeSlots, isFree } from './slots.rules.ts';
import { holidaysOfLines, linesOfHolidays, withOwn } from './holidays.rules.ts';

const wanted = { from: '2026-12-21', timezone: 'Europe/London', minutes: 60, busy: [], holidays: new Set<string>() };

test('[CAL-16] Free hours are office hours on working days without another meeting or a holiday', () => {
  const [first, ...others] = freeSlots(wanted);
  expect(first).toBe('2026-12-21T09:00:00.000Z');
  expect(others.filter((slot) => slot.startsWith('2026-12-21')).at(-1)).toBe('2026-12-21T16:00:00.000Z');
  expect(others.some((slot) => slot.startsWith('2026-12-26'))).toBe(false);
  const busy = [{ startsAt: '2026-12-21T09:30:00.000Z', minutes: 60 }];
  const free = freeSlots({ ...wanted, busy, holidays: new Set(['2026-12-22']) });
  expect(free[0]).toBe('2026-12-21T11:00:00.000Z');
  expect(free.some((slot) => slot.startsWith('2026-12-22'))).toBe(false);
});

test('[CAL-17] A meeting that begins when another ends does not overlap it', () => {
  const busy = [{ startsAt: '2026-12-21T10:00:00.000Z', minutes: 60 }];
  expect(isFree('2026-12-21T09:00:00.000Z', 60, busy)).toBe(true);
  expect(isFree('2026-12-21T11:00:00.000Z', 60, busy)).toBe(true);
  expect(isFree('2026-12-21T09:00:00.000Z', 61, busy)).toBe(false);
});

test('[CAL-18] Custom holidays are typed one per line, and their names replace the national name of the day', () => {
  const own = holidaysOfLines('2026-12-24 Office closed\n\n2026-12-25 Our Christmas');
  expect(own).toEqual([
    { day: '2026-12-24', name: 'Office closed' },
    { day: '2026-12-25', name: 'Our Christmas' },
  ]);
  expect(holidaysOfLines('2026-02-30 No day')).toBeNull();
  expect(holidaysOfLines('Christmas')).toBeNull();
  expect(linesOfHolidays(own ?? [])).toBe('2026-12-24 Office closed\n2026-12-25 Our Christmas');
  expect(withOwn([{ day: '2026-12-25', name: 'Christmas Day' }], own ?? []).map(({ name }) => name)).toEqual([
    'Office closed',
    'Our Christmas',
  ]);
});
