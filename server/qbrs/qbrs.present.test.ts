import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { presentSection } from './qbrs.present.ts';

const section = { key: 'summary' as const, title: 'Summary', enabled: true, narrative: 'A good year', edited: false };

test('[QBR-89] A narrative written by a person is kept, also in a review from before slides had facts', () => {
  const facts = sampleFacts();
  expect(presentSection(section, { figures: null, facts }).keptNarrative).toBe('');
  expect(presentSection({ ...section, edited: true }, { figures: null, facts }).keptNarrative).toBe('A good year');
  expect(presentSection(section, { figures: null, facts: null }).keptNarrative).toBe('A good year');
});
