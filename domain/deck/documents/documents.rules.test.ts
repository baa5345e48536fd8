import { expect, test } from 'vitest';
import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import { paragraphsOf, wordsOf } from '#domain/deck/claims/truth.cut.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { fortyFacts } from '#domain/deck/facts/deck.facts.forty.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { summaryClaims } from '#domain/deck/summary/summary.claims.rules.ts';
import { summaryOf } from '#domain/deck/summary/summary.rules.ts';
import { documentPages } from './documents.rules.ts';

const SHOWN = { hideAmounts: false };
const deckOf = (facts: DeckFacts) => ({ facts, slides: slidesOf(facts, SHOWN, false).slides, pages: documentPages(facts) });

test('Every checked line of the board summary is printed on it', () => {
  for (const facts of [sampleFacts(), ...fortyFacts().slice(0, 8)]) {
    const sheet = JSON.stringify(summaryOf(facts, SHOWN, false).pieces);
    const lines = summaryClaims(facts, false).filter(({ field }) => /\.(?:line|below|more)$/u.test(field));
    expect(lines.length).toBeGreaterThan(2);
    for (const { words } of lines) expect(sheet).toContain(words);
  }
});

test('The board summary prints the outcome of the last review in full', () => {
  for (const facts of [sampleFacts(), ...fortyFacts().slice(0, 12)]) {
    const since = slidesOf(facts, SHOWN, false).slides.find(({ key }) => key === 'since')?.title;
    if (since !== undefined) expect(JSON.stringify(summaryOf(facts, SHOWN, false).pieces)).toContain(`${since}.`);
  }
});

test('Every amount in the band of decisions is one of the checked ones', () => {
  for (const facts of [sampleFacts(), ...fortyFacts().slice(0, 8)]) {
    const slide = slidesOf(facts, SHOWN, false).slides.find(({ key }) => key === 'ask');
    const checked = (slide?.claims ?? []).filter(({ kind }) => kind === 'ask').map(({ words }) => words);
    const printed = (slide?.pieces ?? [])
      .filter((piece) => piece.kind === 'text' && piece.box.y > 382)
      .flatMap(paragraphsOf)
      .map(wordsOf)
      .filter((words) => /\p{Sc}/u.test(words));
    for (const words of printed) expect(checked.some((claim) => claim.includes(words))).toBe(true);
  }
});

test('A figure of a document that the data contradicts is listed and forbids the deck', () => {
  const facts = sampleFacts();
  const { slides, pages } = deckOf(facts);
  expect(brokenIn({ facts, slides, pages })).toEqual([]);
  const [first, ...others] = facts.recommendations;
  if (!first) throw new Error('The sample has no decision.');
  const dearer = { ...first, options: [], oneTime: 480_000 };
  const broken = brokenIn({ facts: { ...facts, recommendations: [dearer, ...others] }, slides: [], pages });
  expect(broken.map(({ slide, field, isBlocking }) => [slide, field, isBlocking])).toEqual([
    ['board-summary', `decision.${first.id}`, true],
    ['board-summary', 'asked', true],
    ['shared-page', 'ask', true],
  ]);
});

test('The band of decisions leaves out no decision and names the most expensive one', () => {
  const facts = sampleFacts();
  const { slides } = deckOf(facts);
  const without = (field: string) =>
    slides.map((slide) =>
      slide.key === 'ask' ? { ...slide, claims: slide.claims?.filter((claim) => claim.field !== field) ?? [] } : slide,
    );
  const [, second] = facts.recommendations;
  expect(brokenIn({ facts, slides: without(`ask.${second?.id}`) })).toMatchObject([
    { rule: 'list', slide: 'ask', fact: 'Decision 2, MFA for everyone, everywhere, is asked for and not on the page.' },
  ]);
});
