import { describe, expect, test } from 'vitest';
import { EXPORT_STEP, exportPercent, isBeingMade } from './exports.rules.ts';

describe('progress of an export job', () => {
  test('The percentage rises with every step and every slide, and only a finished file has 100', () => {
    const steps = [
      { step: EXPORT_STEP.waiting, done: 0, total: 0 },
      { step: EXPORT_STEP.model, done: 0, total: 0 },
      ...[0, 1, 20, 40].map((done) => ({ step: EXPORT_STEP.drawing, done, total: 40 })),
    ].map((progress) => exportPercent('running', progress));
    expect(steps).toEqual([0, 5, 10, 11, 35, 60]);
    expect(exportPercent('running', { step: EXPORT_STEP.writing, done: 40, total: 40 })).toBeLessThan(100);
    expect(exportPercent('ready', { step: EXPORT_STEP.writing, done: 40, total: 40 })).toBe(100);
  });

  test('A queued or running export job is in progress, every other one has ended', () => {
    expect((['waiting', 'running', 'ready', 'failed', 'cancelled'] as const).map(isBeingMade)).toEqual([true, true, false, false, false]);
  });
});
