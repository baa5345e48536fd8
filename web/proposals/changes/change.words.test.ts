import { expect, test } from 'vitest';
import { fieldLabel, linesOf } from './change.words.ts';

const shown = { currency: 'GBP', startMonth: 4, names: { u1: 'Maya Okafor' } };

test('Each field reads as on its own screen: choices, amounts, quarters, people and minutes', () => {
  const before = { priority: 'medium', oneTimeCost: 0, targetQuarter: null, ownerId: null, 'score.durationMinutes': null };
  const proposed = {
    priority: 'urgent',
    oneTimeCost: 48_000,
    targetQuarter: { year: 2028, quarter: 1 },
    ownerId: 'u1',
    'score.durationMinutes': 5,
  };
  expect(linesOf(before, proposed, shown).map((line) => [line.label, line.before, line.after])).toEqual([
    ['Priority', 'Medium', 'Urgent'],
    ['One-time', '£0', '£480'],
    ['Target quarter', 'Unscheduled', 'Q1 FY28'],
    ['Owner', 'Unassigned', 'Maya Okafor'],
    ['Score, minutes', 'Computed', '5 min'],
  ]);
});

test('A text of a slide is named by its slide', () => {
  expect(fieldLabel('recommendations-2.title')).toBe('Recommendations 2, title');
});
