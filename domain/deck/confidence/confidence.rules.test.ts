import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { groundsOf, isWeak } from './confidence.rules.ts';

const facts = sampleFacts({ answered: { answered: 90, applicable: 120, verified: 85 } });
const assessed = facts.runs.at(-1)?.approvedAt.slice(0, 10) ?? '';

test('[QBR-95] A slide shows its preparers how many answers it uses, how many are verified and how old they are', () => {
  expect(groundsOf('score', facts, addDays(assessed, 12))).toEqual([
    { words: '90 of 120 questions answered', isGood: false },
    { words: '85 of 90 answers seen, documented or read by a tool', isGood: true },
    { words: 'Assessed 12 days ago', isGood: true },
  ]);
  expect(groundsOf('score', { ...facts, answered: { answered: 5, applicable: 5 } }, assessed)).toEqual([
    { words: 'five of five questions answered', isGood: true },
    { words: 'Assessed today', isGood: true },
  ]);
});

test('[QBR-96] Data older than 30 days is marked on every slide that uses it', () => {
  const [before, after] = [addDays(facts.collectedOn, 30), addDays(facts.collectedOn, 31)];
  for (const section of ['since', 'goals', 'next']) {
    expect(isWeak(groundsOf(section, { ...facts, goals: [] }, before))).toBe(false);
    expect(isWeak(groundsOf(section, { ...facts, goals: [] }, after))).toBe(true);
  }
  expect(groundsOf('cover', facts, after)).toEqual([]);
});

test('[QBR-97] The data confidence of a slide never appears on the slide itself', () => {
  const words = JSON.stringify(slidesOf(facts, { hideAmounts: false }, false).slides.map(({ notes: _, claims: __, ...slide }) => slide));
  expect(words).not.toContain('verified');
  expect(words).not.toContain('read by a tool');
});
