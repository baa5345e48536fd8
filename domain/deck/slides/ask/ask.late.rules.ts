import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayBeside, lastReview } from '#domain/deck/facts/deck.figures.rules.ts';
import { copy, type Part } from '#domain/deck/page/layout.rules.ts';
import { WORSE } from '#domain/deck/page/palette.rules.ts';
import { BODY } from '#domain/deck/page/slide.model.rules.ts';
import { paragraph, SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import { are, capitalized, share } from '#domain/deck/titles/titles.words.rules.ts';

/** Commitments of the last review that are late, with their new days where one line has room for them. Null if none is late. */
export function lateClaim(facts: DeckFacts): Claim | null {
  const { since } = facts;
  const late = since?.commitments.filter(({ isLate }) => isLate) ?? [];
  if (!since || late.length === 0) return null;
  const all = since.commitments.length;
  const last = lastReview(since, facts.review);
  const counts = phrase(
    `${capitalized(share(late.length, all))} commitments from ${last} ${are(late.length)} late`,
    [figure('commitments.late', late.length), figure('commitments.all', all)],
    [last],
  );
  const named = late.map(({ text, movedTo }): Clause => {
    const day = movedTo === undefined ? 'date open' : `now ${dayBeside(movedTo, facts)}`;
    return phrase(`${text} (${day})`, [], movedTo === undefined ? [text] : [text, day]);
  });
  const long = joined([counts, ': ', ...named.flatMap((one, place) => (place === 0 ? [one] : ['; ', one])), '.']);
  const fits = textWidth(long.words) * SIZE.head * SAFE <= BODY.width;
  return claim('note', 'period', fits ? long : joined([counts, '.']), 'late');
}

/** Margin for letters that are wider than measured. */
const SAFE = 1.03;

export function lateLine(facts: DeckFacts): Part | null {
  const line = lateClaim(facts);
  if (!line) return null;
  const [head = '', ...names] = line.words.split(': ');
  return copy([paragraph({ text: head, weight: 600, colour: WORSE }, ...(names.length === 0 ? [] : [`: ${names.join(': ')}`]))], {
    size: SIZE.head,
  });
}
