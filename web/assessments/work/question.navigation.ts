import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { AnswerStore } from './answers.store.ts';
import { firstToDo, isInView, isOpen, neighbour, nextOpen, shownOrNext, type View } from './questions.list.ts';
import { DETAILS, rowId } from './question.places.ts';

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

export interface QuestionNavigation {
  current: string;
  /** Called when a question was clicked or reached by Tab; it already has the focus. */
  settle: (key: string) => void;
  goTo: (key: string) => void;
  /** The next open question, in any section. */
  next: () => void;
  step: (by: 1 | -1, view: View) => void;
}

interface Address {
  question?: string | undefined;
  section?: string | undefined;
  /** What stands above the questions is to be read first. */
  fromTop?: boolean;
}

/**
 * Moves between questions. Begins at the first one without an answer, or at the first one on a read-only screen. There is a current question
 * as long as any is shown: an answer, also another person's, may hide the one that was.
 */
export function useQuestionNavigation(store: AnswerStore, wanted: Address, mayAnswer: boolean): QuestionNavigation {
  const [position, setPosition] = useState<CurrentQuestion>(() => ({
    current: firstToDo(store.shown(), (key) => !mayAnswer || isOpen(store.standing(key)), wanted),
    focus: wanted.question === undefined ? null : 'row',
  }));
  const [opened] = useState(position);
  // Subscribes to the browser's focus and scroll position.
  useEffect(() => {
    if (position !== opened && position.focus) takeFocus(position.current, position.focus);
  }, [position, opened]);
  const [fromTop] = useState(wanted.fromTop === true && wanted.question === undefined);
  // Subscribes to the browser's focus and scroll position: the page opens at its title, unless its question is further down.
  useEffect(() => {
    const row = document.getElementById(rowId(opened.current));
    if (!row) return;
    if (opened.focus) row.focus({ preventScroll: true });
    if (fromTop || isInSight(row)) return;
    const isFirst = !row.closest('li')?.previousElementSibling;
    (isFirst ? (row.closest('section') ?? row) : row).scrollIntoView({ block: 'start' });
  }, [opened, fromTop]);

  const settle = useCallback((key: string) => setPosition((now) => (now.current === key ? now : { current: key, focus: null })), []);
  const goTo = useCallback((key: string) => {
    if (!stayAtError()) setPosition({ current: key, focus: 'row' });
  }, []);
  const next = useCallback(() => {
    if (stayAtError()) return;
    setPosition((now) => {
      const key = nextOpen(store.shown(), (one) => store.standing(one), shownOrNext(store.body, store.shown(), now.current));
      return { current: key ?? now.current, focus: 'field' };
    });
  }, [store]);
  const step = useCallback(
    (by: 1 | -1, view: View) => {
      if (stayAtError()) return;
      setPosition((now) => {
        const current = shownOrNext(store.body, store.shown(), now.current);
        const walked = store
          .shown()
          .filter(({ question }) => question.key === current || isInView(view, question, store.standing(question.key)));
        return { current: neighbour(walked, current, by), focus: 'row' };
      });
    },
    [store],
  );
  return { current: shownOrNext(store.body, store.shown(), position.current), settle, goTo, next, step };
}

/** The foot that covers the end of a phone's window. */
const FOOT_PX = 64;

/** Most of the question is above the foot. */
function isInSight(row: HTMLElement): boolean {
  const { top, height } = row.getBoundingClientRect();
  return top + 0.75 * height <= innerHeight - FOOT_PX;
}

const PARTS = {
  row: null,
  field: '[data-typed]',
  note: '[data-note]',
  internal: '[data-internal]',
  flag: '[data-flag]',
  evidence: '[data-attach]',
  reason: '[data-reason]',
} as const;
export type QuestionPart = keyof typeof PARTS;

function findPart(key: string, selector: string): HTMLElement | null {
  const places = [document.getElementById(rowId(key)), document.getElementById(DETAILS)];
  return places.map((place) => place?.querySelector<HTMLElement>(selector)).find((found) => found) ?? null;
}

/** Opens the choice of files of the current question, or the camera of a phone. */
export function attachTo(key: string): void {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  (isTouch ? findPart(key, '[data-camera]') : findPart(key, '[data-attach]'))?.click();
}

/** Focuses a question's row, or one of its fields; they stand in the row or in the panel beside it. */
export function takeFocus(key: string, part: QuestionPart): void {
  const row = document.getElementById(rowId(key));
  const selector = PARTS[part];
  const field = selector ? findPart(key, selector) : null;
  (field ?? row)?.focus({ preventScroll: true });
  // A card that fills a phone shows its beginning.
  const isTall = (row?.offsetHeight ?? 0) > innerHeight / 2;
  row?.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
}

/** Moves the focus to the field of a typed answer. A number or a date is replaced by what is typed, a text goes on at its end. */
export function startTyping(key: string): void {
  takeFocus(key, 'field');
  const field = document.activeElement;
  if (field instanceof HTMLInputElement) field.select();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** A typed answer that cannot be read keeps the focus and says why, which its field does when it is left. */
function stayAtError(): boolean {
  const field = document.querySelector<HTMLElement>('[aria-current=step] [data-typed][data-unread]');
  field?.blur();
  field?.focus();
  return field !== null;
}

/** Does what removes its own button; the focus returns to the row, whose keys answer. */
export function actAndStay(key: string, act: () => void): void {
  flushSync(act);
  takeFocus(key, 'row');
}
