import { expect, test } from 'vitest';
import type { Answer, LastAnswer } from '#contract/assessments/answers.contract.ts';
import { answerAll, confirmLast, stillTrueOf, toggleFlag, unansweredOf } from './answers.change.ts';
import { EMPTY } from './answers.draft.ts';
import { AnswerStore } from './answers.store.ts';

const question = (key: string) => ({
  key,
  text: key,
  type: 'alignment' as const,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
});
const [A, B, C] = [question('a'), question('b'), question('c')];
const BODY = { sections: [{ key: 's', title: 'S', weight: 1, questions: [A, B, C] }] };
const LAST: LastAnswer = { value: 'partial', notApplicable: false, naReason: null, points: 50, customerNote: '' };

function storeWith(answers: readonly Answer[] = []): AnswerStore {
  const parts = {
    save: () => new Promise<never>(() => {}),
    remember: async () => {},
    forget: async () => {},
    after: () => () => {},
    afterPaint: (run: () => void) => run(),
    now: () => new Date(),
    today: () => '2026-11-21',
  };
  return new AnswerStore(BODY, answers, parts, { last: new Map([['a', LAST]]) });
}

const carried = (questionKey: string): Answer => ({
  ...EMPTY,
  questionKey,
  value: 'met',
  points: 100,
  source: 'carried',
  unverified: true,
  version: 1,
  updatedAt: '2026-11-21T10:00:00.000Z',
  updatedBy: null,
});

test('[WORK-13] One key answers an open question like the previous assessment, and does nothing without a previous answer', () => {
  const store = storeWith();
  confirmLast(store, A);
  confirmLast(store, B);
  expect(store.state('a').draft).toMatchObject({ value: 'partial', source: 'manual' });
  expect([store.state('b').draft, stillTrueOf(store, A), stillTrueOf(store, B)]).toEqual([EMPTY, null, null]);
});

test('[WORK-14] The same key verifies a carried-over answer; a flag on it does not', () => {
  const store = storeWith([carried('b')]);
  toggleFlag(store, B);
  expect([store.state('b').draft.source, store.totals().marked]).toMatchObject(['carried', { flagged: 1, unverified: 1 }]);
  confirmLast(store, B);
  expect([store.state('b').draft.value, store.totals().marked]).toMatchObject(['met', { flagged: 1, unverified: 0 }]);
});

test('[WORK-15] The rest of a section is answered at once, and undo keeps answers that a colleague has changed since', () => {
  const store = storeWith([carried('b')]);
  const open = unansweredOf(store, BODY.sections[0]?.questions ?? []);
  expect(open.map(({ key }) => key)).toEqual(['a', 'c']);
  const undo = answerAll(store, open, 'met');
  expect(store.totals().progress).toMatchObject({ answered: 3, requiredOpen: 0 });
  store.change('c', { value: 'not_met' }, 'now');
  undo();
  expect([store.state('a').draft.value, store.state('c').draft.value]).toEqual([null, 'not_met']);
});

test('[WORK-16] The rest of a section is marked not applicable for one reason', () => {
  const store = storeWith();
  answerAll(store, [A, C], { naReason: 'They have no servers' });
  expect(store.state('c').draft).toMatchObject({ notApplicable: true, naReason: 'They have no servers', value: null });
  expect(store.totals().progress.notApplicable).toBe(2);
});
