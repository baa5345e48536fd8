import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { brokenIn } from './truth.rules.ts';

const facts = sampleFacts();

/** Facts that a deck with this edited text contradicts. */
function contradicted(section: string, field: string, words: string): string[] {
  const texts = { [field]: [{ runs: [{ text: words }] }] };
  const { slides } = slidesOf(facts, { hideAmounts: false }, false, [{ key: section, enabled: true, texts }]);
  return brokenIn({ facts, slides }).flatMap(({ fact, isBlocking }) => (isBlocking ? [fact] : []));
}

describe('an edited sentence keeps its sources', () => {
  test.each([
    ['findings', 'gaps.title', 'No critical risk is open in your practices', 'Critical open findings: 2. The sentence says “No”.'],
    ['findings', 'gaps.title', 'Three critical gaps are open', 'Critical open findings: 2. The sentence says “Three”.'],
    ['findings', 'gaps.title', 'None of your risks is critical', 'Critical open findings: 2. The sentence says “None”.'],
    ['since', 'since.title', 'All 11 commitments from Q3 are done', 'Commitments that are done: 9. The sentence says “All 11”.'],
    ['since', 'since.title', 'Ten of 11 commitments from Q3 are done', 'Commitments that are done: 9. The sentence says “Ten”.'],
    ['budget', 'budget.title', 'The budget of FY28 is £120k', 'IT budget of the first whole year: £126,500. The sentence says “120”.'],
  ])('In %s, the text %s “%s” is listed with the fact', (section, field, words, fact) => {
    expect(contradicted(section, field, words)).toEqual([fact]);
  });

  test.each([
    ['findings', 'gaps.title', 'Two critical gaps can stop your practices'],
    ['findings', 'gaps.title', 'One of two critical risks comes first, and it has no budget yet'],
    ['findings', 'gaps.title', 'What could stop your work tomorrow'],
    ['since', 'since.title', 'We kept 9 of 11 commitments; two are late'],
    ['budget', 'budget.title', 'Your IT budget is £126.5k in FY28, and we have three ideas to lower it'],
    ['ask', 'ask.posture', 'All four practices work well'],
  ])('In %s, the text %s “%s” contradicts nothing', (section, field, words) => {
    expect(contradicted(section, field, words)).toEqual([]);
  });
});
