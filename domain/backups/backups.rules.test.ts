import { describe, expect, test } from 'vitest';
import { backupPercent, isBackupDue } from './backups.rules.ts';

const now = new Date('2026-11-23T08:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const due = (schedule: 'off' | 'daily' | 'weekly', succeeded: number | null, tried = succeeded) => {
  const last = { succeededAt: succeeded === null ? null : hoursAgo(succeeded), triedAt: tried === null ? null : hoursAgo(tried) };
  return isBackupDue({ schedule, keep: 7 }, last, now);
};

describe('the schedule of automatic backups', () => {
  test('[BACKUP-1] A backup is made once a day or once a week, and never when the schedule is off', () => {
    expect([due('off', null), due('daily', null), due('weekly', null)]).toEqual([false, true, true]);
    expect([due('daily', 23), due('daily', 24), due('weekly', 24), due('weekly', 168)]).toEqual([false, true, false, true]);
  });

  test('[BACKUP-2] A failed backup is retried after six hours', () => {
    expect([due('daily', 30, 2), due('daily', 30, 6), due('weekly', null, 1)]).toEqual([false, true, false]);
  });
});

test('[BACKUP-3] A backup shows 100 percent only when its file exists', () => {
  expect(backupPercent('running', { done: 0, total: 0 })).toBe(0);
  expect(backupPercent('running', { done: 5, total: 10 })).toBe(50);
  expect(backupPercent('running', { done: 10, total: 10 })).toBe(99);
  expect(backupPercent('ready', { done: 1, total: 10 })).toBe(100);
});
