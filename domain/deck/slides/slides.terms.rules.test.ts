import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { faultsOfDeck } from '#domain/deck/facts/deck.faults.sample.ts';
import { slidesOf } from './slides.rules.ts';

const deckWith = (terms: string, disclaimer: string) => {
  const facts = sampleFacts({ legal: { terms, disclaimer } });
  return { facts, slides: slidesOf(facts, { hideAmounts: false }, false).slides };
};

test.each([
  ['a sentence alone', 'Prices hold for 30 days.', ''],
  ['two long texts', 'Prices hold for thirty days and exclude VAT. '.repeat(13), 'Nothing here is a warranty of any kind. '.repeat(15)],
  ['wide letters without a space', 'W'.repeat(600), '価'.repeat(600)],
  ['twelve lines', 'One line of terms\n'.repeat(12), 'Another line, which is as long as the column is wide, or longer\n'.repeat(9)],
])('[SET-6] The provider’s terms and disclaimer are complete on the last page of a deck: %s', (_name, terms, disclaimer) => {
  const { facts, slides } = deckWith(terms, disclaimer);
  expect(slides.at(-1)?.key).toBe('appendix-terms');
  expect(faultsOfDeck(slides, facts)).toEqual([]);
  const words = slides
    .at(-1)
    ?.pieces.flatMap((piece) => (piece.kind === 'text' ? piece.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)) : []))
    .join('');
  expect(words).not.toContain('…');
});

test('A deck of a provider without terms has its usual last page', () => {
  expect(deckWith('', '').slides.at(-1)?.key).toBe('appendix-method');
});
