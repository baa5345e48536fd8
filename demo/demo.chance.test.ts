import { expect, test } from 'vitest';
import { chanceOf, seedOf } from './demo.chance.ts';

test('Two customers whose names have the same seed still have rows with different IDs', () => {
  const [one, other] = ['customer 294399 stack', 'customer 1252390 stack'];
  expect(seedOf(one)).toBe(seedOf(other));
  const at = new Date('2026-11-30T09:00:00Z');
  const id = chanceOf(one).id(at);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(chanceOf(other).id(at)).not.toBe(id);
  expect(chanceOf(one).id(at)).toBe(id);
});
