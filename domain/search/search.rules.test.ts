import { expect, test } from 'vitest';
import { matchRank } from './search.rules.ts';

test('what begins with the typed text comes before a word that does, and that before the middle of a word', () => {
  expect(matchRank('Contoso Dental', 'con')).toBe(0);
  expect(matchRank('New Contoso', 'Con ')).toBe(1);
  expect(matchRank('Bacon & Contoso', 'con')).toBe(1);
  expect(matchRank('Second-hand', 'hand')).toBe(1);
  expect(matchRank('Falcon', 'con')).toBe(2);
  expect(matchRank('Northwind', 'con')).toBe(null);
});

test('nothing typed matches everything', () => {
  expect(matchRank('Customers', ' ')).toBe(0);
});
