import { expect, test } from 'vitest';
import { agoOf, bellLabel, targetPath } from './notifications.words.ts';

const now = new Date('2026-03-09T12:00:00Z');

test.each([
  ['2026-03-09T11:59:30Z', 'less than a minute ago'],
  ['2026-03-09T12:05:00Z', 'less than a minute ago'],
  ['2026-03-09T11:58:00Z', '2 minutes ago'],
  ['2026-03-08T11:00:00Z', '1 day ago'],
])('[NOTE-21] A notification from %s shows the age %s', (value, words) => {
  expect(agoOf(value, now)).toBe(words);
});

test('The label of the bell says how many notifications are unread', () => {
  expect([bellLabel(0), bellLabel(1), bellLabel(120)]).toEqual(['Notifications', 'Notifications, 1 unread', 'Notifications, 120 unread']);
});

test('A notification leads to a page of the application or nowhere', () => {
  expect([targetPath({ actionUrl: '/qbrs/1' }), targetPath({ actionUrl: '//evil.test' }), targetPath({})]).toEqual(['/qbrs/1', null, null]);
});
