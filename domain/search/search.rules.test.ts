import { expect, test } from 'vitest';
import { matchRank } from './search.rules.ts';

test('A search ranks the start of a text before the start of a word, and that before the middle of a word', () => {
  expect(matchRank('Contoso Dental', 'con')).toBe(0);
  expect(matchRank('New Contoso', 'Con ')).toBe(1);
  expect(matchRank('Bacon & Contoso', 'con')).toBe(1);
  expect(matchRank('Second-hand', 'hand')).toBe(1);
  expect(matchRank('Falcon', 'con')).toBe(2);
  expect(matchRank('Northwind', 'con')).toBe(null);
});

test('An empty search text matches everything', () => {
  expect(matchRank('Customers', ' ')).toBe(0);
});
