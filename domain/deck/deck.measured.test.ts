import { describe, expect, test } from 'vitest';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { addQuarters, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { faultsOfDeck, faultsOfSheet, faultsOfSlide, isBlank } from '#domain/deck/facts/deck.faults.sample.ts';
import type { Box } from '#domain/deck/page/slide.model.rules.ts';
import { text } from '#domain/deck/page/slide.parts.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { summaryOf } from '#domain/deck/summary/summary.rules.ts';

/** Sample customers; every fourth is also tested with hidden amounts. */
const CUSTOMERS = [sampleFacts(), ...fortyFacts()].map(
  (facts, index) => [index === 0 ? 'the sample' : `customer ${index}`, facts, index % 4 === 0 ? [false, true] : [false]] as const,
);

test('The layout check detects text that is cut, overlaps or leaves the page, and a blank slide', () => {
  const [slide] = slidesOf(sampleFacts(), { hideAmounts: false }, false).slides.slice(1);
  if (!slide) throw new Error('The deck has no slide.');
  const facts = sampleFacts();
  const piece = (words: string, box: Box) => text(words, box, { size: 12 });
  const wide = { x: 600, y: 400, width: 200, height: 16 };
  expect(
    faultsOfSlide({ ...slide, pieces: [piece('One line that has much more to say than its box', { ...wide, width: 90 })] }, facts),
  ).toHaveLength(1);
  expect(
    faultsOfSlide(
      {
        ...slide,
        pieces: [
          piece('Extraordinary', { ...wide, width: 40, height: 60 }),
          piece('Uninterrupt', { ...wide, width: 40, height: 90, y: 200 }),
        ],
      },
      facts,
    ),
  ).toHaveLength(1);
  expect(faultsOfSlide({ ...slide, pieces: [piece('One', wide), piece('Two', { ...wide, y: 405 })] }, facts)).toHaveLength(1);
  expect(faultsOfSlide({ ...slide, pieces: [piece('Below the foot', { ...wide, y: 500 })] }, facts)).toHaveLength(1);
  expect(isBlank({ ...slide, pieces: [piece('Only this', wide)] })).toBe(true);
});

describe('the decks of forty customers, measured by letter widths', () => {
  test.each(CUSTOMERS)(
    'No slide of %s has clipped or overlapping words or words beyond the page, and no slide is blank',
    (_name, facts, views) => {
      for (const hideAmounts of views) expect(faultsOfDeck(slidesOf(facts, { hideAmounts }, true).slides, facts)).toEqual([]);
    },
  );

  test.each(CUSTOMERS)('The board summary of %s has no clipped or overlapping words or words beyond the page', (_name, facts) => {
    const provider = { ...facts.provider, isLogoTheirs: true, hasOwnLogo: true };
    for (const shown of [facts, { ...facts, provider }])
      expect(faultsOfSheet(summaryOf(shown, { hideAmounts: false }, true).pieces)).toEqual([]);
  });
});

test.each([
  ['a whole band’s edge', 72.3, 69.8],
  ['many points', 80.1, 69.6],
])('A score change printed with a decimal has enough room: %s', (_name, before, now) => {
  const { runs } = sampleFacts();
  const [last] = runs.slice(-1);
  if (!last) throw new Error('The sample has runs.');
  const facts = sampleFacts({
    runs: [
      { ...last, quarter: 3, score: before },
      { ...last, score: now },
    ],
  });
  expect(faultsOfDeck(slidesOf(facts, { hideAmounts: false }, true).slides, facts)).toEqual([]);
});

test('A roadmap with every dated project overdue has no clipped or overlapping words', () => {
  const sample = sampleFacts();
  const present = fiscalQuarterOf(sample.collectedOn, sample.customer.startMonth);
  const recommendations = sample.recommendations.map((one) => ({
    ...one,
    ...(one.quarter && { quarter: present, lateSince: addQuarters(present, -3), start: null, end: null }),
  }));
  const facts = sampleFacts({ recommendations });
  for (const hideAmounts of [false, true]) {
    const slides = slidesOf(facts, { hideAmounts }, true).slides.filter(({ key }) => key === 'roadmap');
    expect(slides).toHaveLength(1);
    expect(faultsOfDeck(slides, facts)).toEqual([]);
  }
});
