import { expect, test } from 'vitest';
import { formatDay, formatRelative } from './dates.ts';

test('Dates have the same format everywhere: 14 Nov 2026', () => {
  expect(formatDay('2026-11-14')).toBe('14 Nov 2026');
  expect(formatDay('2026-09-01')).toBe('1 Sep 2026');
  expect(formatDay('2026-11-14T09:30:00Z')).toBe('14 Nov 2026');
});

test('A moment is shown relative to now, with "ago" once it is past', () => {
  const now = new Date('2026-11-14T12:00:00Z');
  expect(formatRelative('2026-11-14T11:59:40Z', now)).toBe('just now');
  expect(formatRelative('2026-11-14T10:00:00Z', now)).toBe('2 hours ago');
  expect(formatRelative('2026-11-11T12:00:00Z', now)).toBe('3 days ago');
  expect(formatRelative('2026-11-14T12:05:00Z', now)).toBe('in 5 minutes');
});

test('Less than two months are shown in days, and less than two years in months', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  expect(formatRelative('2026-10-02T11:30:00Z', now)).toBe('53 days ago');
  expect(formatRelative('2026-09-20T12:00:00Z', now)).toBe('2 months ago');
  expect(formatRelative('2025-06-01T12:00:00Z', now)).toBe('18 months ago');
  expect(formatRelative('2024-11-01T12:00:00Z', now)).toBe('2 years ago');
  expect(formatRelative('2027-01-08T12:00:00Z', now)).toBe('in 45 days');
});

test('A future moment is rounded to the nearest whole unit, so that an invitation of seven days ends in seven', () => {
  const now = new Date('2026-11-14T12:00:00Z');
  expect(formatRelative('2026-11-21T11:59:58Z', now)).toBe('in 7 days');
  expect(formatRelative('2026-11-20T23:59:00Z', now)).toBe('in 6 days');
  expect(formatRelative('2026-11-15T11:59:50Z', now)).toBe('in 1 day');
  expect(formatRelative('2026-11-14T12:59:45Z', now)).toBe('in 1 hour');
  expect(formatRelative('2026-11-14T13:40:00Z', now)).toBe('in 2 hours');
  expect(formatRelative('2026-11-14T12:00:40Z', now)).toBe('just now');
});
