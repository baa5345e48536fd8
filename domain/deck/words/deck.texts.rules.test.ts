import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { richTextOf, textsOfDeck } from './deck.texts.rules.ts';

test('The texts of a deck are its titles, leads and texts, and an edited one reads as it was written', () => {
  const { slides } = slidesOf(sampleFacts(), { hideAmounts: false }, false);
  const texts = textsOfDeck(slides, { 'score.title': richTextOf('Our words') });
  expect(texts.get('score.title')).toEqual({ section: 'score', words: 'Our words' });
  expect(texts.has('cover.title')).toBe(false);
  expect([...texts.values()].every(({ words }) => typeof words === 'string')).toBe(true);
  expect(texts.size).toBeGreaterThan(slides.length);
});

test('A plain text has one paragraph per line, without empty ones', () => {
  expect(richTextOf(' One \n\nTwo')).toEqual([{ runs: [{ text: 'One' }] }, { runs: [{ text: 'Two' }] }]);
});
