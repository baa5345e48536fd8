import { expect, test } from 'vitest';
import { QUESTION_TYPES } from '#domain/templates/templates.rules.ts';
import { takesProposals } from './answers.rules.ts';

test('Assistants propose single choices, texts and dates, and no scales, numbers, several choices or files', () => {
  const options = [{ key: 'a', label: 'A', points: 100 }];
  const taken = QUESTION_TYPES.filter((type) => takesProposals({ type, options }));
  expect(new Set(taken)).toEqual(new Set(['alignment', 'yes_no', 'single_choice', 'text', 'date']));
});
