import { expect, test } from 'vitest';
import { needsOutcome } from './qbrs.rules.ts';

const NOW = new Date('2026-12-07T10:00:00Z');
const PAST = new Date('2026-12-01T10:00:00Z');

test('[QBR-108] The outcome of a past meeting can be recorded, finalized or not, but not without figures', () => {
  expect(needsOutcome({ status: 'Scheduled', dateTime: PAST, score: 71.5 }, NOW)).toBe(true);
  expect(needsOutcome({ status: 'finalized', dateTime: PAST, score: null }, NOW)).toBe(true);
  expect(needsOutcome({ status: 'Scheduled', dateTime: PAST, score: null }, NOW)).toBe(false);
  expect(needsOutcome({ status: 'Scheduled', dateTime: new Date('2026-12-09T10:00:00Z'), score: 71.5 }, NOW)).toBe(false);
  expect(needsOutcome({ status: 'presented', dateTime: PAST, score: 71.5 }, NOW)).toBe(false);
  expect(needsOutcome({ status: 'draft', dateTime: null, score: 71.5 }, NOW)).toBe(false);
});
