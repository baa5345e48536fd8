import { expect, test } from 'vitest';
import { isAnswer, refusalOf, scoreOf, shippedQuestions, type SurveyAnswer, type SurveyQuestion } from './surveys.rules.ts';

const question = (kind: SurveyQuestion['kind']): SurveyQuestion => ({
  key: 'q',
  kind,
  text: 'Question',
  isRequired: true,
  options: ['a', 'b'],
});

test.each<[kind: SurveyQuestion['kind'], answers: SurveyAnswer[], others: SurveyAnswer[]]>([
  ['score', [0, 10], [11, -1, 2.5, 'ten', ['a']]],
  ['rating', [1, 5], [0, 6, 'yes']],
  ['yes_no', ['yes', 'no'], ['maybe', 1, ['yes']]],
  ['choice', ['a', 'b'], ['c', 0, ['a']]],
  ['choices', [['a'], ['b', 'a']], [[], ['c'], ['a', 'a'], 'a', 1]],
  ['text', ['Fine'], ['  ', 'x'.repeat(2001), 1, ['a']]],
])('A question of the kind %s accepts its own answers and no others', (kind, answers, others) => {
  expect(answers.filter((answer) => !isAnswer(question(kind), answer))).toEqual([]);
  expect(others.filter((answer) => isAnswer(question(kind), answer))).toEqual([]);
});

test('Pulse and NPS begin with a score and name the provider', () => {
  for (const kind of ['pulse', 'nps'] as const) {
    const questions = shippedQuestions(kind, 'Northlight IT');
    expect(questions[0]).toMatchObject({ kind: 'score', isRequired: true });
    expect(questions[0]?.text).toContain('Northlight IT');
    expect(scoreOf(questions, { score: 7 })).toBe(7);
  }
  expect(shippedQuestions('pulse', 'Northlight IT')).toHaveLength(3);
});

test('A contact without an address, who stopped surveys or got one in the last week gets no survey', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const reachable = { email: 'ruth@cedar.test', hasOptedOut: false, lastMailedAt: null };
  expect(refusalOf(reachable, now)).toBeNull();
  expect(refusalOf({ ...reachable, email: null }, now)).toBe('no_email');
  expect(refusalOf({ ...reachable, hasOptedOut: true }, now)).toBe('opted_out');
  expect(refusalOf({ ...reachable, lastMailedAt: new Date('2026-11-14T12:00:00Z') }, now)).toBe('recent');
  expect(refusalOf({ ...reachable, lastMailedAt: new Date('2026-11-13T12:00:00Z') }, now)).toBeNull();
});
