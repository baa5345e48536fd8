import { expect, test } from 'vitest';
import { heightsOf, runsOf } from './trend.scale.ts';

test('a small move looks small, a large one fills the height', () => {
  expect(heightsOf([70, 72])).toEqual([45, 55]);
  expect(heightsOf([20, 80])).toEqual([0, 100]);
  expect(heightsOf([50])).toEqual([50]);
});

test('what lies at either end of the scale stays inside it', () => {
  expect(heightsOf([100, 98])).toEqual([100, 90]);
  expect(heightsOf([0, 2])).toEqual([0, 10]);
});

test('a quarter without a score is a gap', () => {
  expect(heightsOf([null, 40, 60])).toEqual([null, 0, 100]);
  expect(runsOf([null, 1, 2, null, 3])).toEqual([[1, 2], [4]]);
  expect(runsOf([null, null])).toEqual([]);
});
