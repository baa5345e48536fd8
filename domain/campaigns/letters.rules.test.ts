import { expect, test } from 'vitest';
import { filledLetter, hasPriceInSubject, type LetterFacts, SHIPPED_LETTER, unknownPlaceholder } from './letters.rules.ts';

const FACTS: LetterFacts = {
  customer: 'Acme {price} Ltd',
  provider: 'Northlight IT',
  title: 'Require MFA for every sign-in',
  problem: '',
  benefit: 'A stolen password is not enough.',
  riskIfNot: '',
  oneTime: 640_000,
  monthly: 17_000,
  costKnown: true,
  currency: 'GBP',
  quarter: 'Q2 2028',
};

test('A letter has the amounts of its customer, and braces in a name are left as they are', () => {
  const { subject, text } = filledLetter(SHIPPED_LETTER, FACTS, false);
  expect(subject).toBe('Require MFA for every sign-in');
  expect(text).toContain('Dear Acme {price} Ltd,');
  expect(text).toContain('Price: £6,400 + £170 per month');
  expect(text).not.toContain('\n\n\n');
});

test('A letter for a contact who does not see amounts has none, in the same words', () => {
  const { text } = filledLetter(SHIPPED_LETTER, FACTS, true);
  expect(text).not.toContain('£');
  expect(text).toContain('Price: as agreed with your contact person');
});

test('A letter without a known price or a quarter says so', () => {
  const { text } = filledLetter(SHIPPED_LETTER, { ...FACTS, costKnown: false, quarter: null }, false);
  expect(text).toContain('Price: to be quoted');
  expect(text).toContain('Planned for: to be agreed');
  expect(filledLetter(SHIPPED_LETTER, { ...FACTS, oneTime: 0, monthly: 0 }, false).text).toContain('Price: no cost');
});

test('An unknown placeholder and a price in the subject are found', () => {
  expect(unknownPlaceholder(SHIPPED_LETTER)).toBeNull();
  expect(unknownPlaceholder({ subject: 'Hi', text: 'Dear {contact},' })).toBe('contact');
  expect(unknownPlaceholder({ subject: 'Hi', text: 'Dear {},' })).toBe('');
  expect(hasPriceInSubject({ subject: 'Only {price}', text: '' })).toBe(true);
});
