import { describe, expect, test } from 'vitest';
import type { Answer } from './answers.rules.ts';
import { carriedAnswer, isChanged, marksOf, sourceAfter } from './marks.rules.ts';

const PLAIN = { text: 'Asked', required: true, weight: 1, critical: false, internalOnly: false };
const given = (value: Answer['value'], points: number | null = null): Answer => ({ value, notApplicable: false, points });
const NOT_APPLICABLE: Answer = { value: null, notApplicable: true, points: null, naReason: 'They have none' };

const TODAY = '2026-11-23';

describe('marks of answers', () => {
  test('[WORK-2] A carried answer stays unverified while only its flag or its notes change, and is verified by any other save', () => {
    const before = { value: 'met', notApplicable: false, source: 'carried' } as const;
    expect(sourceAfter(before, { value: 'met', notApplicable: false, source: 'carried' })).toBe('carried');
    expect(sourceAfter(before, { value: 'met', notApplicable: false })).toBe('manual');
    expect(sourceAfter(before, { value: 'partial', notApplicable: false, source: 'carried' })).toBe('manual');
    expect(sourceAfter({ ...before, source: 'manual' }, { value: 'met', notApplicable: false, source: 'carried' })).toBe('manual');
    expect(sourceAfter(undefined, { value: 'met', notApplicable: false, source: 'carried' })).toBe('manual');
    expect(sourceAfter(undefined, { value: 'met', notApplicable: false, source: 'integration' })).toBe('integration');
  });

  test('[WORK-3] An answer counts as changed only if both assessments answered it, and not if only notes or reasons changed', () => {
    expect(isChanged(given('met'), given('partial'))).toBe(true);
    expect(isChanged(given('met'), given('met'))).toBe(false);
    expect(isChanged(given(['a', 'b']), given(['a', 'b']))).toBe(false);
    expect(isChanged(NOT_APPLICABLE, given('met'))).toBe(true);
    expect(isChanged(NOT_APPLICABLE, { ...NOT_APPLICABLE, naReason: 'Sold' })).toBe(false);
    expect(isChanged(given(null), given('met'))).toBe(false);
    expect(isChanged(given('met'), undefined)).toBe(false);
  });

  test('[WORK-4] An earlier answer is carried forward with its current points, unless the question no longer accepts it', () => {
    const scale = { ...PLAIN, key: 'a', type: 'scale_0_5' } as const;
    expect(carriedAnswer(scale, given(4, 0), TODAY)).toEqual(given(4, 80));
    expect(carriedAnswer(scale, given('met', 100), TODAY)).toBeNull();
    expect(carriedAnswer(scale, given(null), TODAY)).toBeNull();
    expect(carriedAnswer(scale, NOT_APPLICABLE, TODAY)).toEqual(NOT_APPLICABLE);
    expect(carriedAnswer({ ...scale, type: 'file' }, given(['id']), TODAY)).toBeNull();
  });

  test('[WORK-5] Flagged, unverified, changed and unmet questions are each counted once, and hidden ones never', () => {
    const row = (key: string, answer: Answer | undefined, failThreshold = 100) => ({ question: { key, failThreshold }, answer });
    const shown = [
      row('a', given('not_met', 0)),
      row('b', given('met', 100)),
      row('c', undefined),
      row('d', NOT_APPLICABLE),
      row('informs', given('no', 0), 0),
    ];
    const marks = new Map([
      ['a', { flagged: true, unverified: true }],
      ['c', { flagged: true, unverified: false }],
      ['hidden', { flagged: true, unverified: true }],
    ]);
    const last = new Map([
      ['a', given('met', 100)],
      ['b', given('met', 100)],
      ['d', given('met', 100)],
    ]);
    expect(marksOf(shown, marks, last)).toEqual({ flagged: 2, unverified: 1, changed: 2, notMet: 1 });
  });
});
