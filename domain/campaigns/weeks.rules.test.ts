import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAMPAIGN_STATES } from './campaigns.rules.ts';
import { type DatedCustomer, weeksOf } from './weeks.rules.ts';

const NEW: DatedCustomer = { state: 'not_sent', sentAt: null, decision: null, doneAt: null, verifiedAt: null };
const SENT = { ...NEW, state: 'proposed', sentAt: '2026-09-08T09:00:00.000Z' } as const;

test('Each week shows the states at its end, and the present week those of now', () => {
  const customers: DatedCustomer[] = [
    NEW,
    { ...SENT, state: 'in_progress', decision: { outcome: 'approved', at: '2026-09-16T09:00:00.000Z' } },
    { ...SENT, state: 'declined', decision: { outcome: 'declined', at: '2026-09-22T09:00:00.000Z' } },
  ];
  const weeks = weeksOf(customers, '2026-09-30');
  expect(weeks.map(({ monday }) => monday)).toEqual(['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28']);
  expect(weeks.map(({ states }) => [states.not_sent, states.proposed, states.approved, states.declined, states.in_progress])).toEqual([
    [1, 2, 0, 0, 0],
    [1, 1, 1, 0, 0],
    [1, 0, 1, 1, 0],
    [1, 0, 0, 1, 1],
  ]);
});

test('A campaign without recommendations has no weeks, and an old one shows the last twelve', () => {
  expect(weeksOf([NEW], '2026-09-30')).toEqual([]);
  expect(weeksOf([SENT], '2027-09-30')).toHaveLength(12);
});

test('Every week counts every customer once', () => {
  const instant = fc
    .date({ min: new Date('2026-07-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const customer = fc.record({
    state: fc.constantFrom(...CAMPAIGN_STATES),
    sentAt: fc.option(instant),
    decision: fc.option(
      fc.record({ outcome: fc.constantFrom('approved' as const, 'declined' as const, 'deferred' as const), at: instant }),
    ),
    doneAt: fc.option(instant),
    verifiedAt: fc.option(instant),
  });
  fc.assert(
    fc.property(fc.array(customer, { maxLength: 30 }), (customers) => {
      for (const { states } of weeksOf(customers, '2026-10-14')) {
        expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(customers.length);
      }
    }),
  );
});
