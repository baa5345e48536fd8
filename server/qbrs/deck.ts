import { completeSections } from '#domain/deck/own/own.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import { type SlideDeck, slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { factsNow } from './qbrs.present.ts';
import type { QbrWhole } from './qbrs.queries.ts';

interface Shown {
  hideAmounts: boolean;
  hasLogo: boolean;
  /** Colour instead of the brand: a PowerPoint template has its own. */
  brand?: string | undefined;
}

/** Current deck with edited texts and order; null until it has facts. Hidden amounts are removed from the data. */
export function deckNow(qbr: QbrWhole, { hideAmounts, hasLogo, brand }: Shown): SlideDeck | null {
  const current = factsNow(qbr);
  if (!current) return null;
  const facts = brand === undefined ? current : { ...current, provider: { ...current.provider, brand } };
  return slidesOf(hideAmounts ? withoutAmounts(facts) : facts, { hideAmounts }, hasLogo, completeSections(qbr.sections));
}
