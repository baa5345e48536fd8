import { expect, test } from 'vitest';
import { brokenBy, type Needed, outOfOrder } from './dependencies.rules.ts';

const in2028 = (quarter: number) => ({ year: 2028, quarter });
const needed = (fields: Partial<Needed> = {}): Needed => ({
  id: 'network',
  title: 'Separate the clinical network',
  status: 'proposed',
  targetQuarter: in2028(2),
  ...fields,
});

test.each([
  ['an earlier quarter', in2028(3), needed(), null],
  ['the same quarter', in2028(2), needed(), null],
  ['a later quarter', in2028(1), needed(), 'later'],
  ['the next year', in2028(4), needed({ targetQuarter: { year: 2029, quarter: 1 } }), 'later'],
  ['the tray', in2028(1), needed({ targetQuarter: null }), 'unscheduled'],
  ['what the customer declined', in2028(3), needed({ status: 'declined' }), 'declined'],
  ['what is done, whenever that was planned', in2028(1), needed({ status: 'done' }), null],
])('A dependency on %s reports the reason, if any, for a wrong order', (_what, quarter, needed, expected) => {
  expect(outOfOrder(quarter, needed)).toBe(expected);
  expect(outOfOrder(null, needed)).toBeNull();
});

test('[REC-41] A move reports only dependencies that were intact before it, in both directions', () => {
  const item = {
    status: 'proposed' as const,
    targetQuarter: in2028(3),
    dependsOn: [needed(), needed({ id: 'late', targetQuarter: in2028(4) })],
    neededBy: [needed({ id: 'next', targetQuarter: in2028(3) }), needed({ id: 'over', status: 'done', targetQuarter: in2028(3) })],
  };
  const ids = (to: { year: number; quarter: number } | null) => {
    const { before, after } = brokenBy(item, to);
    return { before: before.map(({ id }) => id), after: after.map(({ id }) => id) };
  };
  expect(ids(in2028(2))).toEqual({ before: [], after: [] });
  expect(ids(in2028(1))).toEqual({ before: ['network'], after: [] });
  expect(ids(in2028(4))).toEqual({ before: [], after: ['next'] });
  expect(ids(null)).toEqual({ before: [], after: ['next'] });
});
