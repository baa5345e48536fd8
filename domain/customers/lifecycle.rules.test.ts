import { expect, test } from 'vitest';
import { assetWarnings, renewalOf } from './lifecycle.rules.ts';

const TODAY = '2027-05-10';

test('An agreement shows from a quarter ahead that it renews or ends', () => {
  const states = (assumeRenewal: boolean) =>
    [null, '2027-05-09', '2027-08-08', '2027-08-09'].map((end) => renewalOf({ end, assumeRenewal }, TODAY).state);
  expect(states(true)).toEqual(['endless', 'renewed', 'renewing', 'renews']);
  expect(states(false)).toEqual(['endless', 'ended', 'ending', 'ends']);
  expect(renewalOf({ end: '2027-05-10', assumeRenewal: false }, TODAY)).toEqual({ state: 'ending', day: '2027-05-10', days: 0 });
});

test('An asset warns of its end of life, else of its warranty, and of an overdue or uncosted replacement', () => {
  const asset = { warrantyEndsAt: null, endOfLifeAt: null, replaceYear: null, cost: null };
  const warned = (fields: object) => assetWarnings({ ...asset, ...fields }, TODAY, 2028).map(({ about }) => about);
  expect(warned({})).toEqual([]);
  expect(warned({ warrantyEndsAt: '2027-01-01', endOfLifeAt: '2027-02-01' })).toEqual(['endOfLife']);
  expect(warned({ warrantyEndsAt: '2027-01-01', endOfLifeAt: '2027-06-01' })).toEqual(['endOfLife', 'warranty']);
  expect(warned({ warrantyEndsAt: '2028-01-01', endOfLifeAt: '2031-01-01' })).toEqual([]);
  expect(warned({ replaceYear: 2027, cost: 5 })).toEqual(['overdue']);
  expect(warned({ replaceYear: 2028 })).toEqual(['unpriced']);
});
