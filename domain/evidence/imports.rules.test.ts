import { expect, test } from 'vitest';
import { importProgress, roundedEstimate } from './imports.rules.ts';

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
