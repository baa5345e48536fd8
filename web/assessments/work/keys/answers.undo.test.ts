import { expect, test } from 'vitest';
import type { Question } from '#domain/templates/templates.rules.ts';
import { choose, clearAnswer, confirmLast, markNotApplicable, typeAnswer } from '#web/assessments/work/answers.change.ts';
import { AnswerStore } from '#web/assessments/work/answers.store.ts';

const question = (key: string, type: Question['type']): Question => ({
  key,
  text: key,
  type,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
});
const SEATS = question('seats', 'number');
const MFA = question('mfa', 'alignment');

function bench() {
  const kept = new Map<string, unknown>();
  const store = new AnswerStore({ sections: [{ key: 's', title: 'S', weight: 1, questions: [SEATS, MFA] }] }, [], {
    save: () => Promise.resolve({ kind: 'unreachable' }),
    remember: async (key, draft) => void kept.set(key, draft.value),
    forget: async (key) => void kept.delete(key),
    after: () => () => {},
    afterPaint: (run) => run(),
    now: () => new Date(),
    today: () => '2026-11-24',
  });
  return { store, kept, value: (key: string) => store.state(key).draft.value };
}

test('Undo restores the last changed answer first, and each answer once', () => {
  const { store, value } = bench();
  typeAnswer(store, SEATS, 18);
  store.undo.finishTyping('seats');
  choose(store, MFA, 'met');
  choose(store, MFA, 'partial');
  markNotApplicable(store, SEATS);
  expect(store.undo.undoLast()).toBe('seats');
  expect([value('seats'), store.state('seats').draft.notApplicable]).toEqual([18, false]);
  expect(store.undo.undoLast()).toBe('mfa');
  expect(value('mfa')).toBe('met');
  expect(store.undo.undoLast()).toBeNull();
});

test('A number is one change however many digits were typed, and typing it again is another change', () => {
  const { store, value } = bench();
  for (const seats of [1, 18]) typeAnswer(store, SEATS, seats);
  store.undo.finishTyping('seats');
  for (const seats of [2, 20]) typeAnswer(store, SEATS, seats);
  store.undo.undo('seats');
  expect(value('seats')).toBe(18);
});

test('Undo skips an answer that was typed and set back in its field', () => {
  const { store, value } = bench();
  choose(store, MFA, 'met');
  typeAnswer(store, SEATS, 20);
  typeAnswer(store, SEATS, null);
  store.undo.finishTyping('seats');
  expect([store.undo.undoLast(), value('mfa')]).toEqual(['mfa', null]);
});

test('Offline, the undone answer is kept on the device like any other', () => {
  const { store, kept } = bench();
  choose(store, MFA, 'met');
  choose(store, MFA, 'not_met');
  expect(kept.get('mfa')).toBe('not_met');
  store.undo.undoLast();
  expect(kept.get('mfa')).toBe('met');
});

test('Undo skips an answer that a colleague has changed since', () => {
  const { store, value } = bench();
  choose(store, MFA, 'met');
  typeAnswer(store, SEATS, 20);
  store.change('seats', { value: 25 }, 'now');
  expect(store.undo.undoLast()).toBe('mfa');
  expect(value('seats')).toBe(25);
});

test('A cleared and a confirmed answer can be undone, and an unverified answer is unverified again', () => {
  const { store } = bench();
  store.change('mfa', { value: 'met', source: 'carried' }, 'now');
  confirmLast(store, MFA);
  expect(store.state('mfa').draft.source).toBe('manual');
  store.undo.undoLast();
  expect(store.state('mfa').draft).toMatchObject({ value: 'met', source: 'carried' });
  clearAnswer(store, MFA);
  store.undo.undoLast();
  expect(store.state('mfa').draft).toMatchObject({ value: 'met', source: 'carried' });
});
