import { expect, test } from 'vitest';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import { EMPTY } from './answers.draft.ts';
import { AnswerStore } from './answers.store.ts';

/** Question with full points on the day of its answer and fewer afterwards. */
const QUESTION = {
  key: 'a',
  text: 'When was it restored?',
  type: 'date' as const,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
  bands: [{ upTo: -1, points: 10 }, { upTo: 0, points: 100 }, { points: 40 }],
};
const ANSWER: Answer = {
  ...EMPTY,
  questionKey: 'a',
  value: '2026-11-22',
  points: 100,
  unverified: false,
  version: 1,
  updatedAt: '2026-11-22T10:00:00.000Z',
  updatedBy: null,
};

/** Store on 23 November in the organisation's time zone; the server gives a saved answer 7 points. */
function storeWith(answers: readonly Answer[]): AnswerStore {
  const parts = {
    save: async (questionKey: string, draft: object) => {
      const answer = { ...ANSWER, ...draft, questionKey, points: 7, version: 2 };
      return { kind: 'saved' as const, answer };
    },
    remember: async () => {},
    forget: async () => {},
    after: () => () => {},
    afterPaint: (run: () => void) => run(),
    now: () => new Date('2026-11-22T20:00:00Z'),
    today: () => '2026-11-23',
  };
  return new AnswerStore({ sections: [{ key: 's', title: 'S', weight: 1, questions: [QUESTION] }] }, answers, parts);
}
const scoreOf = (store: AnswerStore) => store.totals().score.value;

test('[WORK-55] A date answer keeps the points of the day it was given, however long ago', () => {
  const store = storeWith([ANSWER]);
  expect(scoreOf(store)).toBe(100);
  store.change('a', { customerNote: 'The whole image' }, 'typing');
  expect(scoreOf(store)).toBe(100);
  expect(storeWith([{ ...ANSWER, value: '2026-11-20', points: 55 }]).totals().score.value).toBe(55);
});

test('[WORK-56] A new date answer is scored by the organisation’s day, and after saving as the server scored it', async () => {
  const store = storeWith([ANSWER]);
  store.change('a', { value: '2026-11-23' }, 'now');
  expect(scoreOf(store)).toBe(100);
  store.change('a', { value: '2026-11-21' }, 'now');
  expect(scoreOf(store)).toBe(40);
  await store.flush();
  expect(scoreOf(store)).toBe(7);
});
