import { afterEach, expect, test, vi } from 'vitest';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { wordsOf } from './today.words.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['Pacific/Auckland', '2 days overdue'],
  ['Pacific/Honolulu', '1 day overdue'],
])('[DASH-39] In %s an item is %s by the organisation’s own date, and waiting times are the same everywhere', (timezone, late) => {
  vi.useFakeTimers({ now: new Date('2026-05-05T22:00:00Z'), toFake: ['Date'] });
  const item = { id: 'a', title: 'Core', customer: { id: 'c', name: 'Bluefin' }, owner: null };
  const today = dayIn(new Date(), timezone);
  const daysOf = (kind: 'assessment_overdue' | 'review', at: string) => wordsOf({ ...item, kind, at }, new Date(), today).days;
  expect(daysOf('assessment_overdue', '2026-05-04')).toBe(late);
  expect(daysOf('review', '2026-05-02T23:00:00.000Z')).toBe('2 days');
});
