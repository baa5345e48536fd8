import { describe, expect, test } from 'vitest';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { faultsOfDeck } from '#domain/deck/facts/deck.faults.sample.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { summaryOf } from '#domain/deck/summary/summary.rules.ts';
import { slidesOf } from './slides.rules.ts';

/** Facts of the sample before its second review. */
function firstFacts(): DeckFacts {
  const { runs, sections } = sampleFacts();
  return sampleFacts({ runs: runs.slice(-1), sections: sections.map((one) => ({ ...one, previous: null })), gapsBefore: null });
}
const slidesIn = (facts: DeckFacts) => slidesOf(facts, { hideAmounts: false }, true).slides;
const slide = (slides: readonly DeckSlide[], key: string) => {
  const found = slides.find((one) => one.key === key);
  if (!found) throw new Error(`The deck has no ${key}.`);
  return found;
};
const textsOf = ({ pieces }: DeckSlide) =>
  pieces.flatMap((piece) =>
    piece.kind === 'text' ? [piece.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ')] : [],
  );

describe('a deck before the second review', () => {
  test('[DECK-1] A first score has no one-point trend line: the slide shows where the missing points are, and they add up', () => {
    const facts = firstFacts();
    const score = slide(slidesIn(facts), 'score');
    expect(score.pieces.filter(({ kind }) => kind === 'chart')).toEqual([]);
    const texts = textsOf(score);
    const at = texts.indexOf('Missing in all');
    const total = Number(texts[at + 1]);
    const bars = texts.slice(0, at).filter((words) => /^\d+\.\d$/u.test(words));
    expect(Math.abs(bars.reduce((sum, words) => sum + Number(words), 0) - total)).toBeLessThanOrEqual(bars.length * 0.05 + 0.05);
    expect(score.lead).toMatch(/ leaves out most: \d+\.\d of the \d+\.\d points that are missing\.$/u);
  });

  test('[DECK-2] Sections without a previous score have no column of changes', () => {
    const heads = slide(slidesIn(firstFacts()), 'sections').pieces.flatMap((piece) =>
      piece.kind === 'table' ? [piece.columns.map(({ title }) => title)] : [],
    );
    for (const titles of heads) expect(titles).toEqual(['', '', 'Now']);
  });

  test('[DECK-3] A first deck has no clipped or overlapping text and nothing beyond the page', () => {
    expect(faultsOfDeck(slidesIn(firstFacts()), firstFacts())).toEqual([]);
  });
});

test('[DECK-4] Recommendations that find no room on a page continue on the next one, and none is folded away', () => {
  const { recommendations } = sampleFacts();
  const many = [...recommendations, ...recommendations].map((one, index) => ({
    ...one,
    id: `r${index}`,
    number: index + 1,
    state: 'planned' as const,
  }));
  const pages = slidesIn(sampleFacts({ recommendations: many })).filter(({ section }) => section === 'recommendations');
  expect(pages.map(({ kicker }) => kicker)).toEqual(['Recommendations, 1 of 2', 'Recommendations, 2 of 2']);
  const rows = pages.flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'table' ? piece.rows : [])));
  expect(rows.filter(({ isSum }) => !isSum)).toHaveLength(many.length);
});

test('[DECK-5] Decisions and the board summary after the meeting show each decision and the person who made it', () => {
  const base = sampleFacts();
  const facts = sampleFacts({
    review: { ...base.review, isPresented: true },
    decided: [{ recommendation: 1, outcome: 'approved', by: 'Somebody Else' }],
    next: { ...base.next, ours: [], theirs: [] },
  });
  const slides = slidesIn(facts);
  const decisions = slide(slides, 'decisions');
  for (const part of ['Decided by', 'Somebody Else']) expect(JSON.stringify(decisions.pieces)).toContain(part);
  expect(decisions.lead).toBe('£3,800 one-time and £290 per month approved.');
  const hidden = slide(slidesOf(facts, { hideAmounts: true }, true).slides, 'decisions');
  expect(hidden.lead).toBeNull();
  expect(textsOf(slide(slides, 'next'))).toContain('No step was agreed in this meeting.');
  const summary = JSON.stringify(summaryOf(facts, { hideAmounts: false }, false).pieces);
  expect(summary).toContain('tick');
  expect(summary).not.toContain('Decisions we need');
});
