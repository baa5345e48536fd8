import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { deckNow } from './deck.ts';
import { factsNow } from './qbrs.present.ts';
import type { QbrWhole } from './qbrs.queries.ts';

/** Sentences in a refusal; the editor lists all. */
const MOST_LISTED = 20;

/** Refuses a deck with a sentence that its own facts contradict. Decks from before facts were collected cannot be checked. */
export function refuseUntrue(qbr: QbrWhole): void {
  const facts = qbr.facts && factsNow(qbr);
  const deck = deckNow(qbr, { hideAmounts: false, hasLogo: false });
  if (!facts || !deck) return;
  const untrue = brokenIn({ facts, slides: deck.slides }).filter(({ isBlocking }) => isBlocking);
  const [first] = untrue;
  if (!first) return;
  const more = untrue.length === 1 ? '' : ` The editor lists ${untrue.length - 1} more.`;
  throw new Fault('QBR_GENERATION_FAILED', {
    message: `A sentence contradicts the data. ${first.fact} In the deck: “${first.words}”.${more}`,
    details: { reason: 'contradiction', sentences: untrue.slice(0, MOST_LISTED) },
    extra: { resolution: 'Correct the listed sentences in the editor, or refresh the figures, and finalize again.' },
  });
}
