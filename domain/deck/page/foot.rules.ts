import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { fitted, SIZE } from './slide.parts.rules.ts';

export interface SlideFoot {
  left: string;
  provider: string;
}

const LEFT = 290;
const PROVIDER = 150;
/** A name keeps at least this much beside a long word for the review. */
const LEAST = 90;

/** What stands below every slide: whose review of which period this is, that it is a draft while it is one, and who made it or what they always say there. */
export function slideFoot({ customer, provider, review }: Pick<DeckFacts, 'customer' | 'provider' | 'review'>): SlideFoot {
  const line = (words: string, width: number) => fitted(words, width, { size: SIZE.foot, lines: 1 }).words;
  const period = `Q${review.quarter} ${review.year}`;
  const about = review.isDraft ? `Draft · ${review.word} ${period}` : `${review.word} ${period}`;
  const name = line(customer.name, Math.max(LEAST, LEFT - textWidth(` · ${about}`) * SIZE.foot));
  return { left: line(`${name} · ${about}`, LEFT), provider: line(provider.foot ?? provider.name, PROVIDER) };
}
