import { describe, expect, test } from 'vitest';
import {
  type AssessmentMove,
  canMove,
  defaultAssessmentName,
  isEditable,
  mayApproveOwnWork,
  needsAnotherApprover,
  nameWithoutPeriod,
  periodOf,
  recallObstacle,
  statusAfter,
} from './assessments.rules.ts';
import { ASSESSMENT_STATUSES, type AssessmentStatus } from './statuses.rules.ts';

describe('status changes', () => {
  test.each<[AssessmentMove, AssessmentStatus, AssessmentStatus]>([
    ['start', 'draft', 'in_progress'],
    ['submit', 'in_progress', 'pending_review'],
    ['return', 'pending_review', 'in_progress'],
    ['recall', 'pending_review', 'in_progress'],
    ['approve', 'pending_review', 'approved'],
  ])('[ASMT-3] The action %s moves an assessment from %s to %s and from no other status', (move, from, to) => {
    expect(ASSESSMENT_STATUSES.filter((status) => canMove(move, status))).toEqual([from]);
    expect(statusAfter(move)).toBe(to);
  });

  test('[ASMT-4] Only drafts and assessments in progress can be edited', () => {
    expect(ASSESSMENT_STATUSES.filter(isEditable)).toEqual(['draft', 'in_progress']);
  });
});

test.each([
  ['2026-01-01', 1],
  ['2026-03-31', 1],
  ['2026-04-01', 2],
  ['2026-09-30', 3],
  ['2026-12-31', 4],
] as const)('The day %s is in quarter %s', (day, quarter) => {
  expect(periodOf(day)).toEqual({ year: 2026, quarter });
});

test('A list with a quarter column omits the quarter from default names, and changes no other name', () => {
  const period = { year: 2026, quarter: 4 };
  expect(nameWithoutPeriod('Core - Q4 2026', period)).toBe('Core');
  for (const name of ['Core - Q3 2026', 'Core', ' - Q4 2026', 'Q4 2026']) expect(nameWithoutPeriod(name, period)).toBe(name);
});

test('The default name of an assessment consists of the template and the quarter', () => {
  expect(defaultAssessmentName('Core', { year: 2026, quarter: 4 })).toBe('Core - Q4 2026');
});

describe('recalling a submission', () => {
  const mine = { status: 'pending_review', submittedBy: 'me', reviewBegunBy: null } as const;

  test('Only the person who submitted an assessment may recall it, and only before the review has begun', () => {
    expect(recallObstacle('me', mine)).toBeNull();
    expect(recallObstacle('you', mine)).toBe('submitter');
    expect(recallObstacle('me', { ...mine, submittedBy: null })).toBe('submitter');
    expect(recallObstacle('me', { ...mine, reviewBegunBy: 'you' })).toBe('review');
    expect(recallObstacle('me', { ...mine, reviewBegunBy: 'me' })).toBe('review');
  });

  test('Only an assessment awaiting review can be recalled', () => {
    const others = ASSESSMENT_STATUSES.filter((status) => status !== 'pending_review');
    expect(others.map((status) => recallObstacle('me', { ...mine, status }))).toEqual(['status', 'status', 'status']);
  });
});

describe('four-eyes approval', () => {
  test.each([
    { approvers: 1, fourEyes: null, may: true },
    { approvers: 2, fourEyes: null, may: false },
    { approvers: 5, fourEyes: false, may: true },
    { approvers: 5, fourEyes: true, may: false },
    { approvers: 1, fourEyes: true, may: true },
  ])(
    'With $approvers people who may approve and the four-eyes setting $fourEyes, approving one’s own work is allowed: $may',
    ({ may, ...input }) => {
      expect(mayApproveOwnWork(input)).toBe(may);
      expect(needsAnotherApprover({ ...input, approverId: 'me', submittedBy: 'me' })).toBe(!may);
      expect(needsAnotherApprover({ ...input, approverId: 'me', submittedBy: 'you' })).toBe(false);
      expect(needsAnotherApprover({ ...input, approverId: 'me', submittedBy: null })).toBe(false);
    },
  );
});
