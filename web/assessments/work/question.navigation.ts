import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswersByKey, ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { AnswerStore } from './answers.store.ts';
import { firstToDo, isInView, neighbour, nextUnanswered, type View } from './questions.list.ts';
import { rowId } from './QuestionRow.tsx';

/** A question of the list without its answer, which the store holds. */
export type ListedQuestion = Omit<ShownQuestion, 'answer'>;

/** The questions on the screen; another list only when an answer has shown or hidden one. */
export function useShown(store: AnswerStore): readonly ListedQuestion[] {
  return useSyncExternalStore(
    (listener) => store.subscribe('totals', listener),
    () => store.placed(),
  );
}

/** Which question is current, and what of its row is focused once it is rendered. */
interface CurrentQuestion {
  current: string;
  focus: 'row' | 'field' | null;
}

const NONE: AnswersByKey = new Map();

export interface QuestionNavigation {
  current: string;
  /** Called when somebody clicked or tabbed into a question; it has the focus already. */
  settle: (key: string) => void;
  goTo: (key: string) => void;
  /** The next question without an answer, in whichever section. */
  next: () => void;
  step: (by: 1 | -1, view: View) => void;
}

/** Moves between questions. Begins at the first one without an answer; read-only, at the first. */
export function useQuestionNavigation(store: AnswerStore, wanted: string | undefined, mayAnswer: boolean): QuestionNavigation {
  const [position, setPosition] = useState<CurrentQuestion>(() => ({
    current: firstToDo(store.shown(), mayAnswer ? store.answers() : NONE, wanted),
    focus: wanted === undefined ? null : 'row',
  }));
  // Follows the browser's focus and scroll position.
  useEffect(() => {
    if (position.focus) takeFocus(position.current, position.focus);
  }, [position]);
  const [opened] = useState(position.current);
  // Follows the browser's scroll position: a page that opens far down a section shows that place, and its title where both fit.
  useEffect(() => {
    const row = document.getElementById(rowId(opened));
    if (row?.closest('li')?.previousElementSibling) row.scrollIntoView({ block: 'nearest' });
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

/** Puts the keyboard on a question's row, or into the field where its answer is typed. */
export function takeFocus(key: string, part: 'row' | 'field' | 'note' | 'reason'): void {
  const row = document.getElementById(rowId(key));
  const selector = { row: null, field: '[data-typed]', note: '[data-note]', reason: '[data-reason]' }[part];
  const field = selector ? row?.querySelector<HTMLElement>(selector) : null;
  (field ?? row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
