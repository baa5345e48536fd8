import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

const cacheOf = (...values: number[]) => {
  const cache = new BoundedCache<number>(10, (value) => value);
  for (const value of values) cache.set(String(value), value);
  return cache;
};

test('A cache evicts the least recently used values once its weight is exceeded', () => {
  const cache = cacheOf(3, 4);
  expect(cache.get('3')).toBe(3);
  cache.set('5', 5);
  expect([cache.get('3'), cache.get('4'), cache.get('5')]).toEqual([3, undefined, 5]);
});

test('A value that alone exceeds the weight of the cache evicts all others and is kept until the next one', () => {
  const cache = cacheOf(3, 4, 20);
  expect([cache.get('3'), cache.get('4'), cache.get('20')]).toEqual([undefined, undefined, 20]);
  cache.set('2', 2);
  expect([cache.get('20'), cache.get('2')]).toEqual([undefined, 2]);
});

test('A value that is stored twice counts once in the weight', () => {
  const cache = cacheOf(5, 5, 4);
  expect([cache.get('5'), cache.get('4')]).toEqual([5, 4]);
});
