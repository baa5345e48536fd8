import { expect, test } from 'vitest';
import { customerReviewWord, customerTitle, reviewWordOf } from './review.word.rules.ts';

test('[SET-15] An organisation without its own term sees QBR, and the names of the specification stay', () => {
  for (const none of [undefined, null, '', '  ', 'QBR'])
    expect(reviewWordOf(none)).toEqual({
      one: 'QBR',
      many: 'QBRs',
      aOne: 'a QBR',
      One: 'QBR',
      Many: 'QBRs',
      AOne: 'A QBR',
      screen: 'Quarterly Business Reviews',
      Slot: 'Quarterly review',
      Slots: 'Quarterly reviews',
    });
});

test.each([
  ['Technology review', 'a technology review', 'technology reviews', 'Technology reviews'],
  ['Technology Review', 'a Technology Review', 'Technology Reviews', 'Technology Reviews'],
  ['IT strategy', 'an IT strategy', 'IT strategies', 'IT strategies'],
  ['TBR', 'a TBR', 'TBRs', 'TBRs'],
  ['SBR', 'an SBR', 'SBRs', 'SBRs'],
  ['Annual check', 'an annual check', 'annual checks', 'Annual checks'],
])('[SET-16] An organisation that calls its reviews "%s" sees "%s" and "%s"', (own, aOne, many, screen) => {
  expect(reviewWordOf(own)).toMatchObject({ aOne, many, screen });
});

test('Customers read the organisation’s term, and Business review without one', () => {
  expect([null, ' ', 'Technology review'].map(customerReviewWord)).toEqual(['Business review', 'Business review', 'Technology review']);
  expect(customerTitle('Alderbrook - Q4 2026 QBR', null)).toBe('Alderbrook - Q4 2026 Business review');
  expect(customerTitle('All QBRs of 2026', 'Strategy')).toBe('All Strategies of 2026');
  expect(customerTitle('Alderbrook - Q4 2026 QBR', 'QBR')).toBe('Alderbrook - Q4 2026 QBR');
  expect(customerTitle('Annual meeting of QBRX', null)).toBe('Annual meeting of QBRX');
});
