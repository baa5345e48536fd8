import { expect, test } from 'vitest';
import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const LONG = 'One unencrypted laptop can oblige you to notify the regulator. That costs more than encrypting every device that you own.';
const deckOf = (changed: Partial<DeckFacts>) => {
  const facts = sampleFacts(changed);
  return { facts, slides: slidesOf(facts, { hideAmounts: false }, false).slides };
};
const wordsOf = ({ slides }: ReturnType<typeof deckOf>, key: string) => JSON.stringify(slides.find((slide) => slide.key === key)?.pieces);

test('A consequence that is too long for its place ends after a whole sentence, not in the middle of a word', () => {
  const { gaps, recommendations } = sampleFacts();
  const consequence = `${LONG} ${LONG} ${LONG}`;
  const deck = deckOf({
    gaps: gaps.map((gap) => ({ ...gap, consequence })),
    recommendations: recommendations.map((one) => ({ ...one, riskIfNot: consequence })),
  });
  for (const key of ['ask', 'gaps', 'decisions']) {
    expect(wordsOf(deck, key)).toContain('notify the regulator.');
    expect([key, wordsOf(deck, key)?.includes('…')]).toEqual([key, false]);
  }
  expect(brokenIn(deck)).toEqual([]);
});

test('The same risk found in two assessments is named once in the summary', () => {
  const { gaps } = sampleFacts();
  const [first] = gaps;
  if (!first) throw new Error('The sample has gaps.');
  const twice = ['a', 'b'].map((findingId) => ({ ...first, findingId, words: 'Not all laptops are encrypted' }));
  const risks = deckOf({ gaps: [...twice, ...gaps.slice(1)] }).slides.find(({ key }) => key === 'ask')?.claims ?? [];
  expect(risks.filter(({ field, words }) => field.startsWith('risktitle') && words === 'Not all laptops are encrypted')).toHaveLength(1);
});

test('A summary without wins lists the good sections that held', () => {
  const sections = sampleFacts().sections.map((section, index) => ({
    ...section,
    score: index === 0 ? 91 : 60,
    previous: index === 0 ? 92 : 61,
  }));
  const deck = deckOf({ sections, since: null, gapsBefore: null });
  expect(wordsOf(deck, 'ask')).toContain('What held');
  expect(wordsOf(deck, 'ask')).toContain('It is at 91%, from 92%');
  expect(brokenIn(deck).filter(({ slide }) => slide === 'ask')).toEqual([]);
});

test('With more than four decisions the summary shows the largest amount and the sum of the others', () => {
  const [first] = sampleFacts().recommendations;
  if (!first) throw new Error('The sample has recommendations.');
  const recommendations = [1, 2, 3, 4, 5, 6].map((number) => ({
    ...first,
    id: `r${number}`,
    number,
    title: `Project ${number}`,
    state: 'asked' as const,
    oneTime: number === 6 ? 6_800_000 : 10_000 * number,
    monthly: 0,
  }));
  const words = wordsOf(deckOf({ recommendations, gaps: [] }), 'ask');
  expect(words).toContain('£68,000');
  expect(words).toContain('"label":{"text":"6"');
  expect(words).toContain('Two more');
  expect(words).toContain('"£300"');
});

test('The roadmap title names no sum while a dated project is still to be quoted', () => {
  const { recommendations } = sampleFacts();
  const titleOf = (changed: Partial<DeckFacts>) => deckOf(changed).slides.find(({ key }) => key === 'roadmap')?.title;
  expect(titleOf({ recommendations: recommendations.map((one) => ({ ...one, costKnown: true })) })).toContain('one-time by');
  expect(titleOf({ recommendations: recommendations.map((one) => ({ ...one, costKnown: false })) })).toContain('over six quarters');
});
