import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, nextAttemptAt } from './delivery-targets.rules.ts';

test('[HOOK-22] The log shows the next delivery attempt: twelve attempts within about three days, and then no more', () => {
  const attemptedAt = '2026-11-23T10:00:00.000Z';
  expect(nextAttemptAt({ attempts: 0, attemptedAt: null })).toBeNull();
  expect(nextAttemptAt({ attempts: 1, attemptedAt })).toBe('2026-11-23T10:00:30.000Z');
  expect(nextAttemptAt({ attempts: 2, attemptedAt })).toBe('2026-11-23T10:02:00.000Z');
  expect(nextAttemptAt({ attempts: MOST_ATTEMPTS, attemptedAt })).toBeNull();
  const seconds = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, nr) => nextAttemptAt({ attempts: nr + 1, attemptedAt }) ?? '');
  const days = seconds.reduce((sum, at) => sum + Date.parse(at) - Date.parse(attemptedAt), 0) / 86_400_000;
  expect(Math.round(days)).toBe(3);
});
