import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswersByKey, ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { AnswerStore } from './answers.store.ts';
import { firstToDo, isInView, neighbour, nextUnanswered, type View } from './questions.walk.ts';
import { rowId } from './QuestionRow.tsx';

/** Where a question stands; its answer is the store's to tell. */
export type Placed = Omit<ShownQuestion, 'answer'>;

/** The questions on the screen; another list only when an answer has shown or hidden one. */
export function useShown(store: AnswerStore): readonly Placed[] {
  return useSyncExternalStore(
    (listener) => store.subscribe('totals', listener),
    () => store.placed(),
  );
}

/** Which question is current, and where the keyboard is taken once its row stands on the page. */
interface Place {
  current: string;
  focus: 'row' | 'field' | null;
}

const NONE: AnswersByKey = new Map();

export interface Walk {
  current: string;
  /** Somebody clicked or tabbed into it; the focus is there already. */
  settle: (key: string) => void;
  goTo: (key: string) => void;
  /** The next question without an answer, in whichever section. */
  next: () => void;
  step: (by: 1 | -1, view: View) => void;
}

/** Begins where work goes on; what is only read begins at its top. */
export function useWalk(store: AnswerStore, wanted: string | undefined, mayAnswer: boolean): Walk {
  const [place, setPlace] = useState<Place>(() => ({
    current: firstToDo(store.shown(), mayAnswer ? store.answers() : NONE, wanted),
    focus: wanted === undefined ? null : 'row',
  }));
  // Follows the browser's focus and scroll position.
  useEffect(() => {
    if (place.focus) takeFocus(place.current, place.focus);
  }, [place]);
  const [opened] = useState(place.current);
  // Follows the browser's scroll position: a page that opens far down a section shows that place, and its title where both fit.
  useEffect(() => {
    const row = document.getElementById(rowId(opened));
    if (row?.closest('li')?.previousElementSibling) row.scrollIntoView({ block: 'nearest' });
  }, [opened]);

  const settle = useCallback((key: string) => setPlace((now) => (now.current === key ? now : { current: key, focus: null })), []);
  const goTo = useCallback((key: string) => setPlace({ current: key, focus: 'row' }), []);
  const next = useCallback(
    () =>
      setPlace((now) => {
        const key = nextUnanswered(store.shown(), store.answers(), now.current);
        return { current: key ?? now.current, focus: 'field' };
      }),
    [store],
  );
  const step = useCallback(
    (by: 1 | -1, view: View) =>
      setPlace(({ current }) => {
        const walked = store.shown().filter(({ question, answer }) => question.key === current || isInView(view, question, answer));
        return { current: neighbour(walked, current, by), focus: 'row' };
      }),
    [store],
  );
  return { current: place.current, settle, goTo, next, step };
}

/** Puts the keyboard on a question's row, or into the field where its answer is typed. */
export function takeFocus(key: string, part: 'row' | 'field' | 'note' | 'reason'): void {
  const row = document.getElementById(rowId(key));
  const selector = { row: null, field: '[data-typed]', note: '[data-note]', reason: '[data-reason]' }[part];
  const field = selector ? row?.querySelector<HTMLElement>(selector) : null;
  (field ?? row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
