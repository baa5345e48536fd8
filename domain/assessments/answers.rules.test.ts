import { fitsQuestion, pointsFor } from '#domain/templates/kinds.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, hiddenAnswers, isAnswered, isShown, shownQuestions } from './answers.rules.ts';
import type { Condition, Question, QuestionType } from '#domain/templates/templates.rules.ts';

function question(type: QuestionType, more: Partial<Question> = {}): Question {
  return { key: 'q', text: 'Is it so?', type, required: false, weight: 1, critical: false, internalOnly: false, ...more };
}
const answer = (value: Answer['value'], more: Partial<Answer> = {}): Answer => ({ value, notApplicable: false, points: null, ...more });
const options = [
  { key: 'a', label: 'A', points: 70 },
  { key: 'b', label: 'B', points: 60 },
  { key: 'c', label: 'C', points: 0 },
];
const FILE = '01890000-0000-7000-8000-000000000000';

describe('answers that fit their question', () => {
  test.each<[QuestionType, unknown[], unknown[]]>([
    ['alignment', ['met', 'partial', 'not_met'], ['yes', '', 'toString', 100, null, ['met'], true]],
    ['yes_no', ['yes', 'no'], ['met', true, 1, 'YES', '__proto__']],
    ['scale_0_5', [0, 3, 5], [-1, 6, 2.5, '3', Number.NaN, Number.POSITIVE_INFINITY]],
    ['single_choice', ['a', 'c'], ['d', '', ['a'], 1]],
    ['multi_choice', [['a'], ['a', 'b', 'c']], [[], ['a', 'a'], ['d'], 'a', ['a', 1], null]],
    ['number', [0, -3.5, 1e21], ['1', Number.NaN, Number.POSITIVE_INFINITY, null]],
    ['date', ['2026-02-28', '2028-02-29'], ['2026-02-29', '2026-2-1', '28.02.2026', '2026-02-28T00:00:00Z', 20260228, '2026-13-01']],
    ['text', ['x', ' y ', '👩‍🔧'], ['', '  ', 7, 'x'.repeat(10_001), 'a\u0000', 'half \ud83d']],
    ['file', [[FILE]], [[], ['x'], FILE, [FILE, FILE], 'x'.repeat(36), ['x'.repeat(36)], null]],
  ])('[ASSESS-8] [T18] An answer of the type %s is accepted only with a value of that type', (type, good, bad) => {
    const tested = question(type, { options });
    for (const value of good) expect([value, fitsQuestion(tested, value)]).toEqual([value, true]);
    for (const value of bad) expect([value, fitsQuestion(tested, value)]).toEqual([value, false]);
  });

  test('Only a value that fits its question is accepted', () => {
    const tested = question('alignment');
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(fitsQuestion(tested, value)).toBe(value === 'met' || value === 'partial' || value === 'not_met');
      }),
    );
  });
});

describe('points', () => {
  test.each<[QuestionType, Answer['value'], number | null]>([
    ['alignment', 'met', 100],
    ['alignment', 'partial', 50],
    ['alignment', 'not_met', 0],
    ['yes_no', 'yes', 100],
    ['yes_no', 'no', 0],
    ['scale_0_5', 0, 0],
    ['scale_0_5', 3, 60],
    ['scale_0_5', 5, 100],
    ['single_choice', 'b', 60],
    ['multi_choice', ['b', 'c'], 60],
    ['multi_choice', ['a', 'b'], 100],
    ['number', 7, null],
    ['date', '2026-01-01', null],
    ['text', 'x', null],
    ['file', [FILE], null],
  ])('The answer %s %j gives %s points', (type, value, points) => {
    expect(value === null ? null : pointsFor(question(type, { options }), value, '2026-11-23')).toBe(points);
  });
});

describe('score bands of a number and of a date', () => {
  const numberBands = [{ upTo: 2, points: 100 }, { upTo: 5.5, points: 50 }, { points: 0 }];
  test.each([
    [-4, 100],
    [2, 100],
    [2.1, 50],
    [5.5, 50],
    [6, 0],
  ])('[TPL-1] A number scores by the band it falls into: %s gives %s points', (value, points) => {
    expect(pointsFor(question('number', { bands: numberBands }), value, '2026-11-23')).toBe(points);
  });

  const ageBands = [{ upTo: -90, points: 100 }, { upTo: 0, points: 60 }, { upTo: 30, points: 20 }, { points: 0 }];
  test.each([
    ['2027-02-21', 100],
    ['2027-02-20', 60],
    ['2026-11-23', 60],
    ['2026-10-24', 20],
    ['2026-10-23', 0],
    ['2020-02-29', 0],
  ])('[TPL-2] A date scores by its age on the day of the answer, whether past or future: %s gives %s points', (value, points) => {
    expect(pointsFor(question('date', { bands: ageBands }), value, '2026-11-23')).toBe(points);
  });
});

