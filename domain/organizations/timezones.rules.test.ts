import { describe, expect, test } from 'vitest';
import { isCurrency, isTimezone } from './place.names.rules.ts';
import { dayIn } from './timezones.rules.ts';

describe('dates and places', () => {
  test.each([
    ['Europe/London', true],
    ['UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['+02:00', false],
    ['Mars/Olympus', false],
    ['', false],
    ["Europe/London'; drop table customers", false],
  ])('%j is accepted as a time zone: %j', (name, expected) => expect(isTimezone(name)).toBe(expected));

  test.each([
    ['EUR', true],
    ['JPY', true],
    ['XQZ', false],
    ['eur', false],
  ])('%j is accepted as a currency: %j', (code, expected) => expect(isCurrency(code)).toBe(expected));

  test.each([
    ['2026-01-31T23:30:00Z', 'UTC', '2026-01-31'],
    ['2026-01-31T23:30:00Z', 'Europe/Berlin', '2026-02-01'],
    ['2026-02-01T04:30:00Z', 'America/New_York', '2026-01-31'],
    ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
    ['2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29'],
  ])('The moment %s falls in %s on the day %s', (instant, timezone, day) => expect(dayIn(new Date(instant), timezone)).toBe(day));
});
