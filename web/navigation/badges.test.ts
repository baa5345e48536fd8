import { expect, test } from 'vitest';
import { badgesOf } from './badges.ts';
import { brandName, trialWords } from '#web/theme/brand.ts';

const counted = (pendingReviews: number, readyForQbr: number) => badgesOf({ pendingReviews, readyForQbr });

test('[NAV-1] The red badge counts assessments are awaitinging for review, and the green one those ready for a QBR', () => {
  expect(counted(2, 5)).toEqual([
    { tone: 'danger', count: 2, words: '2 pending reviews' },
    { tone: 'success', count: 5, words: '5 ready for QBR' },
  ]);
});

test('[NAV-2] The badge for one review uses the singular', () => {
  expect(counted(1, 0)).toEqual([{ tone: 'danger', count: 1, words: '1 pending review' }]);
});

test('Counts of zero, and counts that a person may not see, show no badge', () => {
  expect(badgesOf({})).toEqual([]);
  expect(counted(0, 0)).toEqual([]);
});

test('The bar shows the brand name, or else the name of the organisation', () => {
  expect(brandName({ name: 'Northwind IT Ltd', settings: { brandName: 'Northwind' } })).toBe('Northwind');
  expect(brandName({ name: 'Northwind IT Ltd', settings: { brandName: '  ' } })).toBe('Northwind IT Ltd');
  expect(brandName({ name: 'Northwind IT Ltd', settings: { brandName: null } })).toBe('Northwind IT Ltd');
  expect(brandName({ name: 'Northwind IT Ltd', settings: {} })).toBe('Northwind IT Ltd');
});

test.each([
  [14, '14 days left in trial'],
  [1, '1 day left in trial'],
  [0, '0 days left in trial'],
])('A trial with %i days left reads "%s"', (days, words) => {
  expect(trialWords(days)).toBe(words);
});