test('[ASMT-1] A question counts as answered regardless of its points', () => {
  expect(isAnswered(undefined)).toBe(false);
  expect(isAnswered(answer(null))).toBe(false);
  expect(isAnswered(answer(0))).toBe(true);
  expect(isAnswered(answer(null, { notApplicable: true }))).toBe(true);
});

describe('a condition', () => {
  const answers = new Map([
    ['text', answer('yes')],
    ['number', answer(3)],
    ['many', answer(['a', 'b'])],
    ['na', answer(null, { notApplicable: true })],
    ['cleared', answer(null)],
  ]);
  test.each<[Condition, boolean]>([
    [{ question: 'text', op: 'equals', value: 'yes' }, true],
    [{ question: 'text', op: 'equals', value: 'no' }, false],
    [{ question: 'number', op: 'equals', value: 3 }, true],
    [{ question: 'number', op: 'equals', value: '3' }, false],
    [{ question: 'text', op: 'not_equals', value: 'no' }, true],
    [{ question: 'none', op: 'not_equals', value: 'no' }, false],
    [{ question: 'na', op: 'not_equals', value: 'no' }, false],
    [{ question: 'many', op: 'includes', value: 'b' }, true],
    [{ question: 'many', op: 'includes', value: 'c' }, false],
    [{ question: 'text', op: 'includes', value: 'yes' }, false],
    [{ question: 'na', op: 'answered' }, true],
    [{ question: 'cleared', op: 'answered' }, false],
    [{ question: 'none', op: 'answered' }, false],
  ])('The condition %j is fulfilled: %s', (condition, expected) => {
    expect(isShown({ all: [condition] }, answers)).toBe(expected);
    expect(isShown({ any: [condition] }, answers)).toBe(expected);
  });

  test('A question is shown when all conditions of "all" and one of "any" hold', () => {
    const [yes, no]: Condition[] = [
      { question: 'text', op: 'answered' },
      { question: 'none', op: 'answered' },
    ];
    const shown = (all: (Condition | undefined)[], any: (Condition | undefined)[]) =>
      isShown({ all: all.filter((one) => one !== undefined), any: any.filter((one) => one !== undefined) }, answers);
    expect(shown([yes], [no, yes])).toBe(true);
    expect(shown([yes], [no])).toBe(false);
    expect(shown([yes, no], [yes])).toBe(false);
    expect(shown([], [])).toBe(true);
    expect(isShown(undefined, answers)).toBe(true);
  });
});

describe('questions that depend on a hidden question', () => {
  const on = (key: string): Pick<Question, 'showIf'> => ({ showIf: { all: [{ question: key, op: 'equals', value: 'yes' }] } });
  const chain = ['a', 'b', 'c', 'd'].map((key, i) => ({ ...question('yes_no'), key, ...(i > 0 ? on(['a', 'b', 'c'][i - 1] ?? '') : {}) }));
  const body = { sections: [{ key: 's', title: 'S', weight: 1, questions: chain }] };
  const keys = (answers: Record<string, string>) =>
    shownQuestions(body, new Map(Object.entries(answers).map(([key, value]) => [key, answer(value)]))).map((shown) => shown.question.key);

  test('[ASMT-2] A question is hidden when the question it depends on is hidden, even if that one has a stored answer', () => {
    expect(keys({ a: 'yes', b: 'yes', c: 'yes' })).toEqual(['a', 'b', 'c', 'd']);
    expect(keys({ a: 'no', b: 'yes', c: 'yes' })).toEqual(['a']);
    expect(keys({ b: 'yes', c: 'yes', d: 'yes' })).toEqual(['a']);
  });

  test('Removing the answers of hidden questions does not change the shown questions', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('yes', 'no')), (values) => {
        const answers = new Map(Object.entries(values).map(([key, value]) => [key, answer(value)]));
        const before = shownQuestions(body, answers);
        for (const key of hiddenAnswers(body, answers)) answers.delete(key);
        expect(shownQuestions(body, answers)).toEqual(before);
        expect(hiddenAnswers(body, answers)).toEqual([]);
      }),
    );
  });
});
