import { expect, test } from 'vitest';
import { endFault, excludedAnswers, latestEnd } from './exclusions.rules.ts';

test('[ASMT-18] An exclusion ends today or later, and at most three years ahead', () => {
  expect(latestEnd('2026-11-23')).toBe('2029-11-23');
  expect(endFault('2026-11-22', '2026-11-23')).toBe('Until: choose today or a later day');
  expect(endFault('2029-11-24', '2026-11-23')).toBe('Until: at most 3 years ahead');
  expect(endFault('2029-11-23', '2026-11-23')).toBeNull();
});

test('[ASMT-19] Only questions of the template version can be excluded', () => {
  const question = { key: 'mfa', text: 'MFA', type: 'alignment' as const, weight: 1, required: true, critical: false, internalOnly: false };
  const body = { sections: [{ key: 's', title: 'S', weight: 1, questions: [question] }] };
  const reasons = new Map([
    ['mfa', 'No accounts'],
    ['dropped', 'Old'],
  ]);
  expect([...excludedAnswers(body, reasons)]).toEqual([
    ['mfa', { value: null, notApplicable: true, naReason: 'No accounts', points: null }],
  ]);
});
