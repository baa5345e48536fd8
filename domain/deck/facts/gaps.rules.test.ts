import { expect, test } from 'vitest';
import { sampleFacts } from './deck.facts.sample.ts';
import { gapsShown, MOST_GAPS } from './gaps.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const facts = sampleFacts({});
const ids = facts.gaps.map(({ findingId }) => findingId);
const shownWith = (chosen: readonly string[]) => {
  const { slides } = slidesOf(facts, { hideAmounts: false }, false, [{ key: 'findings', enabled: true, chosen }]);
  return slides.find(({ key }) => key === 'gaps');
};

test('The gaps slide shows the chosen gaps, and without a choice those with the highest risk', () => {
  const last = ids.slice(-2);
  expect(gapsShown(facts, last)).toMatchObject({ isChosen: true });
  expect(shownWith(last)?.lead).toMatch(/^Chosen for this review; 9 open gaps/);
  expect(JSON.stringify(shownWith(last)?.pieces)).toContain(facts.gaps.at(-1)?.words);
  expect(gapsShown(facts, []).gaps).toHaveLength(Math.min(MOST_GAPS, ids.length));
  expect(shownWith([])?.lead).toContain('with the highest risk');
});

test('A chosen gap that is no longer open is left out, and without any chosen gap left the slide is computed again', () => {
  const [first = ''] = ids;
  expect(gapsShown(facts, ['gone', first]).gaps.map(({ findingId }) => findingId)).toEqual([first]);
  expect(gapsShown(facts, ['gone'])).toMatchObject({ isChosen: false });
});
