import { expect, test } from 'vitest';
import type { Answer } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Fault } from '#web/http/fault.ts';
import { missingOf } from './missing.answers.ts';
import { firstToDo, isInView, neighbour, nextUnanswered, searchQuestions, stretchAround } from './questions.list.ts';

function question(key: string): Question {
  return { key, text: `About ${key}`, type: 'alignment', required: true, weight: 1, critical: false, internalOnly: false };
}

const section = { key: 's', title: 'S', weight: 1, questions: [] };
const shown = ['a', 'b', 'c'].map((key) => ({ question: question(key), section, answer: undefined }));
const met: Answer = { value: 'met', notApplicable: false, points: 100 };
const notMet: Answer = { value: 'not_met', notApplicable: false, points: 0 };

test('Work continues at the question named in the address, or at the first one without an answer', () => {
  const answers = new Map([['a', met]]);
  expect(firstToDo(shown, answers, 'c')).toBe('c');
  expect(firstToDo(shown, answers, 'gone')).toBe('b');
  expect(firstToDo(shown, new Map(shown.map(({ question }) => [question.key, met])), undefined)).toBe('a');
  expect(firstToDo([], answers, undefined)).toBe('');
});

test('The search for the next unanswered question continues from the beginning after the last question', () => {
  expect(nextUnanswered(shown, new Map([['b', met]]), 'a')).toBe('c');
  expect(nextUnanswered(shown, new Map([['c', met]]), 'b')).toBe('a');
  expect(nextUnanswered(shown, new Map(shown.map(({ question }) => [question.key, met])), 'a')).toBeNull();
});

test('Moving between questions stops at the first and at the last one', () => {
  expect([neighbour(shown, 'a', 1), neighbour(shown, 'c', 1), neighbour(shown, 'a', -1)]).toEqual(['b', 'c', 'a']);
});

test('Each filter shows the questions that its name promises', () => {
  expect([isInView('unanswered', question('a'), undefined), isInView('unanswered', question('a'), met)]).toEqual([true, false]);
  expect([isInView('not_met', question('a'), notMet), isInView('not_met', question('a'), met)]).toEqual([true, false]);
  expect(isInView('required', { ...question('a'), required: false }, undefined)).toBe(false);
});

test('A long section shows the hundred questions around the current one', () => {
  const long = Array.from({ length: 250 }, (_, index) => ({ question: question(`q${index}`) }));
  const { rows, from, total } = stretchAround(long, 'q130');
  expect([rows.length, from, total, rows[0]?.question.key]).toEqual([100, 101, 250, 'q100']);
  expect(stretchAround(long, 'q249').rows.length).toBe(50);
});

test('A search for several words finds the questions that contain all of them in any order', () => {
  expect(searchQuestions(shown, 'C about').found.map(({ question }) => question.key)).toEqual(['c']);
  expect(searchQuestions(shown, 'nothing').total).toBe(0);
});

test('Missing questions reported by the server are added to those known to the page, in the order of the template', () => {
  const [a, , c] = shown;
  const refused = new Fault({ code: 'MISSING_REQUIRED_ANSWERS', details: { questions: [{ key: 'c' }, { key: 'unknown' }] } });
  expect(missingOf(a ? [a] : [], shown, refused)).toEqual([a, c]);
  expect(missingOf(a ? [a] : [], shown, null)).toEqual([a]);
});
