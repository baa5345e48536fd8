import { expect, test } from 'vitest';
import { minutesLeft, minutesLeftText, minutesNeeded, minutesText } from './pace.rules.ts';

const everyHalfMinute = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at * 30_000);

test('[WORK-40] The time left follows the person’s own pace, without breaks and bulk answers', () => {
  expect(minutesLeft(everyHalfMinute(9), 40)).toBe(20);
  const afterLunch = everyHalfMinute(9, 3 * 3_600_000);
  const atOnce = Array.from({ length: 50 }, () => 0);
  expect(minutesLeft([...everyHalfMinute(9), ...afterLunch, ...atOnce], 40)).toBe(20);
});

test('[WORK-41] The time left is hidden before a pace is known, or when no question is open', () => {
  expect(minutesLeft(everyHalfMinute(8), 40)).toBeNull();
  expect(minutesLeft([], 40)).toBeNull();
  expect(minutesLeft(everyHalfMinute(20), 0)).toBeNull();
});

test('[WORK-42] An estimate is rounded to its real precision', () => {
  expect([1, 9, 13, 58, 60, 79].map(minutesLeftText)).toEqual([
    'About 1 min left',
    'About 9 min left',
    'About 15 min left',
    'About 1 h left',
    'About 1 h left',
    'About 1 h 20 min left',
  ]);
});

test('[WORK-48] A template shows its approximate duration before its first use', () => {
  const questions = Array.from({ length: 217 }, () => ({ type: 'alignment' as const }));
  expect(minutesText(minutesNeeded(questions))).toBe('1 h 30 min');
  expect(minutesText(minutesNeeded([...questions, { type: 'file' }, { type: 'text' }, { type: 'text' }]))).toBe('1 h 35 min');
  expect(minutesNeeded([])).toBe(1);
});
