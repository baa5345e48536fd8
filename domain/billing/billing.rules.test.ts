import { expect, test } from 'vitest';
import { daysLeftOfTrial, TRIAL_DAYS, trialEnd } from './billing.rules.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('[BILL-1] A trial that begins now lasts fourteen days', () => {
  expect(TRIAL_DAYS).toBe(14);
  expect(daysLeftOfTrial(trialEnd(NOW), NOW)).toBe(14);
});

test('[BILL-2] A trial day that has started counts as a whole day left', () => {
  expect(daysLeftOfTrial('2026-11-20T12:00:01Z', NOW)).toBe(1);
  expect(daysLeftOfTrial('2026-11-21T12:00:01Z', NOW)).toBe(2);
});

test('[BILL-3] An expired trial has no days left', () => {
  expect(daysLeftOfTrial('2026-11-20T12:00:00Z', NOW)).toBe(0);
  expect(daysLeftOfTrial('2025-01-01T00:00:00Z', NOW)).toBe(0);
});
