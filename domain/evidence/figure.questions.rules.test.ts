import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { driftsOf } from './drift.rules.ts';
import { type CheckMapping, mappingFault } from './mapping.rules.ts';
import { proposalsFor } from './proposals.rules.ts';
import type { FoundResult } from './results.rules.ts';
import type { Rule } from './rule.rules.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const asked = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  key: 'q',
  text: 'q',
  type,
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
  findingTitle: 'No recent test',
  ...more,
});
const bodyOf = (question: Question) => ({ sections: [{ key: 's', title: 'S', weight: 1, questions: [question] }] });

const found = (more: Partial<FoundResult>): FoundResult => ({
  id: 'r',
  runId: 'run',
  tool: 'backup',
  toolVersion: '',
  scope: '',
  observedAt: '2026-11-27T00:00:00Z',
  checkId: 'figure',
  title: 'Last restore test',
  outcome: 'pass',
  severity: null,
  detail: '',
  passed: null,
  total: null,
  ...more,
});
const DATE: Rule = { kind: 'date', direction: 'past', metDays: 366, notMetDays: 366 };
const NUMBER: Rule = { kind: 'number', figure: 'failed', metTo: 0 };
const mapped = (rule: Rule, more: Partial<CheckMapping> = {}): CheckMapping => ({
  tool: 'backup',
  checks: ['figure'],
  rule,
  days: 30,
  reversed: false,
  part: false,
  whole: false,
  ...more,
});

function proposed(
  question: Question,
  rule: Rule,
  results: readonly FoundResult[],
  given: { answer?: AnswerValue; wordings?: CheckMapping['wordings'] } = {},
) {
  const { answer, wordings } = given;
  const answers = new Map(
    answer === undefined ? [] : [['q', { value: answer, notApplicable: false, naReason: null, points: null }] as const],
  );
  const mappings = [{ ...mapped(rule, { wordings }), questions: ['q'] }];
  return proposalsFor(bodyOf(question), answers, { results, mappings, now: NOW })[0];
}

const tested = (day: string, more: Partial<FoundResult> = {}) => found({ detail: `Last restore test: ${day}, SRV-01`, ...more });

describe('date questions', () => {
  test('The date in the result is proposed, with its sentence and until the result is too old', () => {
    const wordings = { some: 'Last restore test on {date}' };
    expect(proposed(asked('date'), DATE, [tested('2026-10-12')], { wordings })).toMatchObject({
      value: '2026-10-12',
      sentence: 'Last restore test on 12 Oct 2026',
      validUntil: '2026-12-27',
      agrees: null,
    });
    expect(proposed(asked('date'), DATE, [tested('2026-10-12', { observedAt: '2026-10-13T00:00:00Z' })])).toBeUndefined();
  });

  test('The same date agrees with the answer, another one contradicts it', () => {
    expect(proposed(asked('date'), DATE, [tested('2026-10-12')], { answer: '2026-10-12' })?.agrees).toBe(true);
    expect(proposed(asked('date'), DATE, [tested('2026-10-12')], { answer: '2026-10-11' })?.agrees).toBe(false);
  });

  test('Of several results the earliest date is proposed, and dates in the future are no test', () => {
    const scopes = [tested('2026-10-12', { scope: 'a' }), tested('2026-03-01', { scope: 'b', runId: 'other', id: 'b' })];
    expect(proposed(asked('date'), DATE, scopes)?.value).toBe('2026-03-01');
    expect(proposed(asked('date'), DATE, [tested('2027-01-01')])).toBeUndefined();
  });

  test.each(['manual', 'error', 'not_applicable'] as const)('A result that ended as %s proposes no date', (outcome) => {
    expect(proposed(asked('date'), DATE, [tested('2026-10-12', { outcome })])).toBeUndefined();
  });

  test('A rule of another kind and a result without a date propose nothing', () => {
    expect(proposed(asked('date'), { kind: 'worst' }, [tested('2026-10-12')])).toBeUndefined();
    expect(proposed(asked('date'), DATE, [found({ detail: 'Never tested' })])).toBeUndefined();
    expect(proposed(asked('text'), DATE, [tested('2026-10-12')])).toBeUndefined();
  });
});

describe('number questions', () => {
  const counted = (passed: number, total: number) => [found({ passed, total, outcome: passed === total ? 'pass' : 'fail' })];
  const wordings = { some: '{failed} of {total} devices', one: '1 of {total} devices', none: 'All {total} devices', all: 'No device' };

  test.each([
    [38, 41, 3, '3 of 41 devices'],
    [40, 41, 1, '1 of 41 devices'],
    [41, 41, 0, 'No device'],
    [0, 2, 2, 'All 2 devices'],
  ])('%i of %i that pass propose %i: %s', (passed, total, value, sentence) => {
    expect(proposed(asked('number'), NUMBER, counted(passed, total), { wordings })).toMatchObject({ value, sentence });
  });

  test('The number agrees with the answer of the same number', () => {
    expect(proposed(asked('number'), NUMBER, counted(38, 41), { answer: 3 })?.agrees).toBe(true);
    expect(proposed(asked('number'), NUMBER, counted(38, 41), { answer: 4 })?.agrees).toBe(false);
  });
});

test('A mapping of a date or number question is refused unless its rule reads that figure', () => {
  const fault = (question: Question, rule: Rule) => mappingFault(bodyOf(question), [{ questionKey: 'q', mappings: [mapped(rule)] }]);
  expect(fault(asked('date'), DATE)).toBeNull();
  expect(fault(asked('number'), NUMBER)).toBeNull();
  expect(fault(asked('date'), NUMBER)).toEqual({ at: 0, message: 'must have a rule for a date' });
  expect(fault(asked('number'), { kind: 'worst' })).toEqual({ at: 0, message: 'must have a rule for a number' });
  expect(fault(asked('text'), DATE)).toEqual({ at: 0, message: 'must be an alignment, yes-no, date or number question' });
});

describe('drift of an approved date', () => {
  const bands = [{ upTo: 183, points: 100 }, { upTo: 366, points: 60 }, { points: 0 }];
  const question = asked('date', { bands, failThreshold: 100 });
  const drifts = (approved: string, measured: string) =>
    driftsOf(bodyOf(question), new Map([['q', { value: approved, notApplicable: false, naReason: null, points: 100 }]]), {
      results: [tested(measured)],
      mappings: [{ ...mapped(DATE), questions: ['q'] }],
      approvedAt: '2026-11-01T00:00:00Z',
      now: NOW,
    });

  test('A date that earns fewer points than the approved one is a gap', () => {
    expect(drifts('2026-10-01', '2025-10-01')).toMatchObject([{ before: '2026-10-01', now: '2025-10-01', gap: { questionKey: 'q' } }]);
  });

  test('The approved date is no gap when it has become too old, and a newer one neither', () => {
    expect(drifts('2026-04-01', '2026-04-01')).toMatchObject([{ gap: null }]);
    expect(drifts('2026-10-01', '2026-11-20')).toMatchObject([{ gap: null }]);
  });
});
