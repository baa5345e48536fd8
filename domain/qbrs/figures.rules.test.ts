import { describe, expect, test } from 'vitest';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import type { FindingSeverity, FindingStatus } from '#domain/findings/findings.rules.ts';
import { type FiguresInput, figuresOf, type ReviewedAnswer, scoredAnswers } from './figures.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';

const SECRET = 'never for the customer';

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  text: key,
  type: 'alignment',
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
  ...more,
});

const answer = (points: number | null, more: Partial<ReviewedAnswer> = {}): ReviewedAnswer & { internalNote: string } => ({
  value: 'met',
  notApplicable: false,
  points,
  customerNote: '',
  internalNote: SECRET,
  ...more,
});

const section = (key: string, questions: Question[], weight = 1) => ({ key, title: `Section ${key}`, weight, questions });
const finding = (questionKey: string, severity: FindingSeverity, status: FindingStatus = 'open') => ({
  questionKey,
  severity,
  status,
  title: `Finding ${questionKey}`,
});

const earlier = (quarter: number, score: number | null, sections: { key: string; value: number | null }[] = []) => ({
  score,
  approvedAt: `2025-0${quarter * 3 - 1}-10T10:00:00.000Z`,
  period: { year: 2025, quarter },
  sections,
});

function input(body: TemplateBody, answers: Record<string, ReviewedAnswer>, more: Partial<FiguresInput> = {}): FiguresInput {
  return {
    customer: { name: 'Adatum', industry: null },
    provider: { name: 'Northwind IT' },
    period: { year: 2026, quarter: 1 },
    assessment: {
      id: 'a1',
      name: 'Core',
      template: 'Core alignment',
      bands: SCORE_BANDS,
      approvedAt: '2026-01-20T09:00:00.000Z',
      engineer: 'Eve',
      period: { year: 2026, quarter: 1 },
      score: 70,
      sections: body.sections.map(({ key }, index) => ({ key, value: 100 - index * 10 })),
    },
    body,
    answers: new Map(Object.entries(answers)),
    findings: [],
    earlier: [],
    ...more,
  };
}

