import type { Claim } from './claim.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSlide, Paragraph, Piece } from '#domain/deck/page/slide.model.rules.ts';

/** Part of a document with sentences: a slide, a sheet or an email. */
export interface TruthPage {
  key: string;
  section: string;
  claims?: readonly Claim[];
}

/** Slides as they are shown, the facts that they were made from, and the documents beside them. */
export interface TruthDeck {
  facts: DeckFacts;
  slides: readonly DeckSlide[];
  pages?: readonly TruthPage[];
}

interface Cut {
  slide: DeckSlide;
  words: string;
  isAmount: boolean;
}

export const wordsOf = ({ runs }: Paragraph) => runs.map(({ text }) => text).join('');

export function paragraphsOf(piece: Piece): Paragraph[] {
  if (piece.kind === 'text') return piece.paragraphs;
  return piece.kind === 'table' ? piece.rows.flatMap(({ cells }) => cells.flatMap(({ paragraphs }) => paragraphs)) : [];
}

const AMOUNT = /\p{Sc}|per month|one-time|^[A-Z]{3}\s?\d|^[\d.,\s]+…$/u;

/** Texts that end in "…" although nobody wrote one. */
export function cutTexts({ facts, slides }: TruthDeck): Cut[] {
  const written = JSON.stringify(facts);
  return slides.flatMap((slide) => {
    const texts = [slide.title, slide.lead ?? '', ...slide.pieces.flatMap(paragraphsOf).map(wordsOf)];
    return texts
      .filter((words) => words.trimEnd().endsWith('…') && !written.includes(JSON.stringify(words.trimEnd().slice(-12)).slice(1, -1)))
      .map((words) => ({ slide, words, isAmount: AMOUNT.test(words.trim()) }));
  });
}
