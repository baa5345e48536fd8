import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { documentPages } from '#domain/deck/documents/documents.rules.ts';
import { decidedClaims } from '#domain/qbrs/outcomes.claims.rules.ts';
import { decidedLines } from '#domain/qbrs/outcomes.rules.ts';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { customers } from './customers.fixture.ts';
import { FALSEHOODS, falsehoodsOf, type Planted } from './falsehoods.fixture.ts';
import type { TruthDeck } from './truth.cut.rules.ts';
import { brokenIn, sentencesIn } from './truth.rules.ts';

const SEED = 20261128;
const CUSTOMERS = 1000;
const PLANTED = 200;

describe('the rules of truth', () => {
  test(`The decks of ${CUSTOMERS} generated customers (seed ${SEED}) have no sentence that their facts contradict`, () => {
    let sentences = 0;
    fc.assert(
      fc.property(customers, fc.boolean(), (facts, hideAmounts) => {
        const deck = deckOf(facts, hideAmounts);
        sentences += sentencesIn(deck);
        expect(brokenIn(deck).filter(({ isBlocking }) => isBlocking)).toEqual([]);
      }),
      { seed: SEED, numRuns: CUSTOMERS },
    );
    expect(sentences).toBeGreaterThan(30 * CUSTOMERS);
  }, 600_000);

  test(`Of ${PLANTED} false statements that were planted in true decks (seed ${SEED}), at least 98 % are refused`, () => {
    const found = falsehoods();
    const planted = FALSEHOODS.flatMap((kind) => found.get(kind)?.slice(0, PLANTED / FALSEHOODS.length) ?? []);
    expect(planted).toHaveLength(PLANTED);
    const believed = planted.filter(({ deck }) => brokenIn(deck).every(({ isBlocking }) => !isBlocking));
    expect(believed.map(({ kind, words }) => `${kind}: ${words}`).slice(PLANTED * 0.02)).toEqual([]);
  }, 240_000);
});

/** Slides of the customer, the board summary, the shared page, and a recap in which each decision has one of its options. */
function deckOf(facts: DeckFacts, hideAmounts: boolean): TruthDeck {
  const asked = facts.recommendations.filter(({ state }) => state === 'asked');
  const decisions = asked.map((one, place) => ({
    recommendationId: one.id,
    recommendation: one.title,
    outcome: OUTCOMES[place % OUTCOMES.length] ?? 'approved',
    by: 'Helen Okafor',
    note: place % 2 === 0 ? '' : 'Two budgets are open',
    until: place % 3 === 0 ? '2027-01-31' : null,
    option: one.options[place % 3]?.name ?? null,
    at: '2026-12-02T10:00:00.000Z',
    cost: { oneTime: 0, recurring: 0, recurringPer: 'month' as const, costKnown: false },
  }));
  const recap = decidedClaims(decidedLines({ decisions, facts, timezone: 'UTC', hideAmounts }), {});
  return {
    facts,
    slides: slidesOf(facts, { hideAmounts }, false).slides,
    pages: [...documentPages(facts, hideAmounts), { key: 'recap', section: 'decisions', claims: recap }],
  };
}

/** Falsehoods by kind, from as many decks as needed, at most two of a kind from one deck. */
function falsehoods(): Map<string, Planted[]> {
  const found = new Map<string, Planted[]>();
  for (const [place, facts] of fc.sample(customers, { seed: SEED, numRuns: 150 }).entries()) {
    const deck = deckOf(facts, false);
    for (const [kind, all] of Map.groupBy(falsehoodsOf(deck, place), (one) => one.kind)) {
      found.set(kind, [...(found.get(kind) ?? []), ...all.toSorted((one, other) => one.words.localeCompare(other.words)).slice(0, 2)]);
    }
  }
  return found;
}
