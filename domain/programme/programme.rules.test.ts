import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadOf, gridMonths, gridStart } from './load.rules.ts';
import {
  checklistOf,
  daysLate,
  dueWords,
  isWaitedFor,
  markOf,
  nextStep,
  offsetLabel,
  type ReviewFacts,
  REVIEW_MARKS,
  statusOf,
  STEP_KEYS,
} from './programme.rules.ts';

const facts = (change: Partial<ReviewFacts> = {}): ReviewFacts => ({
  outcome: null,
  hasMeeting: false,
  hasAssessment: false,
  isApproved: false,
  dueOn: '2026-12-09',
  ...change,
});

test('[PROG-2] The status of a review follows its assessment and its meeting, and held or skipped reviews keep their status', () => {
  expect(statusOf(facts())).toBe('planned');
  expect(statusOf(facts({ hasAssessment: true }))).toBe('assessing');
  expect(statusOf(facts({ hasAssessment: true, isApproved: true }))).toBe('ready');
  expect(statusOf(facts({ hasMeeting: true }))).toBe('scheduled');
  expect(statusOf(facts({ hasMeeting: true, outcome: 'skipped' }))).toBe('skipped');
});

test('[PROG-3] A review is overdue from the day after its date, unless it was held or skipped', () => {
  expect(markOf(facts(), '2026-12-09')).toBe('planned');
  expect(markOf(facts({ hasAssessment: true }), '2026-12-09')).toBe('open');
  expect(markOf(facts({ hasAssessment: true }), '2026-12-10')).toBe('overdue');
  expect(markOf(facts({ outcome: 'held' }), '2026-12-10')).toBe('held');
});

test('[PROG-4] The checklist is due at its offsets from the meeting, across months and years', () => {
  const steps = checklistOf('2026-12-09', 30, {}, {});
  expect(steps.map(({ dueOn }) => dueOn)).toEqual([
    '2026-11-09',
    '2026-11-18',
    '2026-11-25',
    '2026-12-08',
    '2026-12-09',
    '2026-12-09',
    '2027-03-09',
  ]);
  expect(steps.map(({ offsetDays }) => offsetLabel(offsetDays))).toEqual(['−30', '−21', '−14', '−1', '0', '0', '+90']);
  expect(checklistOf('2026-12-09', 45, {}, {})[0]?.dueOn).toBe('2026-10-25');
});

const mia = { id: 'mia', name: 'Mia' };

test('A recorded event takes precedence over a manual tick, and the next step is the first open one', () => {
  const known = { assessment_started: { at: '2026-11-09', by: null } };
  const ticked = { assessment_started: { at: '2026-11-20', by: mia }, quotes_in: { at: '2026-11-21', by: mia } };
  const steps = checklistOf('2026-12-09', 30, known, ticked);
  expect(steps[0]).toMatchObject({ doneAt: '2026-11-09', doneBy: null });
  expect(steps[2]).toMatchObject({ doneAt: '2026-11-21', doneBy: mia });
  expect(nextStep(steps, false)?.key).toBe('assessment_approved');
  expect(nextStep([], false)).toBeNull();
});

test('Overdue days are written in words', () => {
  expect(dueWords('2026-11-12', '2026-12-07')).toBe('25 days late');
  expect(dueWords('2026-12-06', '2026-12-07')).toBe('1 day late');
  expect(dueWords('2026-12-07', '2026-12-07')).toBe('due today');
  expect(dueWords('2026-12-08', '2026-12-07')).toBe('due tomorrow');
  expect(dueWords('2026-12-10', '2026-12-07')).toBe('due in 3 days');
  expect(daysLate({ dueOn: '2026-11-18' }, '2026-11-27')).toBe(9);
  expect(daysLate({ dueOn: '2026-11-18' }, '2026-11-01')).toBe(0);
});

test('A held review no longer expects its earlier steps, and still expects the later ones', () => {
  const at = '2026-12-09T10:00:00.000Z';
  const steps = checklistOf('2026-12-09', 30, { held: { at, by: null } }, {});
  expect(nextStep(steps, true)?.key).toBe('recap_sent');
  expect(nextStep(steps, false)?.key).toBe('assessment_started');
  expect(steps.filter((step) => isWaitedFor(step, true)).map(({ key }) => key)).toEqual(['recap_sent', 'next_booked']);
});

test('The grid shows twelve months from the start of a half-year', () => {
  expect(gridStart('2026-11-22')).toBe('2026-07');
  expect(gridStart('2027-06-30')).toBe('2027-01');
  expect(gridMonths('2026-07')).toHaveLength(12);
  expect(gridMonths('2026-07').at(-1)).toBe('2027-06');
});

test('Every review of the grid is counted once, and all but skipped ones count for one owner in one month', () => {
  const review = fc.record({
    ownerId: fc.constantFrom('a', 'b', null),
    month: fc.constantFrom(...gridMonths('2026-07'), '2026-06', '2027-07'),
    mark: fc.constantFrom(...REVIEW_MARKS),
  });
  fc.assert(
    fc.property(fc.array(review), (reviews) => {
      const shown = reviews.filter(({ month }) => gridMonths('2026-07').includes(month));
      const { counts, byOwner } = loadOf('2026-07', reviews);
      const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
      expect(sum(Object.values(counts))).toBe(shown.length);
      expect(sum([...byOwner.values()].flat())).toBe(shown.length - counts.skipped);
    }),
  );
});

test('Every step of the checklist has its own key', () => {
  expect(new Set(STEP_KEYS).size).toBe(7);
});
