import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { carriedAnswer } from '#domain/assessments/marks.rules.ts';
import { type AnswerValue, kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { AnswerDraft } from './answers.draft.ts';
import type { AnswerStore } from './answers.store.ts';

/** Any change of the value makes it the person's own answer. */
const FRESH = { notApplicable: false, naReason: null, source: 'manual' } as const;

/** Changes the answer to a question so that it can be undone. */
function answer(store: AnswerStore, { key }: Question, change: Partial<AnswerDraft>, pace: 'now' | 'typing' = 'now'): void {
  store.undo.change(key, () => store.change(key, change, pace), pace);
}

/** Applies a choice by click or key: a single choice is replaced, a multiple choice is added or removed. */
export function choose(store: AnswerStore, question: Question, value: string | number): void {
  const { value: before } = store.state(question.key).draft;
  if (!kindOf(question.type).takesMany) return answer(store, question, { value, ...FRESH });
  const chosen = new Set(Array.isArray(before) ? before : []);
  if (!chosen.delete(String(value))) chosen.add(String(value));
  const inOrder = (question.options ?? []).map(({ key }) => key).filter((key) => chosen.has(key));
  answer(store, question, { value: inOrder.length === 0 ? null : inOrder, ...FRESH });
}

export function markNotApplicable(store: AnswerStore, question: Question): void {
  const { notApplicable, source } = store.state(question.key).draft;
  if (notApplicable && kindOf(question.type).takesMany) return clearAnswer(store, question);
  if (!notApplicable || source === 'carried') answer(store, question, { value: null, notApplicable: true, source: 'manual' });
}

export function clearAnswer(store: AnswerStore, question: Question): void {
  answer(store, question, { value: null, ...FRESH });
}

/** Replaces a typed answer; characters typed until the field loses focus form one undo step. */
export function typeAnswer(store: AnswerStore, question: Question, value: AnswerValue | null): void {
  answer(store, question, { value, ...FRESH }, 'typing');
}

/**
 * Answer that "still true" would give: the carried answer itself, else the previous assessment's if the question is unanswered; null
 * without either.
 */
export function stillTrueOf(store: AnswerStore, question: Question): Partial<AnswerDraft> | null {
  const { draft } = store.state(question.key);
  if (isAnswered({ ...draft, points: null })) return draft.source === 'carried' ? { source: 'manual' } : null;
  const last = store.last.get(question.key);
  const carried = last ? carriedAnswer(question, last, store.day) : null;
  return carried && { value: carried.value, notApplicable: carried.notApplicable, naReason: carried.naReason ?? null, source: 'manual' };
}

export function confirmLast(store: AnswerStore, question: Question): void {
  const still = stillTrueOf(store, question);
  if (still) answer(store, question, still);
}

/** Toggles the flag; returns the new state. */
export function toggleFlag(store: AnswerStore, question: Question): boolean {
  const flagged = !store.state(question.key).draft.flagged;
  store.change(question.key, flagged ? { flagged } : { flagged, flagText: '' }, 'now');
  return flagged;
}

export function canBeMet({ type }: Question): boolean {
  return kindOf(type).met !== undefined;
}

export function unansweredOf(store: AnswerStore, questions: readonly Question[]): Question[] {
  return questions.filter(({ key }) => !isAnswered(store.answers().get(key)));
}

/** Answers all questions as met, or as not applicable with one reason; returns a function that undoes exactly that. */
export function answerAll(store: AnswerStore, questions: readonly Question[], as: 'met' | { naReason: string }): () => void {
  const before = questions.map((question) => ({ question, draft: store.state(question.key).draft }));
  for (const question of questions) {
    const change =
      as === 'met' ? { value: kindOf(question.type).met ?? null, ...FRESH } : { ...FRESH, value: null, notApplicable: true, ...as };
    store.change(question.key, change, 'now');
  }
  const after = new Map(questions.map(({ key }) => [key, store.state(key).draft]));
  return () => {
    for (const { question, draft } of before) {
      // Answers changed since then stay.
      if (store.state(question.key).draft !== after.get(question.key)) continue;
      const { value, notApplicable, naReason } = draft;
      store.change(question.key, { value, notApplicable, naReason, source: 'manual' }, 'now');
    }
  };
}