describe('the figures of a review', () => {
  test('[QBR-1] The figures of a QBR contain no internal question, note or section of internal questions', () => {
    const body = {
      sections: [
        section('open', [question('a'), question('b', { internalOnly: true, text: SECRET, clientWording: SECRET })]),
        { ...section('closed', [question('c', { internalOnly: true })]), title: SECRET },
      ],
    };
    const findings = [finding('a', 'high'), { ...finding('b', 'critical'), title: SECRET }, { ...finding('c', 'critical'), title: SECRET }];
    const figuresInput = input(
      body,
      { a: answer(0), b: answer(0), c: answer(0) },
      { findings, customer: Object.assign({ name: 'Adatum', industry: null }, { notesInternal: SECRET }) },
    );

    const figures = figuresOf(figuresInput);
    expect(JSON.stringify(figures)).not.toContain(SECRET);
    expect(figures.sections.map(({ key }) => key)).toEqual(['open']);
    expect(figures.progress).toEqual({ total: 1, answered: 1, notApplicable: 0 });
    expect(figures.findings).toMatchObject({ total: 1, bySeverity: { low: 0, medium: 0, high: 1, critical: 0 } });
    expect(figures.strengths).toEqual(['Section open']);
  });

  test.each<[string, Partial<Question>, ReviewedAnswer | null, string]>([
    ['full points', {}, answer(100), 'met'],
    ['half the points', {}, answer(50), 'partial'],
    ['no points', {}, answer(0), 'notMet'],
    ['enough for its threshold', { failThreshold: 60 }, answer(60), 'met'],
    ['a point short of its threshold', { failThreshold: 60 }, answer(59), 'partial'],
    ['what does not apply', {}, answer(null, { value: null, notApplicable: true }), 'notApplicable'],
    ['an answer without points', { type: 'text' }, answer(null), 'none'],
    ['a cleared answer', {}, answer(null, { value: null }), 'none'],
    ['no response', {}, null, 'none'],
  ])('The figures of a QBR count an answer by its points: %s', (_what, more, given, expected) => {
    const body = { sections: [section('s', [question('q', more)])] };
    const [shown] = figuresOf(input(body, given ? { q: given } : {})).sections;
    const counts = { met: 0, partial: 0, notMet: 0, notApplicable: 0, ...(expected === 'none' ? {} : { [expected]: 1 }) };
    expect(shown).toMatchObject(counts);
    expect(scoredAnswers(body, new Map(given ? [['q', given]] : []))).toBe(expected === 'none' || expected === 'notApplicable' ? 0 : 1);
  });

  test('The figures of a QBR leave out a question hidden by its condition, even if its answer is stored', () => {
    const showIf = { all: [{ question: 'a', op: 'equals' as const, value: 'no' }] };
    const body = { sections: [section('s', [question('a'), question('b', { showIf })])] };
    const figures = figuresOf(input(body, { a: answer(100), b: answer(0) }, { findings: [finding('b', 'high')] }));
    expect(figures.progress.total).toBe(1);
    expect(figures.findings.total).toBe(0);
  });

  test('The figures of a QBR leave out questions that depend on a hidden answer and keep those that depend on an internal one', () => {
    const after = (key: string) => ({ showIf: { all: [{ question: key, op: 'answered' as const }] } });
    const hidden = { showIf: { all: [{ question: 'a', op: 'equals' as const, value: 'no' }] } };
    const questions = [question('a'), question('b', hidden), question('c', after('b'))];
    const internal = [question('d', { internalOnly: true }), question('e', after('d'))];
    const body = { sections: [section('s', [...questions, ...internal])] };
    const answers = { a: answer(100), b: answer(0), c: answer(0), d: answer(0), e: answer(0) };
    const figures = figuresOf(input(body, answers, { findings: [finding('c', 'high'), finding('e', 'low')] }));
    expect(figures.progress.total).toBe(2);
    expect(figures.findings.all.map(({ title }) => title)).toEqual(['Finding e']);
    expect(scoredAnswers(body, new Map(Object.entries(answers)))).toBe(2);
  });

  test('The findings of a QBR are sorted by severity, weight and template order, with the first five as top findings', () => {
    const body = {
      sections: [
        section('one', [question('a'), question('b', { weight: 9 }), question('c'), question('d')]),
        section('two', [question('e', { weight: 2 }), question('f'), question('g')], 5),
      ],
    };
    const severities: [string, FindingSeverity][] = [
      ['a', 'low'],
      ['b', 'medium'],
      ['c', 'critical'],
      ['d', 'medium'],
      ['e', 'medium'],
      ['f', 'high'],
      ['g', 'low'],
    ];
    const answers = Object.fromEntries(severities.map(([key]) => [key, answer(0, { customerNote: key === 'c' ? '  Please read ' : ' ' })]));
    const { findings } = figuresOf(input(body, answers, { findings: severities.map(([key, severity]) => finding(key, severity)) }));

    expect(findings.all.map(({ title }) => title.at(-1)).join('')).toBe('cfebdga');
    expect(findings.top).toEqual(findings.all.slice(0, 5));
    expect(findings.top[0]).toEqual({ severity: 'critical', title: 'Finding c', section: 'Section one', note: 'Please read' });
    expect(findings.top[1]?.note).toBeNull();
    expect(findings.bySeverity).toEqual({ low: 2, medium: 3, high: 1, critical: 1 });
  });

  test.each<[FindingStatus, number]>([
    ['open', 1],
    ['planned', 1],
    ['deferred', 0],
    ['accepted_risk', 0],
    ['resolved', 0],
    ['false_positive', 0],
  ])('A finding that is %s is counted %i times in a QBR', (status, total) => {
    const body = { sections: [section('s', [question('a')])] };
    expect(figuresOf(input(body, { a: answer(0) }, { findings: [finding('a', 'high', status)] })).findings.total).toBe(total);
  });

  test('The trend of a QBR runs from the oldest result to this one and has at most eight points', () => {
    const body = { sections: [section('s', [question('a')])] };
    const many = [1, 2, 3, 4, 1, 2, 3, 4, 1].map((quarter, index) => earlier(quarter, index));
    const { trend, previous } = figuresOf(input(body, { a: answer(100) }, { earlier: many }));
    expect(trend.map(({ score }) => score)).toEqual([2, 3, 4, 5, 6, 7, 8, 70]);
    expect(trend.at(-1)).toEqual({ label: 'Q1 2026', score: 70 });
    expect(previous?.score).toBe(8);
  });

  test('The comparison with earlier results skips those without a score and matches sections by their key', () => {
    const body = { sections: [section('s', [question('a')]), section('new', [question('b')])] };
    const before = [earlier(1, 40, [{ key: 's', value: 35 }]), earlier(2, null, [{ key: 's', value: 99 }])];
    const figures = figuresOf(input(body, { a: answer(100), b: answer(0) }, { earlier: before }));
    expect(figures.previous).toEqual({ score: 40, approvedAt: '2025-02-10T10:00:00.000Z' });
    expect(figures.sections.map(({ previous }) => previous)).toEqual([35, null]);
    expect(figures.trend.map(({ score }) => score)).toEqual([40, 70]);
  });

  test('The strengths of a QBR are the sections with a score of 85 or more, the best first', () => {
    const body = { sections: ['a', 'b', 'c', 'd'].map((key) => section(key, [question(key)])) };
    const figuresInput = input(body, Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, answer(100)])));
    const sections = [84.9, 85, null, 97.2].map((value, index) => ({ key: 'abcd'.charAt(index), value }));
    expect(figuresOf({ ...figuresInput, assessment: { ...figuresInput.assessment, sections } }).strengths).toEqual([
      'Section d',
      'Section b',
    ]);
  });

  test('An assessment without any score still gives complete QBR figures', () => {
    const body = { sections: [section('s', [question('a', { type: 'text' })])] };
    const figuresInput = input(body, { a: answer(null) });
    const figures = figuresOf({ ...figuresInput, assessment: { ...figuresInput.assessment, score: null, sections: [] } });
    expect(figures).toMatchObject({ score: null, previous: null, trend: [], strengths: [] });
  });
});
