import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { choicesOf, NOT_APPLICABLE_DIGIT, NOT_APPLICABLE_KEY } from '#web/assessments/work/answers.words.ts';
import { ANSWER_KINDS } from '#web/assessments/work/rows/answer.kinds.ts';

export type Command =
  | { do: 'choose'; value: string | number }
  | { do: 'type' }
  | { do: 'not_applicable' }
  | { do: 'next_unanswered' }
  | { do: 'move'; step: 1 | -1 }
  | { do: 'note' }
  | { do: 'internal' }
  | { do: 'flag' }
  | { do: 'still_true' }
  | { do: 'evidence' }
  | { do: 'accept' }
  | { do: 'accept_section' }
  | { do: 'reject' }
  | { do: 'undo_accept' }
  | { do: 'search' }
  | { do: 'help' };

/** Keys that work on every question. */
const ALWAYS: Readonly<Record<string, Command>> = {
  Enter: { do: 'next_unanswered' },
  u: { do: 'next_unanswered' },
  j: { do: 'move', step: 1 },
  k: { do: 'move', step: -1 },
  n: { do: 'note' },
  i: { do: 'internal' },
  f: { do: 'flag' },
  s: { do: 'still_true' },
  e: { do: 'evidence' },
  p: { do: 'accept' },
  r: { do: 'reject' },
  z: { do: 'undo_accept' },
  [NOT_APPLICABLE_KEY]: { do: 'not_applicable' },
  '/': { do: 'search' },
  '?': { do: 'help' },
};

function shortcutOf(key: string): Command | null {
  return Object.hasOwn(ALWAYS, key) ? (ALWAYS[key] ?? null) : null;
}

/** True if the key starts typing in the question's field. */
export function startsTyping(key: string, { type }: Question): boolean {
  return ANSWER_KINDS[type].keys?.test(key) ?? false;
}

/** Action of a key for this question; null if it has none. */
export function commandOf(key: string, question: Question | undefined): Command | null {
  if (question && startsTyping(key, question)) return { do: 'type' };
  const shortcut = shortcutOf(key);
  if (shortcut || !question) return shortcut;
  const choice = choicesOf(question).find(({ digit }) => digit !== '' && digit === key);
  if (choice) return { do: 'choose', value: choice.value };
  return key === NOT_APPLICABLE_DIGIT && kindOf(question.type).met !== undefined ? { do: 'not_applicable' } : null;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'repeat'> & { shiftKey?: boolean };

/** Action of a key press. With Alt, a letter is a shortcut on every row, even if plain letters type the answer. */
export function commandOfPress({ key, code, altKey, shiftKey = false, repeat }: KeyPress, question: Question | undefined): Command | null {
  const plain = key.length === 1 ? key.toLowerCase() : key;
  // Alt can change the character, so the physical key decides.
  if (altKey) return shortcutOf(/^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : plain);
  if (!repeat) return shifted(commandOf(plain, question), shiftKey);
  const shortcut = shortcutOf(plain);
  return shortcut?.do === 'move' ? shortcut : null;
}

/** Shift accepts the proposals of the whole section. */
function shifted(command: Command | null, shiftKey: boolean): Command | null {
  return shiftKey && command?.do === 'accept' ? { do: 'accept_section' } : command;
}
