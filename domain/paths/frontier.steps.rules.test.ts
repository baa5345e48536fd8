import { expect, test } from 'vitest';
import { bendOf } from './frontier.steps.rules.ts';

test('The bend of the curve is where points become expensive, and no further point is cheaper than stated', () => {
  const step = (cost: number, score: number) => ({ cost, score, count: 1 });
  expect(bendOf([step(0, 50), step(100, 60), step(200, 70), step(1200, 71), step(2200, 72)])).toEqual({ cost: 200, perPoint: 1000 });
  expect(bendOf([step(0, 50), step(100, 60)])).toBeNull();
});
