import { expect, test } from 'vitest';
import { isActionOverdue, isAssessmentOverdue, isQbrOverdue, isReviewOverdue } from './overdue.rules.ts';

const NOW = new Date('2026-12-09T10:00:00Z');
const TODAY = '2026-12-09';

test('An action is overdue from the day after its due date, unless it is done or has no due date', () => {
  expect(isActionOverdue({ due: '2026-12-08', doneOn: null }, TODAY)).toBe(true);
  expect(isActionOverdue({ due: TODAY, doneOn: null }, TODAY)).toBe(false);
  expect(isActionOverdue({ due: '2026-12-01', doneOn: TODAY }, TODAY)).toBe(false);
  expect(isActionOverdue({ due: null, doneOn: null }, TODAY)).toBe(false);
});

test('A QBR is overdue while it is scheduled and its time has passed', () => {
  const at = (dateTime: string | null) => ({ dateTime: dateTime === null ? null : new Date(dateTime) });
  expect(isQbrOverdue({ status: 'Scheduled', ...at('2026-12-09T09:59:59Z') }, NOW)).toBe(true);
  expect(isQbrOverdue({ status: 'Scheduled', ...at('2026-12-09T10:00:00Z') }, NOW)).toBe(false);
  expect(isQbrOverdue({ status: 'Scheduled', ...at(null) }, NOW)).toBe(false);
  expect(isQbrOverdue({ status: 'finalized', ...at('2026-12-01T10:00:00Z') }, NOW)).toBe(false);
});

test('A planned review is overdue from the day after its due date, unless it was held or skipped', () => {
  expect(isReviewOverdue({ outcome: null, dueOn: '2026-12-08' }, TODAY)).toBe(true);
  expect(isReviewOverdue({ outcome: null, dueOn: TODAY }, TODAY)).toBe(false);
  expect(isReviewOverdue({ outcome: 'skipped', dueOn: '2026-12-01' }, TODAY)).toBe(false);
});

test('An assessment is overdue by its due date, after submission by its review date, and never once approved', () => {
  const days = { dueDate: '2026-12-01', reviewDueDate: '2026-12-20' };
  expect(isAssessmentOverdue({ status: 'in_progress', ...days }, TODAY)).toBe(true);
  expect(isAssessmentOverdue({ status: 'pending_review', ...days }, TODAY)).toBe(false);
  expect(isAssessmentOverdue({ status: 'approved', ...days }, TODAY)).toBe(false);
});
