import { expect, test } from 'vitest';
import type { Question, QuestionType } from '#domain/templates/templates.rules.ts';
import { commandOf } from './keys.ts';

function question(type: QuestionType, options: string[] = []): Question {
  const points = 0;
  return {
    key: 'q',
    text: 'Q',
    type,
    required: true,
    weight: 1,
    critical: false,
    internalOnly: false,
    options: options.map((key) => ({ key, label: key, points })),
  };
}

test.each([
  ['alignment', '1', { do: 'choose', value: 'met' }],
  ['alignment', '2', { do: 'choose', value: 'partial' }],
  ['alignment', '3', { do: 'choose', value: 'not_met' }],
  ['alignment', '0', { do: 'not_applicable' }],
  ['alignment', '4', null],
  ['yes_no', '2', { do: 'choose', value: 'no' }],
  ['yes_no', '3', null],
  ['scale_0_5', '0', { do: 'choose', value: 0 }],
  ['scale_0_5', '5', { do: 'choose', value: 5 }],
  ['scale_0_5', 'x', { do: 'not_applicable' }],
  ['number', '7', null],
  ['number', '0', { do: 'not_applicable' }],
] as const)('For a question of type %s the key %s means %o', (type, key, command) => {
  expect(commandOf(key, question(type))).toEqual(command);
});

test('The number keys choose the first nine options in their order', () => {
  const choices = question('multi_choice', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  expect(commandOf('9', choices)).toEqual({ do: 'choose', value: 'i' });
  expect(commandOf('0', choices)).toEqual({ do: 'not_applicable' });
});

test('The keys for moving work without a current question', () => {
  expect(commandOf('Enter', undefined)).toEqual({ do: 'next_unanswered' });
  expect(commandOf('k', undefined)).toEqual({ do: 'move', step: -1 });
  expect(commandOf('1', undefined)).toBeNull();
});
