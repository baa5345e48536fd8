import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { planOf } from './client.plan.ts';

/** Year of four quarters with a target of £40,000. */
function yearCosting(perQuarter: number) {
  const { budget } = sampleFacts();
  const [first] = budget.quarters;
  if (!first) throw new Error('The sample has a budget.');
  const quarters = [1, 2, 3, 4].map((quarter) => ({ ...first, quarter, oneTime: 0, recurring: perQuarter, target: 1_000_000 }));
  const facts = sampleFacts({ budget: { ...budget, quarters } });
  const qbr = { sections: [{ key: 'budget' as const, title: 'Budget', enabled: true, narrative: '', edited: false }] };
  return planOf({ qbr, facts, statuses: new Map() }, false, []).budget?.years[0];
}

test('A budget within one percent of its target is in line with it, as in the title of the slide', () => {
  expect(yearCosting(1_005_000)).toMatchObject({ inFull: '£40,200, in line with target', isOver: false });
});

test('The budget of a year is written in whole units, rounded, with its difference to the target', () => {
  expect(yearCosting(1_234_567)).toMatchObject({ inFull: '£49,383, £9,383 over target', isOver: true });
});
