import type { FoundResult } from './results.rules.ts';
import { expect, test } from 'vitest';
import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { driftsOf } from './drift.rules.ts';
import type { Mapping } from './mapping.rules.ts';

const question: Question = {
  key: 'mfa',
  text: 'Is MFA required?',
  type: 'alignment',
  required: true,
  weight: 3,
  critical: true,
  internalOnly: false,
};
const BODY = { sections: [{ key: 's', title: 'Identity', weight: 1, questions: [question] }] };
const MAPPING: Mapping = {
  tool: 'scubagear',
  checks: ['MFA'],
  questions: ['mfa'],
  rule: { kind: 'worst' },
  days: 30,
  reversed: false,
  part: false,
  whole: false,
};
const NOW = Date.parse('2026-11-28T12:00:00Z');

const result = (outcome: FoundResult['outcome'], observedAt: string): FoundResult => ({
  id: `${outcome} ${observedAt}`,
  runId: observedAt,
  tool: 'scubagear',
  toolVersion: '1',
  scope: 't',
  observedAt,
  checkId: 'MFA',
  title: 'MFA for all users',
  outcome,
  severity: null,
  detail: '',
  passed: null,
  total: null,
});
const answered = (value: string, points: number | null): AnswersByKey =>
  new Map([['mfa', { value, notApplicable: false, naReason: null, points }]]);
const drift = (answers: AnswersByKey, ...results: FoundResult[]) =>
  driftsOf(BODY, answers, { results, mappings: [MAPPING], approvedAt: '2026-11-01T00:00:00Z', now: NOW });

test('A check that fails after the approval contradicts an answer that was met, with the severity of its gap', () => {
  expect(drift(answered('met', 100), result('fail', '2026-11-20T00:00:00Z'))).toMatchObject([
    {
      questionKey: 'mfa',
      before: 'met',
      now: 'not_met',
      tool: 'scubagear',
      gap: { severity: 'critical' },
      observedAt: '2026-11-20T00:00:00Z',
    },
  ]);
});

test('A check that is as good as the answer, or better, is no drift', () => {
  expect(drift(answered('met', 100), result('pass', '2026-11-20T00:00:00Z'))).toMatchObject([{ gap: null }]);
  expect(drift(answered('not_met', 0), result('fail', '2026-11-20T00:00:00Z'))).toMatchObject([{ gap: null }]);
});

test('A result from before the approval, an old one and a question that does not apply say nothing', () => {
  expect(drift(answered('met', 100), result('fail', '2026-10-31T00:00:00Z'))).toEqual([]);
  expect(drift(answered('met', 100), result('manual', '2026-11-20T00:00:00Z'))).toEqual([]);
  expect(
    drift(new Map([['mfa', { value: null, notApplicable: true, naReason: 'x', points: null }]]), result('fail', '2026-11-20T00:00:00Z')),
  ).toEqual([]);
});
