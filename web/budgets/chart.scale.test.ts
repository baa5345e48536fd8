import { expect, test } from 'vitest';
import { barsOf, scaleOf } from './chart.scale.ts';

test('All columns share one scale: the highest fills it, equal amounts have equal heights, and a saving has no height', () => {
  const { heightOf, grid } = scaleOf([40_000, 20_000, -5_000, 10_000]);
  expect([40_000, 20_000, 10_000, 0, -5_000].map(heightOf)).toEqual([132, 66, 33, 0, 0]);
  expect(grid).toEqual([10_000, 20_000, 30_000, 40_000]);
  expect(scaleOf([]).heightOf(0)).toBe(0);
  expect(scaleOf([37_100]).grid).toEqual([10_000, 20_000, 30_000]);
});

test('One-time costs are stacked on recurring costs, and both together are as high as their sum', () => {
  const scale = scaleOf([40_000]);
  const bars = barsOf(scale, { recurring: 10_000, oneTime: 30_000, target: 20_000, compared: 30_000 });
  expect(bars.recurring).toEqual({ bottom: 0, height: 33 });
  expect(bars.oneTime.bottom + bars.oneTime.height).toBe(132);
  expect(bars.oneTime.bottom - bars.recurring.height).toBe(1);
  expect([bars.target, bars.compared, bars.figure]).toEqual([66, 99, 134]);
});

test('A column without a target has no line, and a scenario that costs the same has no outline', () => {
  const bars = barsOf(scaleOf([100]), { recurring: 0, oneTime: 100, target: null, compared: 100 });
  expect(bars).toMatchObject({ target: null, compared: null, oneTime: { bottom: 0, height: 132 } });
});
