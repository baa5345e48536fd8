import { expect, test } from 'vitest';
import { SSO_OUTCOMES } from '#contract/auth/sso.contract.ts';
import { NO_ORGANIZATION, wordsFor } from './sso.words.ts';

test('Every failed outcome of single sign-on has its own text', () => {
  const descriptions = SSO_OUTCOMES.map((outcome) => wordsFor(outcome).description);
  expect(new Set(descriptions).size).toBe(SSO_OUTCOMES.length);
});

test('[SESS-13] An unknown outcome in the address is shown as a failed single sign-on', () => {
  for (const code of ['', '<script>', 'toString', 'Call +44 20 7946 0000 now', 'sso_failed ']) {
    expect(wordsFor(code)).toEqual(wordsFor('sso_failed'));
  }
});

test('[SESS-14] A missing organisation is reported in the words of the specification', () => {
  const words = { title: 'SSO Error', description: 'Organization context is missing. Please try again.', variant: 'destructive' };
  expect(NO_ORGANIZATION).toEqual(words);
  expect(wordsFor('sso_no_organization')).toEqual(words);
});

test('A person who only has to sign in again sees no error', () => {
  const calm = SSO_OUTCOMES.filter((outcome) => wordsFor(outcome).variant !== 'destructive');
  expect(calm).toEqual(['link_required']);
});
