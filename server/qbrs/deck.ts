import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import { type SlideDeck, slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { factsNow } from './qbrs.present.ts';
import type { QbrWhole } from './qbrs.queries.ts';

interface Shown {
  hideAmounts: boolean;
  hasLogo: boolean;
}

/** The deck as it is now, with the texts and the order that people gave it; null until it has facts. Hidden amounts are not even in it. */
export function deckNow(qbr: QbrWhole, { hideAmounts, hasLogo }: Shown): SlideDeck | null {
  const facts = factsNow(qbr);
  if (!facts) return null;
  return slidesOf(hideAmounts ? withoutAmounts(facts) : facts, { hideAmounts }, hasLogo, qbr.sections);
}
