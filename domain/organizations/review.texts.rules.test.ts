import { expect, test } from 'vitest';
import { SETUP_STEPS } from '#domain/onboarding/onboarding.setup.rules.ts';
import { TOURS } from '#domain/onboarding/onboarding.tours.ts';
import { inOwnWords } from './review.texts.rules.ts';
import { reviewWordOf } from './review.word.rules.ts';

const OWN = reviewWordOf('Annual check');

test.each([
  ['Create a QBR', 'Create an annual check'],
  [
    'A QBR needs an assessment. QBRs are lists: a QBR each',
    'An annual check needs an assessment. Annual checks are lists: an annual check each',
  ],
  ['Create the QBR', 'Create the annual check'],
  ['QBRs: generated', 'Annual checks: generated'],
  ['- QBR one\n- of QBRs', '- Annual check one\n- of annual checks'],
  ['Is it ready? QBR or not', 'Is it ready? Annual check or not'],
  ['a finalized QBR', 'a finalized annual check'],
  ['Nothing of it', 'Nothing of it'],
])('[SET-83] "%s" becomes "%s" in an organisation that calls its reviews annual checks', (text, own) => {
  expect(inOwnWords(text, OWN)).toBe(own);
});

test('[SET-84] Tours and setup steps use the organisation’s own term instead of QBR, and stay unchanged without one', () => {
  const steps = [...TOURS.flatMap(({ steps }) => steps), ...SETUP_STEPS];
  const texts = [...TOURS.map(({ name }) => name), ...steps.flatMap(({ title, content }) => [title, content])];
  expect(texts.filter((text) => text.includes('QBR')).length).toBeGreaterThan(6);
  expect(texts.map((text) => inOwnWords(text, OWN)).filter((text) => /QBR|uarterly/.test(text))).toEqual([]);
  expect(texts.map((text) => inOwnWords(text, reviewWordOf(null)))).toEqual(texts);
});
