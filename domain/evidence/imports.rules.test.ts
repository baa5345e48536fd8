import { expect, test } from 'vitest';
import { dayInName, importProgress, measuredAt, roundedEstimate } from './imports.rules.ts';

test.each([
  [
    { results: 4_200, bytes: 21_000_000, size: 100_000_000 },
    { results: 4_200, expected: 20_000, percent: 21 },
  ],
  [
    { results: 0, bytes: 0, size: 100 },
    { results: 0, expected: 0, percent: 0 },
  ],
  [
    { results: 12, bytes: 100, size: 100 },
    { results: 12, expected: 12, percent: 100 },
  ],
  [
    { results: 12, bytes: 120, size: 100 },
    { results: 12, expected: 12, percent: 100 },
  ],
])('The number of results in a file is estimated by the share that was read: %o', (read, progress) => {
  expect(importProgress(read)).toEqual(progress);
});

test.each([
  [19_874, 20_000],
  [98, 98],
  [1_234, 1_200],
])('An estimate of %d results is shown as about %d', (count, shown) => {
  expect(roundedEstimate(count)).toBe(shown);
});

const NOW = new Date('2026-11-24T09:12:00Z');

test.each([
  ['TestResults-2026-11-20.csv', '2026-11-20'],
  ['M365BaselineConformance_2026_11_20_09_12_33.csv', '2026-11-20'],
  ['20261120_devices.csv', '2026-11-20'],
  ['ScubaResults.csv', null],
  ['ScubaResults_20269120.csv', null],
  ['export 2026-02-31.csv', null],
  ['export 2026-12-24.csv', null],
  ['ticket-120261120345.csv', null],
])('The name %s holds the day %s', (name, day) => {
  expect(dayInName(name, NOW)).toBe(day);
});

test.each([
  ['2026-11-20', '2026-11-20T12:00:00.000Z'],
  ['2026-11-24', '2026-11-24T09:12:00.000Z'],
  ['2026-11-26', null],
  ['2026-11-24T08:00:00Z', '2026-11-24T08:00:00.000Z'],
  ['2026-11-24T10:00:00Z', null],
])('A measurement given as %s counts from %s', (given, at) => {
  expect(measuredAt(given, NOW)).toBe(at);
});

test('A day that has begun in the first time zones is today there', () => {
  expect(measuredAt('2026-11-25', new Date('2026-11-24T12:00:00Z'))).toBe('2026-11-24T12:00:00.000Z');
});
