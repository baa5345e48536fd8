import { afterEach, expect, test } from 'vitest';
import { type Terminology, writeAs } from '#web/ui/data/terms.ts';
import { answerWords, shortWords } from '#web/ui/marks/answer.words.ts';

const USUAL: Terminology = { statusNames: {}, categories: [], customFields: [], dateFormat: 'd mmm yyyy', reviewWord: null, locale: null };
afterEach(() => writeAs(USUAL));

const asked = (type: 'number' | 'text' | 'scale_0_5') => ({
  key: 'a',
  text: 'A',
  type,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
});

test('[PROF-18] The answer to a number question is written with the reader’s decimal mark, and a text as it was typed', () => {
  writeAs({ ...USUAL, locale: 'de-DE' });
  const answer = { value: 3.5, notApplicable: false };
  expect([answerWords(asked('number'), answer), shortWords(asked('number'), answer)]).toEqual(['3,5', '3,5']);
  expect(answerWords(asked('text'), { value: '7.4', notApplicable: false })).toBe('7.4');
  expect(answerWords(asked('scale_0_5'), { value: 4, notApplicable: false })).toBe('4 of 5');
  expect(answerWords(asked('number'), { value: null, notApplicable: true })).toBe('Not applicable');
});
