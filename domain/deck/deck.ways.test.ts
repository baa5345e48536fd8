import { describe, expect, test } from 'vitest';
import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { SAMPLE_WAYS } from '#domain/deck/facts/deck.facts.ways.sample.ts';
import type { TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const factsWith = (): DeckFacts => sampleFacts({ ways: SAMPLE_WAYS });
const slidesWith = (facts: DeckFacts, hideAmounts = false) =>
  slidesOf(facts, { hideAmounts }, false).slides.filter(({ section }) => section === 'ways');
const wordsOf = ({ cells }: TableRow) =>
  cells.map(({ paragraphs }) => paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' | '));
const rowsIn = (facts: DeckFacts, hideAmounts = false) =>
  slidesWith(facts, hideAmounts)
    .flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'table' ? piece.rows : [])))
    .map(wordsOf);

describe('the slide of the ways to a score', () => {
  test('The title says how many ways lead to the score and what the cheapest one costs', () => {
    const [slide] = slidesWith(factsWith());
    expect(slide?.kicker).toBe('Three ways to 80%');
    expect(slide?.title).toBe('Three ways lead to 80%; the cheapest costs £12,986 in its first year');
    expect(slide?.lead).toBe('The cheapest way reaches 80.1% with three recommendations.');
    expect(slidesWith(factsWith(), true)[0]?.title).toBe('Three ways lead to 80%');
  });

  test('Every sentence is bound to the figures of the path', () => {
    for (const hideAmounts of [false, true]) {
      const facts = factsWith();
      expect(brokenIn({ facts, slides: slidesWith(facts, hideAmounts) })).toEqual([]);
    }
  });

  test('Each way has its score, costs and recommendations, those that differ first', () => {
    const rows = rowsIn(factsWith());
    expect(rows.slice(0, 5)).toEqual([
      ['Score', '80.1%', '83.0%', '80.4%'],
      ['Recommendations', '3', '4', '3'],
      ['One-time, £', '10,250', '14,000', '14,206'],
      ['Monthly, £', '228', '228', '–'],
      ['First year, £', '12,986', '16,736', '14,206'],
    ]);
    expect(rows.slice(5).map((row) => row.slice(1))).toEqual([
      ['included', 'included', '–'],
      ['–', 'included', 'included'],
      ['included', 'included', 'included'],
      ['included', 'included', 'included'],
    ]);
    expect(rowsIn(factsWith(), true).map(([name]) => name)).not.toContain('First year, £');
  });

  test('The slide is left out without ways, and in decks that were collected before it existed', () => {
    expect(slidesWith(sampleFacts())).toEqual([]);
  });
});
