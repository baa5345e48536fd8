import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { scoreOf } from '#domain/assessments/scores.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import { compareRuns } from './compare.rules.ts';
import { explainScore } from './explain.rules.ts';

const question = (key: string, weight = 1, internalOnly = false): Question => ({
  key,
  text: `${key}?`,
  type: 'alignment',
  required: false,
  weight,
  critical: false,
  internalOnly,
});
const POINTS = { met: 100, partial: 50, not_met: 0 } as const;
const answer = (value: keyof typeof POINTS): Answer => ({ value, notApplicable: false, points: POINTS[value] });
const answersWith = (values: Readonly<Record<string, keyof typeof POINTS>>) =>
  new Map(Object.entries(values).map(([key, value]) => [key, answer(value)]));

const anySection = fc.record({
  weight: fc.integer({ min: 0, max: 5 }),
  questions: fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.boolean()), { minLength: 1, maxLength: 8 }),
});
const anyTemplate = fc
  .record({ anySections: fc.array(anySection, { minLength: 1, maxLength: 5 }), countInternal: fc.boolean() })
  .map(({ anySections, countInternal }): TemplateBody => ({
    scoring: { countInternal },
    sections: anySections.map(({ weight, questions }, s) => ({
      key: `s${s}`,
      title: `Section ${s}`,
      weight,
      questions: questions.map(([own, isInternal], q) => question(`s${s}q${q}`, own, isInternal)),
    })),
  }));

test('[REVIEW-8] [T7] The arithmetic of any score adds up to the score, and closing a gap raises it by the stated points', () => {
  fc.assert(
    fc.property(anyTemplate, fc.infiniteStream(fc.constantFrom('met', 'partial', 'not_met', 'none')), (body, stream) => {
      const answers = new Map<string, Answer>();
      for (const { key } of body.sections.flatMap(({ questions }) => questions)) {
        const value = stream.next().value ?? 'none';
        if (value !== 'none') answers.set(key, answer(value));
      }
      const score = scoreOf(body, shownQuestions(body, answers));
      const explained = explainScore(body, answers, 1000);
      expect(explained.value).toBe(score.value);
      expect(explained.sections.reduce((sum, { earned }) => sum + earned, 0)).toBe(score.earned);
      expect(explained.sections.reduce((sum, { possible }) => sum + possible, 0)).toBe(score.possible);
      expect(explained.sections.map(({ key, value }) => ({ key, value }))).toEqual(score.sections);
      for (const { questionKey, gain } of explained.gains) {
        const better = scoreOf(body, shownQuestions(body, new Map([...answers, [questionKey, answer('met')]])));
        expect((100 * better.earned) / better.possible - (100 * score.earned) / score.possible).toBeCloseTo(gain, 6);
      }
      const gains = explained.gains.map(({ gain }) => gain);
      expect(gains).toEqual(gains.toSorted((one, other) => other - one));
    }),
  );
});

test('[REVIEW-9] Two assessments are compared by question key: better, worse, new, removed and unchanged', () => {
  const body = (keys: readonly string[]): TemplateBody => ({
    sections: [{ key: 'all', title: 'All', weight: 1, questions: keys.map((key) => question(key)) }],
  });
  const run = (keys: readonly string[], values: Parameters<typeof answersWith>[0]) => {
    const answers = answersWith(values);
    const { value, sections } = scoreOf(body(keys), shownQuestions(body(keys), answers));
    return { body: body(keys), answers, score: value, sections };
  };
  const now = run(['a', 'b', 'c', 'e'], { a: 'met', b: 'not_met', c: 'met', e: 'partial' });
  const before = run(['a', 'b', 'c', 'd'], { a: 'partial', b: 'met', c: 'met', d: 'met' });
  const { score, sections, changes, same } = compareRuns(now, before);
  expect(score).toEqual({ now: 62.5, before: 87.5, change: -25 });
  expect(sections).toEqual([{ key: 'all', title: 'All', now: 62.5, before: 87.5, change: -25, moved: -25 }]);
  expect(changes.map(({ questionKey, change, now: is, before: was }) => [questionKey, change, was, is])).toEqual([
    ['a', 'better', 'Partly met', 'Met'],
    ['b', 'worse', 'Met', 'Not met'],
    ['e', 'new', null, 'Partly met'],
    ['d', 'gone', 'Met', null],
  ]);
  expect(same).toBe(1);
});
