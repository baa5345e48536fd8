import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { midSentence } from '#domain/deck/titles/titles.words.rules.ts';

const USUAL = { approved: 'approved', in_progress: 'under way', done: 'done', deferred: 'deferred', declined: 'declined' } as const;

type NamedState = keyof typeof USUAL;

/** What a state of a recommendation is called inside a sentence: as the organisation calls it, else as the product does. */
export function stateWord(state: NamedState, { stateNames }: Pick<DeckFacts['review'], 'stateNames'>): string {
  const own = stateNames?.[state]?.trim();
  return own ? midSentence(own) : USUAL[state];
}
