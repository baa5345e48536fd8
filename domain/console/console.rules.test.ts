import { expect, test } from 'vitest';
import { percentOf, refusedTrialEnd, threatReason, unusualExports } from './console.rules.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const list = (count: number, rows: number | null = 10) => Array.from({ length: count }, () => ({ action: 'customers.exported', rows }));

test('[ADMIN-10] A backup, a very long file and very many files within a day count as unusual, and nothing else does', () => {
  expect(unusualExports(list(19))).toBeNull();
  expect(unusualExports(list(20))).toBe('20 files within a day');
  expect(unusualExports(list(1, 4_999))).toBeNull();
  expect(unusualExports(list(1, 5_000))).toBe('5,000 rows in one file');
  expect(unusualExports([{ action: 'backup.downloaded', rows: null }])).toBe('Downloaded a backup');
  expect(unusualExports([])).toBeNull();
});

test('[ADMIN-11] A trial can be moved to a future day, at most half a year ahead', () => {
  expect(refusedTrialEnd(NOW, NOW)).toBe('must be in the future');
  expect(refusedTrialEnd(new Date('2026-11-24T00:00:00Z'), NOW)).toBeNull();
  expect(refusedTrialEnd(new Date('2027-05-22T12:00:00Z'), NOW)).toBeNull();
  expect(refusedTrialEnd(new Date('2027-05-22T12:00:01Z'), NOW)).toBe('must be within the next 180 days');
});

test('A percentage of zero is empty', () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(2, 2)]).toEqual([null, 33.33, 100]);
});

test('[CONSOLE-84] A threat shows its reason: refused sign-ins, too many requests by a person, or an attack in a request', () => {
  expect(threatReason({ reason: 'refused sign-ins', ip: '203.0.113.7' })).toBe('Too many refused sign-ins');
  expect(threatReason({ reason: null, ip: null })).toBe('Request limit exceeded');
  expect(threatReason({ reason: 'forged file', ip: '203.0.113.7' })).toBe('Program or web page disguised as another file');
});
