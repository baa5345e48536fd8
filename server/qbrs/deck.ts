import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import { type SlideDeck, slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { factsNow } from './qbrs.present.ts';
import type { QbrWhole } from './qbrs.queries.ts';

interface Shown {
  hideAmounts: boolean;
  hasLogo: boolean;
}

/** Current deck with edited texts and order; null until it has facts. Hidden amounts are removed from the data. */
export function deckNow(qbr: QbrWhole, { hideAmounts, hasLogo }: Shown): SlideDeck | null {
  const facts = factsNow(qbr);
  if (!facts) return null;
  return slidesOf(hideAmounts ? withoutAmounts(facts) : facts, { hideAmounts }, hasLogo, qbr.sections);
}
