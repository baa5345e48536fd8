import { expect, test } from 'vitest';
import type { Question, QuestionType } from '#domain/templates/templates.rules.ts';
import { commandOf, commandOfPress } from './keys.ts';

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
  ['alignment', 'x', { do: 'not_applicable' }],
  ['alignment', '0', { do: 'not_applicable' }],
  ['alignment', '4', null],
  ['yes_no', '2', { do: 'choose', value: 'no' }],
  ['yes_no', '3', null],
  ['scale_0_5', '0', { do: 'choose', value: 0 }],
  ['scale_0_5', '5', { do: 'choose', value: 5 }],
  ['scale_0_5', 'x', { do: 'not_applicable' }],
  ['file', '0', null],
] as const)('For a question of type %s the key %s means %o', (type, key, command) => {
  expect(commandOf(key, question(type))).toEqual(command);
});

test('The number keys choose the first nine options in their order', () => {
  const choices = question('multi_choice', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  expect(commandOf('9', choices)).toEqual({ do: 'choose', value: 'i' });
  expect(commandOf('0', choices)).toBeNull();
});

test('The keys for moving work without a current question', () => {
  expect(commandOf('Enter', undefined)).toEqual({ do: 'next_unanswered' });
  expect(commandOf('k', undefined)).toEqual({ do: 'move', step: -1 });
  expect(commandOf('1', undefined)).toBeNull();
});

test.each([
  ['number', ['0', '2', '-', '.', ','], ['x', 's', 'j']],
  ['date', ['0', '2'], ['x', 's', 'j']],
  ['text', ['0', '2', 's', 'n', 'x', 'j', 'é', '-'], ['Enter', '/', '?', ' ']],
] as const)('On a row for a %s the keys %j type the answer, and %j do not', (type, typed, others) => {
  for (const key of typed) expect(commandOf(key, question(type))).toEqual({ do: 'type' });
  for (const key of others) expect(commandOf(key, question(type))).not.toEqual({ do: 'type' });
});

test('Alt gives a letter its shortcut on a row of a text question', () => {
  const press = { key: 'ñ', code: 'KeyN', altKey: true, repeat: false };
  expect(commandOfPress(press, question('text'))).toEqual({ do: 'note' });
  expect(commandOfPress({ ...press, key: 'x', code: 'KeyX' }, question('text'))).toEqual({ do: 'not_applicable' });
});

test('A key that is held down moves across a row of a text question and never types in it', () => {
  const press = { key: 'j', code: 'KeyJ', altKey: false, repeat: true };
  expect(commandOfPress(press, question('text'))).toEqual({ do: 'move', step: 1 });
  expect(commandOfPress({ ...press, key: 's', code: 'KeyS' }, question('text'))).toBeNull();
});
