import { describe, expect, test } from 'vitest';
import {
  ALL_EVENTS,
  badgeText,
  channelsOf,
  digestDue,
  leadsInside,
  NOTIFICATION_EVENTS,
  NOTIFICATION_TYPES,
  PRODUCED_EVENTS,
  refusedWishes,
} from './notifications.rules.ts';

describe('the badge', () => {
  test.each([
    [-1, null],
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_345, '99+'],
  ])('[NOTE-1] With %d unread notifications the badge shows %s', (unread, shown) => {
    expect(badgeText(unread)).toBe(shown);
  });
});

test.each([
  ['/', true],
  ['/assessments/1/review', true],
  ['/profile?setupMfa=true#mfa-section', true],
  ['//evil.test', false],
  ['/\\evil.test', false],
  ['https://evil.test', false],
  ['javascript:alert(1)', false],
  ['/a\nb', false],
  ['', false],
])('The notification address %j leads to a page of the product: %s', (url, inside) => {
  expect(leadsInside(url)).toBe(inside);
});

describe('the notifications of a person', () => {
  test('Every notification event has its own label and a type that the list can draw', () => {
    const rules = Object.values(NOTIFICATION_EVENTS);
    expect(new Set(rules.map(({ label }) => label)).size).toBe(rules.length);
    expect(rules.every(({ type }) => NOTIFICATION_TYPES.includes(type))).toBe(true);
  });

  test('Only events that can happen are offered in the notification preferences', () => {
    expect(ALL_EVENTS.filter((event) => !PRODUCED_EVENTS.includes(event))).toEqual([]);
  });

  test('Without a preference every event is shown, and only events that require action are emailed', () => {
    expect(PRODUCED_EVENTS.filter((event) => !channelsOf(event, {}).inApp)).toEqual([]);
    expect(PRODUCED_EVENTS.filter((event) => channelsOf(event, {}).email)).toEqual([
      'assessment_assigned',
      'assessment_submitted',
      'assessment_returned',
      'assessment_overdue',
      'qbr_overdue',
      'review_not_ready',
      'recap_due',
      'action_due',
      'trial_ending',
      'payment_failed',
      'subscription_ended',
      'security_changed',
      'visit_began',
      'organization_ending',
      'disk_full',
      'security_threat',
      'sync_failed',
      'question_asked',
      'slot_taken',
      'outlook_changed',
      'low_score',
      'sop_due',
      'drift_opened',
      'assistant_unused',
      'acceptance_ended',
    ]);
  });

  test('A notification preference applies to its own event and channel only', () => {
    const chosen = { assessment_assigned: { email: false }, assessment_approved: { inApp: false, email: true } };
    expect(channelsOf('assessment_assigned', chosen)).toEqual({ inApp: true, email: false });
    expect(channelsOf('assessment_approved', chosen)).toEqual({ inApp: false, email: true });
    expect(channelsOf('assessment_returned', chosen)).toEqual({ inApp: true, email: true });
  });

  test('Sign-in events are always sent, and disabling them is refused', () => {
    const off = { event: 'security_changed', inApp: false, email: false } as const;
    expect(channelsOf('security_changed', { security_changed: off })).toEqual({ inApp: true, email: true });
    expect(refusedWishes([off, { ...off, event: 'assessment_due' }])).toEqual([off]);
    expect(refusedWishes([{ ...off, inApp: true }])).toHaveLength(1);
    expect(refusedWishes([{ ...off, inApp: true, email: true }])).toEqual([]);
  });
});

describe('a digest', () => {
  const at = (now: string, timezone = 'Europe/London') => ({ now: new Date(now), timezone });

  test.each([
    ['before seven nothing is due', 'daily', null, at('2026-01-14T06:59:59Z'), null],
    ['from seven on the day is due', 'daily', null, at('2026-01-14T07:00:00Z'), '2026-01-14'],
    ['a day that was seen to is not due again', 'daily', '2026-01-14', at('2026-01-14T20:00:00Z'), null],
    ['the next day is', 'daily', '2026-01-14', at('2026-01-15T07:00:00Z'), '2026-01-15'],
    ['seven is seven where the person is, in summer too', 'daily', null, at('2026-07-14T06:00:00Z'), '2026-07-14'],
    [
      'on the other side of the date line it is tomorrow',
      'daily',
      '2026-01-14',
      at('2026-01-14T18:00:00Z', 'Pacific/Auckland'),
      '2026-01-15',
    ],
    ['a week is due on Monday', 'weekly', '2026-01-08', at('2026-01-12T07:00:00Z'), '2026-01-12'],
    ['and on no other day of the week', 'weekly', '2026-01-12', at('2026-01-18T20:00:00Z'), null],
    ['a Monday that was missed is made up for', 'weekly', '2026-01-08', at('2026-01-13T09:00:00Z'), '2026-01-13'],
    ['who wants none gets none', 'off', null, at('2026-01-14T12:00:00Z'), null],
  ] as const)('The day of a digest follows the person’s choice and time zone: %s', (_name, digest, seenTo, moment, due) => {
    expect(digestDue(digest, seenTo, moment)).toBe(due);
  });
});
