import { expect, test } from 'vitest';
import { linePoints } from '#domain/deck/charts/chart.layout.rules.ts';
import { faultsOfDeck } from '#domain/deck/facts/deck.faults.sample.ts';
import { dayAndMonth } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const deckOf = (changed: Partial<DeckFacts>) => slidesOf(sampleFacts(changed), { hideAmounts: false }, false).slides;

function slideOf(slides: readonly DeckSlide[], key: string): DeckSlide {
  const slide = slides.find((one) => one.key === key);
  if (!slide) throw new Error(`The deck has no slide ${key}.`);
  return slide;
}

test('A second review in one quarter is compared with the last review, not with a quarter that is not over', () => {
  const { review, since, runs } = sampleFacts();
  const { year, quarter } = review;
  const facts = {
    since: since && { ...since, year, quarter },
    runs: runs.map((run, index) => (index === runs.length - 2 ? { ...run, year, quarter, approvedAt: '2026-10-05T09:00:00Z' } : run)),
  };
  const deck = deckOf(facts);
  expect(JSON.stringify(slideOf(deck, 'ask').pieces)).toContain('since 5 Oct');
  expect(slideOf(deck, 'since').title).toContain('from the last review');
  expect(JSON.stringify(slideOf(deck, 'since').pieces)).toContain('From the last review to today');
  expect(faultsOfDeck(deck, sampleFacts(facts))).toEqual([]);
});

test('The first score with a new template is not called the first score of a customer who was reviewed before', () => {
  const { runs, template } = sampleFacts();
  expect(slideOf(deckOf({ runs: runs.slice(-1) }), 'score').title).toContain(`Your first score with “${template.name}” is`);
  expect(slideOf(deckOf({ runs: runs.slice(-1), since: null, gapsBefore: null }), 'score').title).toMatch(/^Your first score is/u);
});

test('The trend is drawn to scale: a quarter without a review has its place, and two reviews in one quarter have their days', () => {
  const { runs } = sampleFacts();
  const [first, second, third] = runs.slice(-3);
  if (!first || !second || !third) throw new Error('The sample has three assessments.');
  const gap = [
    { ...first, year: 2025, quarter: 4 },
    { ...second, year: 2026, quarter: 1 },
    { ...third, year: 2026, quarter: 4 },
  ];
  const drawn = (changed: Partial<DeckFacts>) => {
    const chart = slideOf(deckOf(changed), 'score').pieces.find((piece) => piece.kind === 'chart');
    if (chart?.chart.kind !== 'line') throw new Error('The score has no trend.');
    return { categories: chart.chart.categories, places: linePoints(chart.box, chart.chart).map(({ x }) => x) };
  };
  const { categories, places } = drawn({ runs: gap });
  expect(categories).toEqual(['Q4 25', 'Q1 26', '', '', 'Q4 26']);
  expect(slideOf(deckOf({ runs: gap }), 'score').source).toBe('three approved assessments, Q4 2025 to Q4 2026, two quarters without one');
  const [one = 0, two = 0, three = 0] = places;
  expect((three - two) / (two - one)).toBeCloseTo(3, 5);
  const twice = gap.map((run, index) => (index === 1 ? { ...run, quarter: 4, approvedAt: '2026-10-05T09:00:00Z' } : run));
  expect(drawn({ runs: twice }).categories).toEqual(['Q4 25', '', '', '', '5 Oct', dayAndMonth(third.approvedAt)]);
  const longAgo = gap.map((run, index) => (index === 0 ? { ...run, year: 2015 } : run));
  expect(drawn({ runs: longAgo }).categories).toEqual(['Q1 26', '', '', 'Q4 26']);
  for (const shown of [gap, twice, longAgo]) expect(faultsOfDeck(deckOf({ runs: shown }), sampleFacts({ runs: shown }))).toEqual([]);
});
