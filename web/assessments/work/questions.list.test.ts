import { expect, test } from 'vitest';
import type { Answer } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Fault } from '#web/http/fault.ts';
import { missingOf } from '#web/assessments/work/finish/missing.answers.ts';
import type { QuestionState } from './answers.counts.ts';
import {
  firstToDo,
  isInView,
  isOpen,
  neighbour,
  nextOpen,
  searchQuestions,
  shownOrNext,
  stretchAround,
  viewCounts,
  VIEWS,
} from './questions.list.ts';

function question(key: string): Question {
  return { key, text: `About ${key}`, type: 'alignment', required: true, weight: 1, critical: false, internalOnly: false };
}

const section = { key: 's', title: 'S', weight: 1, questions: [] };
const shown = ['a', 'b', 'c'].map((key) => ({ question: question(key), section, answer: undefined }));
const met: Answer = { value: 'met', notApplicable: false, points: 100 };
const notMet: Answer = { value: 'not_met', notApplicable: false, points: 0 };

const nothing: QuestionState = { answer: undefined, mark: undefined, last: undefined };
/** Treats every question as open except these. */
const isOpenBut =
  (...done: string[]) =>
  (key: string) =>
    !done.includes(key);
const standingBut =
  (...done: string[]) =>
  (key: string): QuestionState =>
    done.includes(key) ? { ...nothing, answer: met } : nothing;

test('Work continues at the question named in the address, or at the first open one', () => {
  expect(firstToDo(shown, isOpenBut('a'), { question: 'c' })).toBe('c');
  expect(firstToDo(shown, isOpenBut('a'), { question: 'gone' })).toBe('b');
  expect(firstToDo(shown, isOpenBut('a', 'b', 'c'), {})).toBe('a');
  expect(firstToDo([], isOpenBut(), {})).toBe('');
});

test('[WORK-51] A link to a section opens that section: at its first open question, else at its first one', () => {
  const later = ['d', 'e'].map((key) => ({ question: question(key), section: { ...section, key: 't' }, answer: undefined }));
  const all = [...shown, ...later];
  expect(firstToDo(all, isOpenBut('d'), { section: 't' })).toBe('e');
  expect(firstToDo(all, isOpenBut('d', 'e'), { section: 't' })).toBe('d');
  expect(firstToDo(all, isOpenBut(), { section: 't', question: 'b' })).toBe('b');
  expect(firstToDo(all, isOpenBut('a'), { section: 'gone' })).toBe('b');
});

test('[WORK-52] The next shown question becomes current when an answer hides the current one, or at the end the last one', () => {
  const body = { sections: [{ ...section, questions: ['a', 'b', 'c'].map(question) }] };
  expect(shownOrNext(body, shown, 'b')).toBe('b');
  expect(shownOrNext(body, shown.slice(2), 'a')).toBe('c');
  expect(shownOrNext(body, shown.slice(0, 2), 'c')).toBe('b');
  expect(shownOrNext(body, shown, 'gone')).toBe('a');
  expect(shownOrNext(body, [], 'a')).toBe('');
});

test('The search for the next open question continues from the beginning after the last question', () => {
  expect(nextOpen(shown, standingBut('b'), 'a')).toBe('c');
  expect(nextOpen(shown, standingBut('c'), 'b')).toBe('a');
  expect(nextOpen(shown, standingBut('a', 'b', 'c'), 'a')).toBeNull();
});

test('[WORK-19] A carried-over answer is open until it is verified', () => {
  const carried: QuestionState = { ...nothing, answer: met, mark: { flagged: false, unverified: true } };
  expect([isOpen(carried), isOpen({ ...carried, mark: { flagged: true, unverified: false } }), isOpen(nothing)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('Moving between questions stops at the first and at the last one', () => {
  expect([neighbour(shown, 'a', 1), neighbour(shown, 'c', 1), neighbour(shown, 'a', -1)]).toEqual(['b', 'c', 'a']);
});

test('[WORK-20] Each filter shows the questions that its name promises', () => {
  const inViews = (state: Partial<QuestionState>, required = true) =>
    VIEWS.filter((view) => isInView(view, { ...question('a'), required }, { ...nothing, ...state }));
  expect(inViews({})).toEqual(['all', 'unanswered', 'required']);
  expect(inViews({}, false)).toEqual(['all', 'unanswered']);
  expect(inViews({ answer: met, last: met })).toEqual(['all']);
  expect(inViews({ answer: notMet, last: met })).toEqual(['all', 'changed', 'not_met']);
  expect(isInView('not_met', { ...question('a'), failThreshold: 0 }, { ...nothing, answer: notMet })).toBe(false);
  expect(inViews({ answer: met, mark: { flagged: true, unverified: true } })).toEqual(['all', 'flagged', 'unverified']);
});

test('[WORK-21] The count of each filter equals the number of questions that it shows', () => {
  const progress = { total: 9, answered: 5, notApplicable: 1, requiredOpen: 2 };
  const marked = { flagged: 3, unverified: 1, changed: 4, notMet: 2 };
  const counts = { all: 9, proposed: 5, disagrees: 1, unanswered: 4, required: 2, flagged: 3, unverified: 1, changed: 4, not_met: 2 };
  expect(viewCounts({ progress, marked, proposed: 5, disagrees: 1 })).toEqual(counts);
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
