import { expect, test } from 'vitest';
import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import { changedNotice, fieldLabel, linesOf, summaryOf } from './change.words.ts';

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

const change = (more: Partial<TrayChange>): TrayChange => ({
  id: 'c1',
  kind: 'recommendation',
  title: 'Require MFA',
  recommendationId: 'r1',
  assessmentId: null,
  questionKey: null,
  qbrId: null,
  now: {},
  proposed: {},
  ...shown,
  sentence: 'Three users have no MFA',
  origin: { assistant: 'Claude', person: null },
  mayDecide: true,
  version: 3,
  hasChanged: false,
  observedAt: '2026-11-24T09:40:00.000Z',
  ...more,
});

test('A row names the record and its field, with the value now and as proposed', () => {
  const priority = { now: { priority: 'medium' }, proposed: { priority: 'urgent' } };
  expect(summaryOf(change(priority))).toEqual({ place: 'Recommendation, priority', now: 'Medium', proposed: 'Urgent' });
  const both = change({ now: { ...priority.now, effort: 'S' }, proposed: { ...priority.proposed, effort: 'L' } });
  expect(summaryOf(both).place).toBe('Recommendation, priority and 1 more');
});

test('A recommendation without costs is uncosted, a new one has nothing yet, and texts are summed up by their length', () => {
  const cost = change({ now: { oneTimeCost: 0, costKnown: false }, proposed: { oneTimeCost: 48_000, costKnown: true } });
  expect(summaryOf(cost)).toMatchObject({ now: 'Uncosted', proposed: '£480' });
  const made = change({ kind: 'new_recommendation', recommendationId: null, proposed: { title: 'Test restores', priority: 'high' } });
  expect(summaryOf(made)).toEqual({ place: 'New recommendation', now: 'None', proposed: '2 fields' });
  const text = { now: { benefit: '' }, proposed: { benefit: 'Nobody loses a working day' } };
  expect(summaryOf(change(text))).toMatchObject({ now: 'None', proposed: '5 words' });
});

test('A changed record is named in the notice', () => {
  expect(changedNotice('roadmap')).toBe('This recommendation changed after the proposal was made. Compare before you accept.');
  expect(changedNotice('answer_note')).toMatch(/^This answer changed/u);
});
