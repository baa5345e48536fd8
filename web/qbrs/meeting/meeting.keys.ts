import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';

export type Command =
  | { do: 'page'; by: number }
  | { do: 'first' | 'last' | 'overview' | 'blank' | 'amounts' | 'full' | 'window' | 'minutes' | 'undo' | 'help' }
  | { do: 'decide'; outcome: Outcome }
  | { do: 'option'; place: number }
  | { do: 'choose'; by: number };

export const MEETING_KEYS = [
  [['→', '←'], 'Next and previous slide; space and page keys too'],
  [['Home', 'End'], 'First and last slide'],
  [['G'], 'All slides'],
  [['B'], 'Blank the customer’s screen'],
  [['H'], 'Hide amounts'],
  [['F'], 'Full screen'],
  [['W'], 'Open the slide window'],
  [['J', 'K'], 'Next and previous decision'],
  [['1', '2', '3'], 'Choose an option'],
  [['A'], 'Approve'],
  [['D'], 'Decline'],
  [['L'], 'Defer until a date'],
  [['U'], 'Undo the last decision'],
  [['M'], 'Write the minutes of the slide'],
  [['?'], 'Show shortcuts'],
] as const satisfies readonly (readonly [readonly string[], string])[];

const PAGES: Readonly<Record<string, number>> = { ArrowRight: 1, PageDown: 1, ' ': 1, ArrowLeft: -1, PageUp: -1 };
const OTHERS: Readonly<Record<string, Command>> = {
  Home: { do: 'first' },
  End: { do: 'last' },
  g: { do: 'overview' },
  b: { do: 'blank' },
  h: { do: 'amounts' },
  f: { do: 'full' },
  w: { do: 'window' },
  m: { do: 'minutes' },
  u: { do: 'undo' },
  '?': { do: 'help' },
  a: { do: 'decide', outcome: 'approved' },
  d: { do: 'decide', outcome: 'declined' },
  l: { do: 'decide', outcome: 'deferred' },
  j: { do: 'choose', by: 1 },
  k: { do: 'choose', by: -1 },
};

export function pagesOf(key: string): number | undefined {
  return PAGES[key];
}

/** Command of a key; letters in either case, because Caps Lock is often on. */
export function commandOf(key: string): Command | undefined {
  const by = pagesOf(key);
  if (by !== undefined) return { do: 'page', by };
  if (/^[1-3]$/.test(key)) return { do: 'option', place: Number(key) };
  return OTHERS[key.length === 1 ? key.toLowerCase() : key];
}
