import { expect, test } from 'vitest';
import { currencyOfLanguage, localeOfLanguage } from './regions.rules.ts';

test.each([
  ['de-AT', 'EUR'],
  ['en-GB', 'GBP'],
  ['en', 'USD'],
  ['de', 'EUR'],
  ['fr-CH', 'CHF'],
  ['fr-CA', 'CAD'],
  ['en-AQ', null],
  ['not a tag', null],
])('The proposed currency for a browser in %s is %s', (tag, currency) => {
  expect(currencyOfLanguage(tag)).toBe(currency);
});

test('The number format follows the language and country of the browser, if that format is offered', () => {
  const found = ['en-GB', 'de', 'de-AT', 'pt', 'fr-CA', 'en', 'ja-JP', 'x'].map(localeOfLanguage);
  expect(found).toEqual(['en-GB', 'de-DE', 'de-AT', 'pt-BR', 'fr-CA', 'en-US', null, null]);
});
