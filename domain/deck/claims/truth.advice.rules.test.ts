import { expect, test } from 'vitest';
import type { DeckOption } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { brokenIn } from './truth.rules.ts';

test('A decision with options is asked for only with exactly one advised option, and at its price', () => {
  const [first, ...others] = sampleFacts().recommendations;
  if (!first) throw new Error('The sample has no decision.');
  const factOf = (changed: Partial<typeof first>) => {
    const facts = sampleFacts({ recommendations: [{ ...first, ...changed }, ...others] });
    const advice = brokenIn({ facts, slides: slidesOf(facts, { hideAmounts: false }, false).slides }).filter(
      ({ rule }) => rule === 'advice',
    );
    expect(advice.every(({ isBlocking, recommendation }) => isBlocking && recommendation === first.id)).toBe(true);
    return advice.map(({ fact }) => fact);
  };
  const advised = (names: readonly string[]) => first.options.map((option) => ({ ...option, isChosen: names.includes(option.name) }));
  expect(factOf({})).toEqual([]);
  expect(factOf({ options: advised([]) })).toEqual(['Decision 1 has three options and none is advised.']);
  expect(factOf({ options: advised(['Locked copy', 'Test what exists']) })).toEqual([
    'Decision 1 has two advised options; only one can be.',
  ]);
  expect(factOf({ options: advised(['Test what exists']) })).toEqual([
    'Decision 1 asks for £3,800 + £290 per month; its advised option costs £1,200 + £60 per month.',
  ]);
  expect(factOf({ options: advised([]), state: 'planned' })).toEqual([]);
});

test('The advised option has a card on the slide of its decision even if it is the last of five', () => {
  const [first, ...others] = sampleFacts().recommendations;
  if (!first) throw new Error('The sample has no decision.');
  const price = { oneTime: 120_000, recurring: 0, recurringPer: 'month' } as const;
  const more = (name: string): DeckOption => ({ ...price, name, outcome: null, points: [], isChosen: name === 'Fifth' });
  const options = [...first.options.map((option) => ({ ...option, isChosen: false })), more('Fourth'), more('Fifth')];
  const facts = sampleFacts({ recommendations: [{ ...first, options, oneTime: 120_000, monthly: 0 }, ...others] });
  const { slides } = slidesOf(facts, { hideAmounts: false }, false);
  expect(slides.find(({ key }) => key === `options-${first.id}`)?.title).toBe('We advise “Fifth” for £1,200 one-time');
});
