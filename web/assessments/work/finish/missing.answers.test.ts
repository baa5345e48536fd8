import { expect, test } from 'vitest';
import { missingWords } from './missing.answers.ts';

test('[WORK-49] A blocked submission says how many questions need an answer, a reason or evidence', () => {
  expect(missingWords(['answer'])).toBe('1 question needs an answer.');
  expect(missingWords(['evidence', 'evidence'])).toBe('2 questions need evidence.');
  expect(missingWords(['evidence', 'answer', 'answer', 'reason'])).toBe(
    '2 questions need an answer, and 1 needs the reason why it does not apply, and 1 needs evidence.',
  );
});
