import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { explained, explainedInWords } from './explained.rules.ts';

test('A title is explained by its scope, its figures and the records that they count', () => {
  const facts = sampleFacts();
  const gaps = slidesOf(facts, { hideAmounts: false }, false).slides.find(({ key }) => key === 'gaps');
  const title = gaps?.claims?.find(({ field }) => field === 'title');
  if (!title) throw new Error('The findings have a title.');
  const { scope, figures, records } = explained(title, facts);
  expect(scope).toBe('All records of Alderbrook Dental Group, as of 2 Dec 2026');
  expect(figures).toEqual([
    { value: '2', name: 'Critical open findings' },
    { value: '5', name: 'High open findings' },
    { value: '7', name: 'Critical and high findings with a proposal' },
  ]);
  expect(records).toHaveLength(7);
  expect(records).toContain('One stolen password opens patient records');
  expect(explainedInWords(explained(title, facts))).toContain('as of 2 Dec 2026; Critical open findings: 2; High');
});
