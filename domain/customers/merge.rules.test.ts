import { expect, test } from 'vitest';
import { areEmpty, mergeNotes, mergeRefusal, nameFrom } from './merge.rules.ts';

const NONE = {
  assessmentNames: 0,
  scenarioNames: 0,
  findings: 0,
  reviewsJoined: 0,
  reviewsOfBoth: 0,
  budgetYears: 0,
  serviceQuarters: 0,
  files: 0,
  mainContacts: 0,
  mainSites: 0,
  customFields: 0,
};
const NAMES = { kept: 'Harbour', merged: 'Harbour Ltd' };

test('A duplicate name gets the other customer’s name as suffix, then a number, and never exceeds its limit', () => {
  expect(nameFrom('Core', 'Kestrel', new Set(['core']), 200)).toBe('Core (from Kestrel)');
  expect(nameFrom('Core', 'Kestrel', new Set(['core (from kestrel)']), 200)).toBe('Core (from Kestrel) 2');
  expect(nameFrom('x'.repeat(60), 'y'.repeat(120), new Set(), 60)).toHaveLength(60);
  expect(nameFrom('x'.repeat(200), 'Kestrel', new Set(), 200)).toMatch(/x \(from Kestrel\)$/);
});

test('A merge without collisions has no notes, and each collision has its own sentence', () => {
  expect(mergeNotes(NONE, NAMES)).toEqual([]);
  expect(mergeNotes({ ...NONE, findings: 2, budgetYears: 1 }, NAMES)).toEqual([
    '2 gaps are recorded for both: the finding of the newer assessment is kept, with the history and decisions of both.',
    '1 fiscal year has a budget in both: the lines are combined, and the target of Harbour is kept if there is one.',
  ]);
});

test('Two customers with different currencies or fiscal years merge only if no data depends on them', () => {
  expect(mergeRefusal({ inOtherCurrency: [], inOtherYear: [] }, NAMES)).toBeNull();
  expect(mergeRefusal({ inOtherCurrency: ['agreements'], inOtherYear: [] }, NAMES)).toContain(
    'different currency from Harbour (agreements)',
  );
  expect(mergeRefusal({ inOtherCurrency: [], inOtherYear: ['budgets'] }, NAMES)).toContain('budgets');
});

test('An empty text, list or address counts as empty; a number does not', () => {
  expect([areEmpty([null]), areEmpty(['']), areEmpty([{ city: '' }]), areEmpty([null, '2026-01-01']), areEmpty([0])]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
