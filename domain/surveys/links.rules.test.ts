import { expect, test } from 'vitest';
import { answerLinks, timeNeeded } from './links.rules.ts';
import type { SurveyQuestion } from './surveys.rules.ts';

const question = (kind: SurveyQuestion['kind'], options: string[] = []): SurveyQuestion => ({
  key: 'q1',
  kind,
  text: 'Question',
  isRequired: true,
  options,
  low: 'Bad',
  high: 'Good',
});

test.each<[kind: SurveyQuestion['kind'], options: string[], marks: string[], first: string | undefined]>([
  ['score', [], ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0'], '10, good'],
  ['rating', [], ['5', '4', '3', '2', '1'], '5, good'],
  ['yes_no', [], ['yes', 'no'], 'Yes'],
  ['choice', ['Monday', 'Friday'], ['1', '2'], 'Monday'],
  ['choices', ['Phone', 'Email'], [], undefined],
  ['text', [], [], undefined],
])('An email offers the answers to a first question of the kind %s as links', (kind, options, marks, first) => {
  const links = answerLinks(question(kind, options));
  expect(links.map(({ mark }) => mark)).toEqual(marks);
  expect(links[0]?.label).toBe(first);
});

test('Fifteen questions take three minutes, one takes a minute', () => {
  expect([1, 5, 6, 15].map(timeNeeded)).toEqual(['a minute', 'a minute', 'two minutes', 'three minutes']);
});
