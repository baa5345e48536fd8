import { describe, expect, test } from 'vitest';
import { checksOf, shownOfAll } from './deck.checks.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { outlineOf } from '#domain/deck/page/outline.rules.ts';
import type { RichText } from '#domain/deck/words/rich.text.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const facts = sampleFacts();
const deck = slidesOf(facts, { hideAmounts: false }, true);
const plain = (text: string): RichText => [{ runs: [{ text }] }];
function slide(key: string) {
  const found = deck.slides.find((one) => one.key === key);
  if (!found) throw new Error(`The deck has no slide ${key}.`);
  return found;
}
const warnings = (key: string, texts: Record<string, RichText>, of = facts) =>
  checksOf(slide(key), texts, of)
    .filter(({ isGood }) => !isGood)
    .map(({ words }) => words);

describe('checks before a slide is sent to the customer', () => {
  test('A generated slide passes every check', () => {
    expect(deck.slides.flatMap(({ key }) => warnings(key, {}))).toEqual([]);
  });

  test('A truncated text and internal wording are reported', () => {
    expect(warnings('ask', { 'ask.posture': plain('Much to do. '.repeat(60)) })).toEqual(['one text is cut']);
    expect(warnings('ask', { 'ask.posture': plain('Good margin here') })).toEqual(['“margin” reads as internal']);
  });

  test('Findings without client wording are counted on the slides that show them', () => {
    const [first, ...others] = facts.gaps;
    if (!first) throw new Error('The sample has gaps.');
    const wordless = sampleFacts({ gaps: [{ ...first, words: `${first.section}: a point needs attention` }, ...others] });
    expect(warnings('gaps', {}, wordless)).toEqual(['one finding lacks words for the customer']);
  });

  test('A slide that shows only some items states how many of the total', () => {
    expect(shownOfAll(slide('gaps'), facts)).toMatch(/^5 of \d+ findings are on this slide, the others follow in the appendix/u);
    expect(shownOfAll(slide('score'), facts)).toBeNull();
  });
});

test('The outline names each section with its first page, and gives the reason for an empty one', () => {
  const edited = [
    { key: 'cover', title: 'Cover', enabled: true },
    { key: 'score', title: 'Score', enabled: false },
    { key: 'goals', title: 'Goals', enabled: true },
    { key: 'appendix', title: 'Appendix', enabled: true },
  ];
  const outline = outlineOf(edited, slidesOf(sampleFacts({ goals: [] }), { hideAmounts: false }, true, edited));
  expect(outline.map(({ key, page, reason }) => [key, page === null ? reason : 'shown'])).toEqual([
    ['cover', 'shown'],
    ['score', null],
    ['goals', 'The customer has no goals.'],
    ['appendix', 'shown'],
  ]);
  expect(outline[0]).toMatchObject({ page: 1, pages: 1, chapter: null });
  expect(outline[3]?.pages).toBeGreaterThan(1);
});
