import { expect, test } from 'vitest';
import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { faultsOfDeck } from '#domain/deck/facts/deck.faults.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { factsChanges } from '#domain/qbrs/facts/facts.changes.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';

const DAY = { cost: 1_840_000, source: 'your figure, Oct 2026' };

/** Line on the slide of the risks; undefined if there is none. */
function lineOf(changed: Partial<DeckFacts>, hideAmounts = false): string | undefined {
  const made = sampleFacts(changed);
  const facts = hideAmounts ? withoutAmounts(made) : made;
  const { slides } = slidesOf(facts, { hideAmounts }, false);
  expect(brokenIn({ facts, slides })).toEqual([]);
  expect(faultsOfDeck(slides, facts)).toEqual([]);
  const line = slides.find(({ key }) => key === 'risks')?.claims?.find(({ field }) => field === 'standstill')?.words;
  expect(JSON.stringify(slides).includes('standstill')).toBe(line !== undefined);
  return line;
}

test('A day of standstill is shown beside the cost of the remedy, and nothing is shown without a figure or with hidden amounts', () => {
  expect(lineOf({})).toBeUndefined();
  expect(lineOf({ standstill: DAY }, true)).toBeUndefined();
  expect(lineOf({ standstill: DAY })).toBe(
    'A day of standstill costs £18,400 (your figure, Oct 2026); the remedy for all seven urgent gaps costs £39,740 one-time and £565 per month.',
  );
  expect(lineOf({ standstill: { ...DAY, source: '' }, recommendations: [] })).toBe('A day of standstill costs £18,400.');
});

test('A remedy without a price is named as not quoted yet', () => {
  const { recommendations } = sampleFacts();
  const unpriced = (count: number) =>
    recommendations.map((one, place) => (place < count ? { ...one, costKnown: false, oneTime: 0, monthly: 0, options: [] } : one));
  expect(lineOf({ standstill: DAY, recommendations: unpriced(2) })).toMatch(
    / costs £[\d,]+ one-time and £\d+ per month, two still to be quoted\.$/u,
  );
  expect(lineOf({ standstill: DAY, recommendations: unpriced(99) })).toMatch(
    /; the remedy for all seven urgent gaps is not quoted yet\.$/u,
  );
});

test('A line that another amount contradicts forbids the deck', () => {
  const facts = sampleFacts({ standstill: DAY });
  const { slides } = slidesOf(facts, { hideAmounts: false }, false);
  expect(brokenIn({ facts: { ...facts, standstill: { ...DAY, cost: 1_850_000 } }, slides })).toMatchObject([
    { field: 'standstill', fact: 'Cost of a day of standstill: £18,500. The sentence says “18,400”.', isBlocking: true },
  ]);
});

test('A refresh names a new cost of standstill', () => {
  expect(factsChanges(sampleFacts(), sampleFacts({ standstill: DAY }))).toEqual([
    'Cost of a day of standstill: £18,400, your figure, Oct 2026 instead of unknown.',
  ]);
});
