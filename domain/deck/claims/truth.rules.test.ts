import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { customers } from './customers.fixture.ts';
import { FALSEHOODS, falsehoodsOf, type Planted } from './falsehoods.fixture.ts';
import { brokenIn, sentencesIn } from './truth.rules.ts';

const SEED = 20261128;
const CUSTOMERS = 1000;
const PLANTED = 200;

describe('the rules of truth', () => {
  test(`The decks of ${CUSTOMERS} generated customers (seed ${SEED}) have no sentence that their facts contradict`, () => {
    let sentences = 0;
    fc.assert(
      fc.property(customers, fc.boolean(), (facts, hideAmounts) => {
        const deck = { facts, slides: slidesOf(facts, { hideAmounts }, false).slides };
        sentences += sentencesIn(deck);
        expect(brokenIn(deck).filter(({ isBlocking }) => isBlocking)).toEqual([]);
      }),
      { seed: SEED, numRuns: CUSTOMERS },
    );
    expect(sentences).toBeGreaterThan(15 * CUSTOMERS);
  }, 600_000);

  test(`Of ${PLANTED} false statements that were planted in true decks (seed ${SEED}), at least 98 % are refused`, () => {
    const planted = FALSEHOODS.flatMap(
      (kind) =>
        falsehoods()
          .get(kind)
          ?.slice(0, PLANTED / FALSEHOODS.length) ?? [],
    );
    expect(planted).toHaveLength(PLANTED);
    const believed = planted.filter(({ deck }) => brokenIn(deck).every(({ isBlocking }) => !isBlocking));
    expect(believed.map(({ kind, words }) => `${kind}: ${words}`).slice(PLANTED * 0.02)).toEqual([]);
  }, 240_000);
});

/** Falsehoods by kind, from as many decks as needed, at most two of a kind from one deck. */
function falsehoods(): Map<string, Planted[]> {
  const found = new Map<string, Planted[]>();
  for (const [place, facts] of fc.sample(customers, { seed: SEED, numRuns: 150 }).entries()) {
    const deck = { facts, slides: slidesOf(facts, { hideAmounts: false }, false).slides };
    for (const [kind, all] of Map.groupBy(falsehoodsOf(deck, place), (one) => one.kind)) {
      found.set(kind, [...(found.get(kind) ?? []), ...all.toSorted((one, other) => one.words.localeCompare(other.words)).slice(0, 2)]);
    }
  }
  return found;
}
