import type { Question } from '#domain/templates/templates.rules.ts';
import type { AnswerStore } from './answers.store.ts';

/** Applies a choice by click or key: a single choice is replaced, a multiple choice is added or removed. */
export function choose(store: AnswerStore, question: Question, value: string | number): void {
  const { value: before } = store.state(question.key).draft;
  const fresh = { notApplicable: false, naReason: null, source: 'manual' } as const;
  if (question.type !== 'multi_choice') return store.change(question.key, { value, ...fresh }, 'now');
  const chosen = new Set(Array.isArray(before) ? before : []);
  if (!chosen.delete(String(value))) chosen.add(String(value));
  const inOrder = (question.options ?? []).map(({ key }) => key).filter((key) => chosen.has(key));
  store.change(question.key, { value: inOrder.length === 0 ? null : inOrder, ...fresh }, 'now');
}

export function markNotApplicable(store: AnswerStore, question: Question): void {
  const { notApplicable } = store.state(question.key).draft;
  if (notApplicable && question.type === 'multi_choice') return clearAnswer(store, question);
  if (!notApplicable) store.change(question.key, { value: null, notApplicable: true, source: 'manual' }, 'now');
}

export function clearAnswer(store: AnswerStore, question: Question): void {
  store.change(question.key, { value: null, notApplicable: false, naReason: null, source: 'manual' }, 'now');
}
