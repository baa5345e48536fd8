import { describe, expect, test } from 'vitest';
import { type Answer, shownQuestions } from '#domain/assessments/answers.rules.ts';
import {
  acceptanceFaults,
  lastAcceptanceDay,
  criticalGaps,
  FINDING_SEVERITIES,
  FINDING_STATUSES,
  type FindingSeverity,
  findingsOf,
  keysThatShow,
  needsDecision,
  outcomeOf,
  severityOf,
  statusFoundAgain,
} from './findings.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  text: `Is ${key} so?`,
  type: 'alignment',
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
  ...more,
});
const answer = (points: number | null, more: Partial<Answer> = {}): Answer => ({ value: 'x', notApplicable: false, points, ...more });

test.each<[boolean, number, number, FindingSeverity]>([
  [true, 0, 0, 'critical'],
  [true, 1, 50, 'high'],
  [false, 5, 0, 'high'],
  [false, 5, 50, 'medium'],
  [false, 1, 0, 'medium'],
  [false, 4.9, 0, 'medium'],
  [false, 1, 50, 'low'],
  [false, 0.5, 0, 'low'],
  [false, 0.5, 50, 'low'],
])('The severity of a finding with critical %s, weight %s and %s points is %s', (critical, weight, points, severity) => {
  expect(severityOf({ critical, weight }, points)).toBe(severity);
});

describe('accepting a risk', () => {
  const good = { acceptedBy: 'Ms Contoso', acceptedUntil: '2026-11-21' };
  const faults = (more: object) => acceptanceFaults({ ...good, ...more }, '2026-11-21').map(({ field, problem }) => `${field} ${problem}`);

  test('Accepting a risk needs a person and a date of today or later', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ acceptedUntil: '2026-11-20' })).toEqual(['acceptedUntil past']);
    expect(faults({ acceptedUntil: null })).toEqual(['acceptedUntil missing']);
  });

  test('A risk can be accepted for at most twelve months', () => {
    expect(faults({ acceptedUntil: '2027-11-21' })).toEqual([]);
    expect(faults({ acceptedUntil: '2027-11-22' })).toEqual(['acceptedUntil far']);
    expect(lastAcceptanceDay('2028-02-29')).toBe('2029-02-28');
    expect(lastAcceptanceDay('2027-02-28')).toBe('2028-02-28');
  });

  test('A refused risk acceptance names every missing field, in the order of the form', () => {
    expect(faults({ acceptedBy: '  ', acceptedUntil: null })).toEqual(['acceptedBy missing', 'acceptedUntil missing']);
    expect(faults({ acceptedBy: null })).toEqual(['acceptedBy missing']);
  });
});

describe('findings', () => {
  const body = {
    sections: [
      {
        key: 's',
        title: 'S',
        weight: 1,
        questions: [
          question('met', { critical: true }),
          question('gap', { critical: true }),
          question('partly'),
          question('enough', { failThreshold: 50 }),
          question('na'),
          question('text', { type: 'text' }),
          question('open', { critical: true }),
          question('hidden', { critical: true, showIf: { all: [{ question: 'open', op: 'answered' }] } }),
        ],
      },
    ],
  };
  const answers = new Map<string, Answer>([
    ['met', answer(100)],
    ['gap', answer(0)],
    ['partly', answer(50)],
    ['enough', answer(50)],
    ['na', answer(null, { value: null, notApplicable: true })],
    ['text', answer(null)],
    ['hidden', answer(0)],
  ]);

  test('Findings come only from visible, applicable answers below their threshold', () => {
    expect(findingsOf(shownQuestions(body, answers))).toEqual([
      { questionKey: 'gap', severity: 'critical', title: 'S: gap so – not met', libraryKey: null },
      { questionKey: 'partly', severity: 'low', title: 'S: partly so – partly met', libraryKey: null },
    ]);
  });

  test.each([
    ['open', 0, 'open'],
    ['deferred', 0, 'open'],
    ['deferred', 1, 'planned'],
    ['resolved', 0, 'open'],
    ['planned', 1, 'planned'],
    ['planned', 0, 'open'],
    ['accepted_risk', 0, 'accepted_risk'],
    ['false_positive', 1, 'false_positive'],
  ] as const)('A finding that is %s with %i recommendations for it, and found again, is %s', (status, covering, after) => {
    expect(statusFoundAgain(status, covering)).toBe(after);
  });

  test('Critical gaps are counted separately from other findings', () => {
    expect(criticalGaps(shownQuestions(body, answers))).toBe(1);
    expect(criticalGaps(shownQuestions(body, new Map()))).toBe(0);
  });
});

test('Approval awaiting decision on every open finding of high or critical severity', () => {
  const waiting = FINDING_SEVERITIES.flatMap((severity) =>
    FINDING_STATUSES.filter((status) => needsDecision({ severity, status })).map((status) => `${severity} ${status}`),
  );
  expect(waiting).toEqual(['high open', 'critical open']);
});

describe('the result of an assessment for one question', () => {
  const body = {
    sections: [
      {
        key: 's',
        title: 'S',
        weight: 1,
        questions: [
          question('cloud', { type: 'yes_no' }),
          question('mail', { showIf: { all: [{ question: 'cloud', op: 'equals', value: 'yes' }] } }),
          question('archive', { failThreshold: 50, showIf: { any: [{ question: 'mail', op: 'answered' }] } }),
        ],
      },
    ],
  };
  const resultOf = (key: string, answers: Record<string, Answer>) => outcomeOf(body, new Map(Object.entries(answers)), key);
  const cloud = answer(100, { value: 'yes' });
  const mail = answer(0);

  test.each<[string, Record<string, Answer>, string]>([
    ['found', { cloud, mail, archive: answer(49) }, 'archive'],
    ['met', { cloud, mail, archive: answer(50) }, 'archive'],
    ['not_applicable', { cloud, mail, archive: answer(null, { value: null, notApplicable: true }) }, 'archive'],
    ['not_answered', { cloud, mail }, 'archive'],
    ['not_answered', { cloud, mail, archive: answer(null, { value: null }) }, 'archive'],
    ['not_answered', { cloud, mail, archive: answer(null) }, 'archive'],
    ['not_asked', { cloud: answer(0, { value: 'no' }), mail, archive: answer(0) }, 'archive'],
    ['not_asked', { cloud }, 'a-question-of-another-version'],
  ])('[FIND-22] The assessment result is %s for the answers %j and the question %s', (outcome, answers, key) => {
    expect(resultOf(key, answers)).toBe(outcome);
  });

  test('The visibility of a question depends on the questions in its conditions, and on theirs in turn', () => {
    expect(keysThatShow(body, 'archive').toSorted()).toEqual(['archive', 'cloud', 'mail']);
    expect(keysThatShow(body, 'cloud')).toEqual(['cloud']);
    expect(keysThatShow(body, 'gone')).toEqual(['gone']);
  });
});
