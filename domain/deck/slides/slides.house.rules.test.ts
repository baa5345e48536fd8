import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { slidesOf } from './slides.rules.ts';

const sample = sampleFacts();
const wordsOf = (facts = sample) => JSON.stringify(slidesOf(facts, { hideAmounts: false }, false).slides);

test('[SET-19] The organisation’s own words stand on the cover of a deck and below its pages in place of its name', () => {
  const provider = { ...sample.provider, cover: 'Northlight IT Ltd, Harbour Road 4, Leeds', foot: 'Registered in England 0812' };
  expect(wordsOf()).not.toContain('Harbour Road');
  expect(wordsOf({ ...sample, provider })).toContain('Harbour Road');
  expect(slideFoot(sample).provider).toBe('Northlight IT');
  expect(slideFoot({ ...sample, provider }).provider).toBe('Registered in England 0812');
});

test.each([
  ['d mmm yyyy', '2 Dec 2026'],
  ['mm/dd/yyyy', '12/02/2026'],
  ['dd.mm.yyyy', '02.12.2026'],
  ['yyyy-mm-dd', '2026-12-02'],
] as const)('[SET-20] Where an organisation writes days as %s, its decks say %s', (dateFormat, written) => {
  const words = wordsOf({ ...sample, review: { ...sample.review, dateFormat } });
  expect(words).toContain(written);
  for (const other of ['2 Dec 2026', '12/02/2026', '02.12.2026', '2026-12-02'].filter((one) => one !== written)) {
    expect(words).not.toContain(other);
  }
});
