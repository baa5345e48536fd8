import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { fitted, SIZE } from './slide.parts.rules.ts';

export interface SlideFoot {
  left: string;
  provider: string;
}

const LEFT = 290;
const PROVIDER = 150;
/** Minimum width of the customer's name beside a long term for the review. */
const LEAST = 90;

/** Footer of a slide: customer, review and period, draft mark, and the provider's name or custom text. */
export function slideFoot({ customer, provider, review }: Pick<DeckFacts, 'customer' | 'provider' | 'review'>): SlideFoot {
  const line = (words: string, width: number) => fitted(words, width, { size: SIZE.foot, lines: 1 }).words;
  const period = `Q${review.quarter} ${review.year}`;
  const about = review.isDraft ? `Draft · ${review.word} ${period}` : `${review.word} ${period}`;
  const name = line(customer.name, Math.max(LEAST, LEFT - textWidth(` · ${about}`) * SIZE.foot));
  return { left: line(`${name} · ${about}`, LEFT), provider: line(provider.foot ?? provider.name, PROVIDER) };
}
