import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { midSentence } from '#domain/deck/titles/titles.words.rules.ts';

const USUAL = { approved: 'approved', in_progress: 'under way', done: 'done', deferred: 'deferred', declined: 'declined' } as const;

type NamedState = keyof typeof USUAL;

/** Recommendation status within a sentence: the organisation's term, else the product's. */
export function stateWord(state: NamedState, { stateNames }: Pick<DeckFacts['review'], 'stateNames'>): string {
  const own = stateNames?.[state]?.trim();
  return own ? midSentence(own) : USUAL[state];
}
