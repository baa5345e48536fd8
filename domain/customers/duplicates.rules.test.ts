import { expect, test } from 'vitest';
import { isAlike, plainName, searchForAlike } from './duplicates.rules.ts';

test('[DASH-34] Customer names are compared without legal form, accents and punctuation', () => {
  expect(plainName('The Alder Foods Group Ltd.')).toBe('alder foods');
  expect(plainName('Żółty Słoń')).toBe(plainName('ŻÓŁTY  słoń'));
  expect(plainName('東京精密株式会社')).toBe('東京精密株式会社');
});

test.each([
  ['Alder Foods', 'Alder Foods Ltd', true],
  ['alder foods', 'ALDER-FOODS', true],
  ['Alder', 'Alder Foods', true],
  ['Alderbrok Dental', 'Alderbrook Dental', true],
  ['Alder Foods', 'Alder Legal', false],
  ['Al', 'Al Foods', false],
  ['Ltd', 'Alder', false],
  ['', 'Alder', false],
])('[DASH-35] Similarity of "%s" and "%s" as one customer: %s', (one, other, expected) => {
  expect(isAlike(one, other)).toBe(expected);
  expect(isAlike(other, one)).toBe(expected);
});

test('[DASH-36] Similar names are searched from the third letter', () => {
  expect(searchForAlike('Al')).toBeNull();
  expect(searchForAlike('The Ald')).toBe('ald');
});
