import { expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { decidedLines, openLines, type RecordedDecision } from './outcomes.rules.ts';

const facts = sampleFacts();
const [first, second] = facts.recommendations.filter(({ state }) => state === 'asked');
if (!first || !second) throw new Error('The sample asks for two decisions.');

const decision = (more: Partial<RecordedDecision> = {}): RecordedDecision => ({
  recommendationId: first.id,
  recommendation: first.title,
  outcome: 'approved',
  by: 'Helen',
  note: '',
  until: null,
  option: null,
  at: '2026-12-09T23:30:00Z',
  cost: { oneTime: 120_000, recurring: 0, recurringPer: 'month', costKnown: true },
  ...more,
});
const source = (decisions: RecordedDecision[], more = {}) => ({ decisions, facts, timezone: 'Europe/Madrid', hideAmounts: false, ...more });

test('A decision names the latest outcome, the amount asked for, the reason and the day in the customer’s time zone', () => {
  const lines = decidedLines(source([decision(), decision({ outcome: 'deferred', until: '2027-03-01', note: ' After the move ' })]));
  expect(lines).toEqual([
    {
      number: first.number,
      title: first.title,
      option: null,
      price: expect.stringMatching(/^£[\d,]+/u),
      cost: { oneTime: first.oneTime, monthly: first.monthly },
      outcome: 'deferred',
      by: 'Helen',
      on: '2026-12-10',
      until: '2027-03-01',
      reason: 'After the move',
    },
  ]);
});

test('A decision for an option names its amounts, not those of the option that the deck asked for', () => {
  const options = [
    { name: 'Large', outcome: null, points: [], oneTime: 500_000, recurring: 120_000, recurringPer: 'year' as const, isChosen: false },
  ];
  const changed = { ...facts, recommendations: facts.recommendations.map((one) => ({ ...one, options })) };
  expect(decidedLines(source([decision({ option: 'Large' })], { facts: changed }))[0]).toMatchObject({
    option: 'Large',
    price: '£5,000 + £100 per month',
    cost: { oneTime: 500_000, monthly: 10_000 },
  });
});

test('A decision on a recommendation that the deck no longer has is kept with its amount, after the others', () => {
  const gone = decision({ recommendationId: 'gone', recommendation: 'Move the archive', outcome: 'declined' });
  expect(decidedLines(source([gone, decision()])).map(({ number, title, price }) => [number, title, price === '£1,200'])).toEqual([
    [first.number, first.title, false],
    [null, 'Move the archive', true],
  ]);
  expect(decidedLines(source([gone], { facts: null }))).toHaveLength(1);
});

test('Requests without a decision stay open, and hidden amounts are in no line', () => {
  const open = openLines(source([decision()]));
  expect(open.map(({ number }) => number)).not.toContain(first.number);
  expect(open[0]).toMatchObject({ number: second.number, outcome: null, price: expect.stringMatching(/£|to be quoted/u) });
  const hidden = source([decision()], { hideAmounts: true });
  const lines = [...decidedLines(hidden), ...openLines(hidden)];
  expect(lines.map(({ price, cost }) => [price, cost])).toEqual(lines.map(() => ['', null]));
});
