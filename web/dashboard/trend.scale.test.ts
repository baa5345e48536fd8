import { expect, test } from 'vitest';
import { heightsOf, runsOf } from './trend.scale.ts';

test('The scale of a trend shows a small change as small and lets a large one fill the height', () => {
  expect(heightsOf([70, 72])).toEqual([45, 55]);
  expect(heightsOf([20, 80])).toEqual([0, 100]);
  expect(heightsOf([50])).toEqual([50]);
});

test('Values at either end of the scale of a trend stay inside it', () => {
  expect(heightsOf([100, 98])).toEqual([100, 90]);
  expect(heightsOf([0, 2])).toEqual([0, 10]);
});

test('A quarter without a score is a gap in the trend', () => {
  expect(heightsOf([null, 40, 60])).toEqual([null, 0, 100]);
  expect(runsOf([null, 1, 2, null, 3])).toEqual([[1, 2], [4]]);
  expect(runsOf([null, null])).toEqual([]);
});
