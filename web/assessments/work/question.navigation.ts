import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswersByKey, ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { AnswerStore } from './answers.store.ts';
import { firstToDo, isInView, neighbour, nextUnanswered, type View } from './questions.list.ts';
import { rowId } from './QuestionRow.tsx';

/** A question in the list without its answer, which the store has. */
export type ListedQuestion = Omit<ShownQuestion, 'answer'>;

/** The shown questions; a new list only when an answer has shown or hidden one. */
export function useShown(store: AnswerStore): readonly ListedQuestion[] {
  return useSyncExternalStore(
    (listener) => store.subscribe('totals', listener),
    () => store.placed(),
  );
}

/** The current question, and what of its row gets the focus once it is rendered. */
interface CurrentQuestion {
  current: string;
  focus: 'row' | 'field' | null;
}

const NONE: AnswersByKey = new Map();

export interface QuestionNavigation {
  current: string;
  /** Called when a question was clicked or reached by Tab; it already has the focus. */
  settle: (key: string) => void;
  goTo: (key: string) => void;
  /** The next question without an answer, in any section. */
  next: () => void;
  step: (by: 1 | -1, view: View) => void;
}

/** Moves between questions. Begins at the first one without an answer, or at the first one on a read-only screen. */
export function useQuestionNavigation(store: AnswerStore, wanted: string | undefined, mayAnswer: boolean): QuestionNavigation {
  const [position, setPosition] = useState<CurrentQuestion>(() => ({
    current: firstToDo(store.shown(), mayAnswer ? store.answers() : NONE, wanted),
    focus: wanted === undefined ? null : 'row',
  }));
  // Subscribes to the browser's focus and scroll position.
  useEffect(() => {
    if (position.focus) takeFocus(position.current, position.focus);
  }, [position]);
  const [opened] = useState(position.current);
  // Subscribes to the browser's scroll position: the question at which a page opens is in the upper third of the window,
  // the first one of a section below the section's title.
  useEffect(() => {
    const row = document.getElementById(rowId(opened));
    if (!row || row.getBoundingClientRect().top <= innerHeight / 3) return;
    const isFirst = !row.closest('li')?.previousElementSibling;
    (isFirst ? (row.closest('section') ?? row) : row).scrollIntoView({ block: 'start' });
  }, [opened]);

  const settle = useCallback((key: string) => setPosition((now) => (now.current === key ? now : { current: key, focus: null })), []);
  const goTo = useCallback((key: string) => setPosition({ current: key, focus: 'row' }), []);
  const next = useCallback(
    () =>
      setPosition((now) => {
        const key = nextUnanswered(store.shown(), store.answers(), now.current);
        return { current: key ?? now.current, focus: 'field' };
      }),
    [store],
  );
  const step = useCallback(
    (by: 1 | -1, view: View) =>
      setPosition(({ current }) => {
        const walked = store.shown().filter(({ question, answer }) => question.key === current || isInView(view, question, answer));
        return { current: neighbour(walked, current, by), focus: 'row' };
      }),
    [store],
  );
  return { current: position.current, settle, goTo, next, step };
}

/** Opens the choice of files of a question. */
export function attachTo(key: string): void {
  document.getElementById(rowId(key))?.querySelector<HTMLElement>('[data-attach]')?.click();
}

/** Focuses a question's row, or the field where its answer is typed. */
export function takeFocus(key: string, part: 'row' | 'field' | 'note' | 'reason'): void {
  const row = document.getElementById(rowId(key));
  const selector = { row: null, field: '[data-typed]', note: '[data-note]', reason: '[data-reason]' }[part];
  const field = selector ? row?.querySelector<HTMLElement>(selector) : null;
  (field ?? row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
