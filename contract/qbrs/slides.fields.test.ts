import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { DeckFacts } from './facts.fields.ts';
import { ClientSlide } from './slides.fields.ts';

/** Removes the edit information, which customers do not get. */
function withoutEdits(slide: object): unknown {
  return JSON.parse(JSON.stringify(slide, (name, value: unknown) => (name === 'edit' ? undefined : value)));
}

test('[API-30] A customer receives every slide as drawn, without the speaker notes', () => {
  const { slides } = slidesOf(sampleFacts(), { hideAmounts: false }, true);
  expect(slides.length).toBeGreaterThan(14);
  for (const { notes: _, claims: __, ...slide } of slides) expect(ClientSlide.parse(slide)).toEqual(withoutEdits(slide));
  for (const slide of slides) expect(ClientSlide.parse({ ...slide, notes: { say: 'Hush' } })).not.toHaveProperty('notes');
});

test('[API-31] The facts of a deck are sent unchanged', () => {
  expect(DeckFacts.parse(sampleFacts())).toEqual(sampleFacts());
});
