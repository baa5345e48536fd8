import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { markedLists } from './marked.rules.ts';

test('The wins and risks of the summary slide keep their marks where they are listed apart from the slide', () => {
  const summary = slidesOf(sampleFacts(), { hideAmounts: false }, false).slides.find(({ key }) => key === 'ask');
  const lists = markedLists(summary?.pieces ?? []);
  expect(lists.map(({ heading }) => heading)).toEqual(['What improved', expect.stringMatching(/^The worst of \w+ serious risks$/u)]);
  const [wins, risks] = lists.map(({ items }) => items);
  expect(wins?.map(({ mark }) => mark.shape)).toEqual(wins?.map(() => 'tick'));
  expect(risks?.length).toBeGreaterThan(0);
  for (const { mark, title } of risks ?? []) {
    expect(['diamond', 'triangle', 'square', 'ring']).toContain(mark.shape);
    expect(title).not.toBe('');
  }
  expect(
    risks?.map(({ mark }) => mark.alone),
    'a mark on a coloured label keeps its colour where it stands alone',
  ).not.toContain(undefined);
});
