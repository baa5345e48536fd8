import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursShown, sideBySide, slotAt, slotsBetween, spanOf } from './hours.rules.ts';

test('A week shows the usual hours, and more where a meeting begins earlier or ends later', () => {
  expect(hoursShown([])).toEqual({ from: 7, to: 20 });
  expect(hoursShown([spanOf('06:30', 60), spanOf('19:30', 45)])).toEqual({ from: 6, to: 21 });
  expect(hoursShown([], true)).toEqual({ from: 0, to: 24 });
  expect(slotsBetween({ from: 7, to: 9 })).toEqual(['07:00', '07:30', '08:00', '08:30']);
});

test('A meeting is drawn from its start minute, at least half an hour long and never beyond midnight', () => {
  expect(spanOf('10:10', 45)).toEqual({ from: 610, to: 655 });
  expect(spanOf('10:00', 5)).toEqual({ from: 600, to: 630 });
  expect(spanOf('23:50', 60)).toEqual({ from: 1410, to: 1440 });
  expect(slotAt(610)).toBe('10:00');
});

test('Meetings at the same time are side by side, and none overlap', () => {
  const [long, first, second, alone] = sideBySide([
    { from: 540, to: 660, name: 'long' },
    { from: 570, to: 600, name: 'first' },
    { from: 600, to: 630, name: 'second' },
    { from: 700, to: 760, name: 'alone' },
  ]);
  expect([long, first, second, alone].map((one) => [one?.name, one?.lane, one?.lanes])).toEqual([
    ['long', 0, 2],
    ['first', 1, 2],
    ['second', 1, 2],
    ['alone', 0, 1],
  ]);
  const span = fc.tuple(fc.nat(1400), fc.integer({ min: 5, max: 300 })).map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const placed = sideBySide(spans);
      expect(placed).toHaveLength(spans.length);
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of placed) {
          if (one === other || one.from >= other.to || other.from >= one.to) continue;
          expect([one.lanes, one.lane !== other.lane]).toEqual([other.lanes, true]);
        }
      }
    }),
  );
});
