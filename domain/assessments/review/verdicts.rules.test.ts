import { expect, test } from 'vitest';
import { isOpenQuery, verdictNow } from './verdicts.rules.ts';

test('[REVIEW-13] An answer saved after the review is shown as changed, and a query about it is closed', () => {
  const reviewedAt = '2026-11-20T10:00:00.000Z';
  expect(verdictNow({ verdict: 'accepted', reviewedAt, answeredAt: '2026-11-20T09:59:00.000Z' })).toBe('accepted');
  expect(verdictNow({ verdict: 'accepted', reviewedAt, answeredAt: '2026-11-20T10:01:00.000Z' })).toBe('changed');
  expect(isOpenQuery({ verdict: 'query', reviewedAt, answeredAt: null })).toBe(true);
  expect(isOpenQuery({ verdict: 'query', reviewedAt, answeredAt: '2026-11-20T10:01:00.000Z' })).toBe(false);
});
