import { type Answer, type AnswersByKey, isAnswered, type ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';

export const VIEWS = ['all', 'unanswered', 'required', 'not_met'] as const;
export type View = (typeof VIEWS)[number];

const VIEW_LABELS: Record<View, string> = { all: 'All', unanswered: 'Unanswered', required: 'Required', not_met: 'Not met' };

export function viewLabel(view: View): string {
  return VIEW_LABELS[view];
}

export function isInView(view: View, question: Question, answer: Answer | undefined): boolean {
  if (view === 'unanswered') return !isAnswered(answer);
  if (view === 'required') return question.required;
  return view === 'all' || (answer?.points === 0 && !answer.notApplicable);
}

type WithQuestion = Pick<ShownQuestion, 'question'>;

function indexOf(shown: readonly WithQuestion[], key: string): number {
  return shown.findIndex(({ question }) => question.key === key);
}

/** The next question without an answer after this one, from the start again after the end; null when there is none. */
export function nextUnanswered(shown: readonly WithQuestion[], answers: AnswersByKey, from: string): string | null {
  const at = indexOf(shown, from) + 1;
  const next = [...shown.slice(at), ...shown.slice(0, at)].find(({ question }) => !isAnswered(answers.get(question.key)));
  return next?.question.key ?? null;
}

/** The question `step` positions further, or the same one at the ends. */
export function neighbour(shown: readonly WithQuestion[], from: string, step: 1 | -1): string {
  const at = indexOf(shown, from);
  return shown[at + step]?.question.key ?? from;
}

/** The question to open first: the one in the address, else the first without an answer, else the first. */
export function firstToDo(shown: readonly ShownQuestion[], answers: AnswersByKey, wanted: string | undefined): string {
  const named = shown.find(({ question }) => question.key === wanted);
  const open = shown.find(({ question }) => !isAnswered(answers.get(question.key)));
  return (named ?? open ?? shown[0])?.question.key ?? '';
}

/** The number of rows of one section that a page shows. */
export const STRETCH = 100;

export interface Stretch<Row> {
  rows: readonly Row[];
  /** The number of its first row within the section, from 1. */
  from: number;
  total: number;
}

/** The page of a long section that contains the current question. */
export function stretchAround<Row extends WithQuestion>(rows: readonly Row[], key: string): Stretch<Row> {
  const start = Math.floor(Math.max(0, indexOf(rows, key)) / STRETCH) * STRETCH;
  return { rows: rows.slice(start, start + STRETCH), from: start + 1, total: rows.length };
}

const MOST_FOUND = 50;

/** Every question whose text, key or reference contains all the words. */
export function searchQuestions<Row extends WithQuestion>(shown: readonly Row[], text: string): { found: Row[]; total: number } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = shown.filter(({ question }) => {
    const searched = `${question.key} ${question.text} ${(question.frameworkRefs ?? []).map(({ ref }) => ref).join(' ')}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return { found: all.slice(0, MOST_FOUND), total: all.length };
}
