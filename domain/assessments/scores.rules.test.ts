import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, shownQuestions } from './answers.rules.ts';
import { missingRequired, progressOf, scoreOf } from './scores.rules.ts';
import { healthChange, healthWords } from '#domain/customers/health.rules.ts';
import { bandOf, bandsOf, printedMove, SCORE_BANDS, scoreChange, scoreText } from './printed.scores.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  text: key,
  type: 'yes_no',
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
  ...more,
});
const section = (key: string, weight: number, questions: Question[]) => ({ key, title: key, weight, questions });
const scored = (points: number | null, more: Partial<Answer> = {}): Answer => ({ value: 'x', notApplicable: false, points, ...more });

const NA = scored(null, { value: null, notApplicable: true });
const BODY: TemplateBody = {
  sections: [
    section('one', 2, [question('a', { required: true }), question('b', { weight: 3 })]),
    section('two', 1, [
      question('c', { required: true, showIf: { all: [{ question: 'a', op: 'answered' }] } }),
      question('d', { type: 'text' }),
      question('e', { weight: 0 }),
    ]),
  ],
};

describe('the score', () => {
  test.each<[string, Record<string, Answer>, number | null, (number | null)[]]>([
    ['nothing answered', {}, null, [null, null]],
    ['one met', { a: scored(100) }, 100, [100, null]],
    ['weights of question and section', { a: scored(100), b: scored(0), c: scored(100) }, 33.3, [25, 100]],
    ['not applicable counts neither way', { a: scored(100), b: NA }, 100, [100, null]],
    ['unscored answers do not count', { d: scored(null) }, null, [null, null]],
    ['weight 0 informs only', { e: scored(0) }, null, [null, null]],
    ['hidden answers do not count', { c: scored(0) }, null, [null, null]],
    ['half of one', { b: scored(50) }, 50, [50, null]],
  ])('The score of an assessment is computed by its rules: %s', (_, answers, value, sections) => {
    const score = scoreOf(BODY, shownQuestions(BODY, new Map(Object.entries(answers))));
    expect(score.value).toBe(value);
    expect(score.sections.map((part) => part.value)).toEqual(sections);
    expect(score.formula).toBe('weighted-v1');
  });

  test('[TPL-3] Internal questions count in the score unless their template excludes them', () => {
    const body = { sections: [section('one', 1, [question('a'), question('b', { internalOnly: true })])] };
    const answers = new Map([
      ['a', scored(100)],
      ['b', scored(0)],
    ]);
    expect(scoreOf(body, shownQuestions(body, answers)).value).toBe(50);
    expect(
      scoreOf({ ...body, scoring: { countInternal: true } }, shownQuestions({ ...body, scoring: { countInternal: true } }, answers)).value,
    ).toBe(50);
    const without = scoreOf(
      { ...body, scoring: { countInternal: false } },
      shownQuestions({ ...body, scoring: { countInternal: false } }, answers),
    );
    expect(without).toMatchObject({ value: 100, sections: [{ key: 'one', value: 100 }] });
  });

  const Weight = fc.double({ min: 0, max: 10, noNaN: true });
  const Points = fc.constantFrom(0, 20, 40, 50, 60, 80, 100, null);
  const Template = fc
    .array(
      fc.record({ weight: Weight, questions: fc.array(fc.record({ weight: Weight, points: Points, na: fc.boolean() }), { maxLength: 6 }) }),
      {
        maxLength: 5,
      },
    )
    .map((sections) => ({
      body: {
        sections: sections.map(({ weight, questions }, s) =>
          section(
            `s${s}`,
            weight,
            questions.map((each, q) => question(`s${s}q${q}`, { weight: each.weight })),
          ),
        ),
      },
      answers: new Map(
        sections.flatMap(({ questions }, s) =>
          questions.map(({ points, na }, q): [string, Answer] => [`s${s}q${q}`, na ? NA : scored(points)]),
        ),
      ),
    }));

  test('A score is between 0 and 100 and has at most one decimal', () => {
    fc.assert(
      fc.property(Template, ({ body, answers }) => {
        const { value, earned, possible, sections } = scoreOf(body, shownQuestions(body, answers));
        expect(value === null).toBe(possible === 0);
        for (const each of [value, ...sections.map((part) => part.value)]) {
          if (each === null) continue;
          expect(each).toBeGreaterThanOrEqual(0);
          expect(each).toBeLessThanOrEqual(100);
          expect(Math.round(each * 10) / 10).toBe(each);
        }
        expect(earned).toBeLessThanOrEqual(possible * (1 + 1e-12));
      }),
    );
  });

  test('The same points in every answer give that score, whatever the weights', () => {
    fc.assert(
      fc.property(Template, fc.constantFrom(0, 20, 50, 100), ({ body, answers }, points) => {
        const same = new Map([...answers.keys()].map((key) => [key, scored(points)]));
        const { value, possible } = scoreOf(body, shownQuestions(body, same));
        expect(value).toBe(possible === 0 ? null : points);
      }),
    );
  });

  test('[ASMT-5] A score never falls when an answer improves', () => {
    fc.assert(
      fc.property(Template, fc.nat(), ({ body, answers }, at) => {
        const keys = [...answers].filter(([, answer]) => answer.points !== null).map(([key]) => key);
        const key = keys[at % Math.max(1, keys.length)];
        if (key === undefined) return;
        const before = scoreOf(body, shownQuestions(body, answers)).value;
        const after = scoreOf(body, shownQuestions(body, new Map(answers).set(key, scored(100)))).value;
        if (before !== null && after !== null) expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test('A score of a thousand questions is computed in a few milliseconds', () => {
    const questions = Array.from({ length: 1000 }, (_, i) => question(`q${i}`));
    const answers = new Map(questions.map(({ key }, i): [string, Answer] => [key, scored(i % 2 === 0 ? 100 : 0)]));
    expect(
      scoreOf({ sections: [section('s', 1, questions)] }, shownQuestions({ sections: [section('s', 1, questions)] }, answers)),
    ).toMatchObject({ value: 50, earned: 50_000, possible: 100_000 });
  });
});

describe('progress', () => {
  test.each<[string, Record<string, Answer>, [number, number, number, number]]>([
    ['counts what is shown', {}, [4, 0, 0, 1]],
    ['an answer can bring a question', { a: scored(0) }, [5, 1, 0, 1]],
    ['not applicable is answered and counted apart', { a: NA }, [5, 1, 1, 1]],
    ['a cleared answer is none', { a: scored(null, { value: null }) }, [4, 0, 0, 1]],
    ['hidden answers are none', { c: scored(100) }, [4, 0, 0, 1]],
    ['everything', { a: scored(0), b: scored(0), c: scored(0), d: scored(null), e: scored(0) }, [5, 5, 0, 0]],
  ])('The progress of an assessment is counted by its rules: %s', (_, answers, [total, answered, notApplicable, requiredOpen]) => {
    expect(progressOf(shownQuestions(BODY, new Map(Object.entries(answers))))).toEqual({ total, answered, notApplicable, requiredOpen });
  });

  const missing = (answers: Record<string, Answer>) =>
    missingRequired(BODY, new Map(Object.entries(answers))).map((open) => `${open.section.key} ${open.question.key}`);

  test('Open required questions are named with their sections', () => {
    expect(missing({})).toEqual(['one a']);
    expect(missing({ a: scored(0) })).toEqual(['two c']);
    expect(missing({ a: scored(0), c: { ...NA, naReason: 'No servers' } })).toEqual([]);
  });

  test('A “not applicable” answer needs a reason before submission, even on an optional question', () => {
    expect(missing({ a: scored(0), c: NA })).toHaveLength(1);
    expect(missing({ a: { ...NA, naReason: '  ' }, c: { ...NA, naReason: 'No servers' } })).toHaveLength(1);
  });
});

test.each([
  [100, 'good'],
  [85, 'good'],
  [84.9, 'fair'],
  [70, 'fair'],
  [69.9, 'poor'],
  [50, 'poor'],
  [49.9, 'critical'],
  [0, 'critical'],
] as const)('A score of %s percent is in the band %s', (score, band) => {
  expect(bandOf(score)).toBe(band);
});

test('[TPL-4] A score uses the bands of its template, else of its organisation, else the defaults', () => {
  const [template, organization] = [
    { good: 95, fair: 80, poor: 60 },
    { good: 75, fair: 50, poor: 25 },
  ];
  expect(bandOf(76, bandsOf({ bands: template }, { scoreBands: organization }))).toBe('poor');
  expect(bandOf(76, bandsOf({}, { scoreBands: organization }))).toBe('good');
  expect(bandOf(76, bandsOf(undefined, { scoreBands: null }))).toBe('fair');
  expect(scoreText(74.6, organization)).toBe('74.6%');
});

test.each([
  [82.4, '82%'],
  [82.5, '83%'],
  [84.6, '84.6%'],
  [69.5, '69.5%'],
  [49.4, '49%'],
  [99.4, '99%'],
  [99.6, '99.6%'],
  [99.97, '99.9%'],
  [100, '100%'],
  [99.99999999999999, '100%'],
])('A score of %s is printed as %s: whole, unless rounding would move it to another band or make it full', (score, printed) => {
  expect(scoreText(score, SCORE_BANDS)).toBe(printed);
});

test('A change that whole scores would contradict has its decimal', () => {
  expect(scoreChange(73.6, 72.4, SCORE_BANDS)).toBe(1.2);
  expect(scoreChange(84.6, 80.2, SCORE_BANDS)).toBe(4.4);
  expect(scoreChange(70, 70.3, SCORE_BANDS)).toBe(0);
});

test('A change is the true one rounded; where the printed scores would not subtract to it, all three have one decimal', () => {
  expect(printedMove(69.5, 63.5, SCORE_BANDS)).toEqual({ now: 69.5, before: 63.5, change: 6 });
  expect(printedMove(75.2, 79.6, SCORE_BANDS)).toEqual({ now: 75.2, before: 79.6, change: -4.4 });
  expect(printedMove(78.4, 71.3, SCORE_BANDS)).toEqual({ now: 78, before: 71, change: 7 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }), (one, other) => {
      const { now, before, change } = printedMove(one / 10, other / 10, SCORE_BANDS);
      expect(Math.round((now - before) * 10)).toBeCloseTo(Math.round(change * 10));
      expect(Math.abs(change - (one - other) / 10)).toBeLessThanOrEqual(0.5 + 1e-9);
      expect(Math.sign(change) === 0 || Math.sign(change) === Math.sign(one - other)).toBe(true);
    }),
  );
});

test('[TRUTH-14] A score change follows the scores as printed with the organisation’s own bands', () => {
  const own = { good: 90, fair: 75, poor: 60 };
  expect([scoreText(74.6, own), scoreText(70.2, own), scoreText(84.6, own)]).toEqual(['74.6%', '70%', '85%']);
  expect(scoreChange(74.6, 70.2, own)).toBe(4.4);
  expect(scoreChange(84.6, 70.2, own)).toBe(14.4);
  expect(healthChange({ score: 74.6, previous: 70.2 }, own)).toBe(4.4);
  expect(healthWords({ score: 74.6, previous: 74.7 }, own).trend).toBe('down');
  expect(healthWords({ score: 84.6, previous: 84.8 }, own).trend).toBe('level');
});
