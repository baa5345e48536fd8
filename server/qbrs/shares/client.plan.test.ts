import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { planOf } from './client.plan.ts';

const blank = { gain: '', goal: null, severity: null, risk: '', options: [], questions: [], closed: null };

/** Year of four quarters with a target of £40,000. */
function yearCosting(perQuarter: number) {
  const { budget } = sampleFacts();
  const [first] = budget.quarters;
  if (!first) throw new Error('The sample has a budget.');
  const quarters = [1, 2, 3, 4].map((quarter) => ({ ...first, quarter, oneTime: 0, recurring: perQuarter, target: 1_000_000 }));
  const facts = sampleFacts({ budget: { ...budget, quarters } });
  const qbr = { sections: [{ key: 'budget' as const, title: 'Budget', enabled: true, narrative: '', edited: false }] };
  return planOf({ qbr, facts, statuses: new Map(), asked: [] }, false, []).budget?.years[0];
}

test('A budget within one percent of its target is in line with it, as in the title of the slide', () => {
  expect(yearCosting(1_005_000)).toMatchObject({ inFull: '£40,200, in line with target', isOver: false });
});

test('The budget of a year is written in whole units, rounded, with its difference to the target', () => {
  expect(yearCosting(1_234_567)).toMatchObject({ inFull: '£49,383, £9,383 over target', isOver: true });
});

test('An approved option that costs something else is named in the roadmap, and the sums are said to be those of the review', () => {
  const facts = sampleFacts();
  const one = facts.recommendations.find(({ state, options }) => state === 'asked' && options.length > 1);
  if (!one) throw new Error('The sample asks for a choice.');
  const qbr = { sections: [{ key: 'roadmap' as const, title: 'Roadmap', enabled: true, narrative: '', edited: false }] };
  const request = { ...blank, id: one.id, number: one.number, title: one.title, cost: '£20,000' };
  const decision = {
    id: one.id,
    outcome: 'approved' as const,
    called: null,
    by: 'Helen Okafor',
    note: '',
    at: '',
    until: null,
    option: 'Passkeys',
    canUndo: true,
  };
  const roadmapWith = (asked: Parameters<typeof planOf>[0]['asked']) =>
    planOf({ qbr, facts, statuses: new Map([[one.id, 'approved']]), asked }, false, []).roadmap;
  const stateIn = (roadmap: ReturnType<typeof roadmapWith>) =>
    roadmap?.groups.flatMap(({ items }) => items).find(({ number }) => number === one.number)?.state;

  const decided = roadmapWith([{ ...request, decision }]);
  expect(stateIn(decided)).toBe('Approved: “Passkeys”, £20,000');
  expect(decided?.note).toBe('Sums are one-time costs as in the review; decisions made since are not counted.');
  expect(roadmapWith([{ ...request, decision: null }])?.note).toBe('Sums are one-time costs.');
});
