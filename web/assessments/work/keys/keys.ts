import type { Question } from '#domain/templates/templates.rules.ts';
import { choicesOf, notApplicableKey } from '#web/assessments/work/answers.words.ts';

export type Command =
  | { do: 'choose'; value: string | number }
  | { do: 'not_applicable' }
  | { do: 'next_unanswered' }
  | { do: 'move'; step: 1 | -1 }
  | { do: 'note' }
  | { do: 'internal' }
  | { do: 'flag' }
  | { do: 'still_true' }
  | { do: 'evidence' }
  | { do: 'search' }
  | { do: 'help' };

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
