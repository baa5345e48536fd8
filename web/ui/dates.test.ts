import { expect, test } from 'vitest';
import { formatDay, formatRelative } from './dates.ts';

test('dates read the same everywhere: 14 Nov 2026', () => {
  expect(formatDay('2026-11-14')).toBe('14 Nov 2026');
  expect(formatDay('2026-09-01')).toBe('1 Sep 2026');
  expect(formatDay('2026-11-14T09:30:00Z')).toBe('14 Nov 2026');
});

test('a moment is told relative to now, with "ago" once it is past', () => {
  const now = new Date('2026-11-14T12:00:00Z');
  expect(formatRelative('2026-11-14T11:59:40Z', now)).toBe('just now');
  expect(formatRelative('2026-11-14T10:00:00Z', now)).toBe('2 hours ago');
  expect(formatRelative('2026-11-11T12:00:00Z', now)).toBe('3 days ago');
  expect(formatRelative('2026-11-14T12:05:00Z', now)).toBe('in 5 minutes');
});
