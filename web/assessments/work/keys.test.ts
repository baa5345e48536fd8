import { expect, test } from 'vitest';
import type { Question, QuestionType } from '#domain/templates/templates.rules.ts';
import { commandOf, isTaken } from './keys.ts';

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

function press(key: string, target: EventTarget | null, ctrlKey = false) {
  return { key, target, ctrlKey, metaKey: false, altKey: false, defaultPrevented: false };
}

function placed(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('[data-here]') ?? document.body;
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

test('Keyboard shortcuts are off while somebody types, in dialogs and with Ctrl', () => {
  expect(isTaken(press('1', placed('<textarea data-here></textarea>')))).toBe(true);
  expect(isTaken(press('1', placed('<input type="number" data-here>')))).toBe(true);
  expect(isTaken(press('1', placed('<div role="dialog"><button data-here>Close</button></div>')))).toBe(true);
  expect(isTaken(press('1', document.body, true))).toBe(true);
});

test('Keyboard shortcuts work on the page, on a radio button and on a button, which keeps its own Enter', () => {
  expect(isTaken(press('1', document.body))).toBe(false);
  expect(isTaken(press('Enter', placed('<input type="radio" data-here>')))).toBe(false);
  const button = placed('<button data-here>Submit</button>');
  expect(isTaken(press('1', button))).toBe(false);
  expect(isTaken(press('Enter', button))).toBe(true);
});
