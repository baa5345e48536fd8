import { expect, test } from 'vitest';
import { currencyOfLanguage } from './regions.rules.ts';

test.each([
  ['de-AT', 'EUR'],
  ['en-GB', 'GBP'],
  ['en', 'USD'],
  ['de', 'EUR'],
  ['fr-CH', 'CHF'],
  ['fr-CA', 'CAD'],
  ['en-AQ', null],
  ['not a tag', null],
])('The currency that a browser in %s proposes is %s', (tag, currency) => {
  expect(currencyOfLanguage(tag)).toBe(currency);
});
