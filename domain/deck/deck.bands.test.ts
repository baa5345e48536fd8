import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { currentScore } from './slides/ask/ask.score.rules.ts';

test('[TRUTH-15] A deck prints a score by the bands of its template, as every screen does', () => {
  const facts = sampleFacts();
  const runs = facts.runs.map((run, at) => ({ ...run, score: at === facts.runs.length - 1 ? 89.6 : 84.6 }));
  const printed = (bands: typeof facts.template.bands) => currentScore({ ...facts, runs, template: { ...facts.template, bands } });
  expect(printed({ good: 85, fair: 70, poor: 50 })).toMatchObject({ now: 89.6, before: 84.6 });
  expect(printed({ good: 90, fair: 70, poor: 50 })).toMatchObject({ now: 89.6, before: 84.6 });
});
