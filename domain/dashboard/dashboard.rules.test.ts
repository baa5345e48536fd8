import { describe, expect, test } from 'vitest';
import {
  averageReviewDays,
  completionRate,
  dashboardOf,
  greetingAt,
  greetingIn,
  integrationHealthColour,
  isMeanOfFew,
  meanOf,
  quartersUpTo,
} from './dashboard.rules.ts';
import { selectForToday, type TodayKind } from './dashboard.today.rules.ts';

describe('the greeting', () => {
  test.each([
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [16, 'Good afternoon'],
    [17, 'Good evening'],
    [23, 'Good evening'],
  ])('[DASH-1] The greeting at %i o’clock is %s', (hour, words) => {
    expect(greetingAt(hour)).toBe(words);
  });

  test('The greeting follows the person’s time zone, whatever the device', () => {
    const noon = new Date('2026-11-21T11:59:59Z');
    expect(greetingIn(noon, 'Europe/London')).toBe('Good morning');
    expect(greetingIn(noon, 'Europe/Berlin')).toBe('Good afternoon');
    expect(greetingIn(noon, 'Asia/Tokyo')).toBe('Good evening');
    expect(greetingIn(noon, null)).toBe(greetingAt(noon.getHours()));
  });
});

test('[DASH-2] A person with several roles sees the dashboard of the highest one, and a person without a role a welcome page', () => {
  expect(dashboardOf(['alignment_engineer', 'vcio'])).toBe('vcio');
  expect(dashboardOf(['vcio', 'admin', 'alignment_engineer'])).toBe('administration');
  expect(dashboardOf(['alignment_engineer', 'owner'])).toBe('administration');
  expect(dashboardOf(['alignment_engineer'])).toBe('engineer');
  expect(dashboardOf([])).toBe('welcome');
});

test('[DASH-3] The completion rate is approved divided by assigned assessments, rounded, and 0 if none is assigned', () => {
  expect(completionRate({ approved: 0, assigned: 0 })).toBe(0);
  expect(completionRate({ approved: 1, assigned: 3 })).toBe(33);
  expect(completionRate({ approved: 2, assigned: 3 })).toBe(67);
  expect(completionRate({ approved: 1, assigned: 200 })).toBe(1);
  expect(completionRate({ approved: 4, assigned: 4 })).toBe(100);
});

test('[DASH-4] The average review time shows 2.5 days until there is a real one', () => {
  expect(averageReviewDays({ reviews: 0, seconds: 0 })).toBe(2.5);
  expect(averageReviewDays({ reviews: 2, seconds: 86_400 })).toBe(0.5);
  expect(averageReviewDays({ reviews: 3, seconds: 10 * 86_400 })).toBe(3.3);
  expect(averageReviewDays({ reviews: 1, seconds: 0 })).toBe(0);
});

test.each([
  ['Not Configured', 'grey'],
  ['100%', 'green'],
  ['99%', 'orange'],
  ['50%', 'orange'],
  ['49%', 'red'],
  ['0%', 'red'],
  ['Unknown', 'red'],
])('[DASH-5] The integration health %s is shown as %s', (health, colour) => {
  expect(integrationHealthColour(health)).toBe(colour);
});

describe('the quarters of the trend', () => {
  test('The trend has eight quarters, the current one last, each with its last day', () => {
    const quarters = quartersUpTo('2026-11-21');
    expect(quarters).toHaveLength(8);
    expect(quarters[0]).toEqual({ year: 2025, quarter: 1, lastDay: '2025-03-31' });
    expect(quarters[3]).toEqual({ year: 2025, quarter: 4, lastDay: '2025-12-31' });
    expect(quarters[5]).toEqual({ year: 2026, quarter: 2, lastDay: '2026-06-30' });
    expect(quarters.at(-1)).toEqual({ year: 2026, quarter: 4, lastDay: '2026-12-31' });
  });

  test.each([
    ['2026-01-01', '2026-03-31'],
    ['2026-03-31', '2026-03-31'],
    ['2026-04-01', '2026-06-30'],
    ['2026-09-30', '2026-09-30'],
    ['2026-12-31', '2026-12-31'],
  ])('The day %s belongs to the quarter that ends on %s', (day, lastDay) => {
    expect(quartersUpTo(day, 1)).toMatchObject([{ lastDay }]);
  });
});

describe('items that need attention today', () => {
  const many = (kind: TodayKind, count: number) => Array.from({ length: count }, (_, i) => ({ kind, id: `${kind} ${i}` }));

  test('The list of what needs attention today has at most eight entries, with every kind represented', () => {
    const chosen = selectForToday([
      ...many('ready_for_qbr', 9),
      ...many('review', 9),
      ...many('assessment_overdue', 9),
      ...many('returned', 1),
    ]);
    expect(chosen.map(({ id }) => id)).toEqual([
      'returned 0',
      'assessment_overdue 0',
      'assessment_overdue 1',
      'assessment_overdue 2',
      'review 0',
      'review 1',
      'ready_for_qbr 0',
      'ready_for_qbr 1',
    ]);
    expect(selectForToday(many('review', 9))).toHaveLength(8);
    expect(selectForToday([])).toEqual([]);
  });

  test('The list of what needs attention today names each entry once, for its most urgent reason', () => {
    const chosen = selectForToday([
      { kind: 'assessment_overdue', id: 'one' },
      { kind: 'returned', id: 'one' },
    ]);
    expect(chosen).toEqual([{ kind: 'returned', id: 'one' }]);
  });
});

test('An average of one or two customers names their number', () => {
  expect([0, 1, 2, 3].map(isMeanOfFew)).toEqual([false, true, true, false]);
  expect(meanOf(1, 8)).toBe('Based on 1 customer; 7 are not assessed');
  expect(meanOf(2, 3)).toBe('Based on 2 customers; 1 is not assessed');
  expect(meanOf(1, 1)).toBe('Based on 1 customer');
});
