import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import { documentPages } from '#domain/deck/documents/documents.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { deckNow } from './deck.ts';
import { factsNow } from './qbrs.present.ts';
import type { QbrWhole } from './qbrs.queries.ts';

/** Sentences in a refusal; the editor lists all. */
const MOST_LISTED = 20;

/**
 * Refuses a deck with a sentence that its own facts contradict, or a decision without one advised option. Decks from before facts were
 * collected cannot be checked.
 */
export function refuseUntrue(qbr: QbrWhole): void {
  const facts = qbr.facts && factsNow(qbr);
  const deck = deckNow(qbr, { hideAmounts: false, hasLogo: false });
  if (!facts || !deck) return;
  const untrue = brokenIn({ facts, slides: deck.slides, pages: documentPages(facts) }).filter(({ isBlocking }) => isBlocking);
  const [first] = untrue;
  if (!first) return;
  const more = untrue.length === 1 ? '' : ` The editor lists ${untrue.length - 1} more.`;
  const isAdvice = first.rule === 'advice';
  const where = isAdvice ? `It is “${first.words}”.` : `In the deck: “${first.words}”.`;
  throw new Fault('QBR_GENERATION_FAILED', {
    message: `${isAdvice ? '' : 'A sentence contradicts the data. '}${first.fact} ${where}${more}`,
    details: { reason: isAdvice ? 'not_advised' : 'contradiction', sentences: untrue.slice(0, MOST_LISTED) },
    extra: {
      resolution: isAdvice
        ? 'Advise exactly one option in the recommendation, refresh the figures and try again.'
        : 'Correct the listed sentences in the editor, or refresh the figures, and try again.',
    },
  });
}
