import type { Question } from '#domain/templates/templates.rules.ts';
import { choicesOf, notApplicableKey } from './answers.words.ts';

export type Command =
  | { do: 'choose'; value: string | number }
  | { do: 'not_applicable' }
  | { do: 'next_unanswered' }
  | { do: 'move'; step: 1 | -1 }
  | { do: 'note' }
  | { do: 'search' }
  | { do: 'help' };

const ALWAYS: Readonly<Record<string, Command>> = {
  Enter: { do: 'next_unanswered' },
  u: { do: 'next_unanswered' },
  j: { do: 'move', step: 1 },
  k: { do: 'move', step: -1 },
  n: { do: 'note' },
  '/': { do: 'search' },
  '?': { do: 'help' },
};

/** The action of a key for this question; null when it has none. */
export function commandOf(key: string, question: Question | undefined): Command | null {
  if (Object.hasOwn(ALWAYS, key)) return ALWAYS[key] ?? null;
  if (!question) return null;
  if (key === notApplicableKey(question)) return { do: 'not_applicable' };
  const choice = choicesOf(question).find(({ digit }) => digit !== '' && digit === key);
  return choice ? { do: 'choose', value: choice.value } : null;
}

const TEXTUAL = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=button])';
const OVERLAY = '[role=dialog], [role=menu], [role=listbox], [role=combobox]';

/** A text field, an open dialog, and a button that handles Enter keep their keys. */
export function isTaken(event: Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(`${TEXTUAL}, ${OVERLAY}`)) return true;
  return event.key === 'Enter' && event.target.closest('button, a, summary, input[type=checkbox]') !== null;
}
