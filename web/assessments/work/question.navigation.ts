import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { AnswerStore } from './answers.store.ts';
import { firstToDo, isInView, isOpen, neighbour, nextOpen, shownOrNext, type View } from './questions.list.ts';
import { DETAILS, rowId } from './question.places.ts';

/** Listed question without its answer, which is in the store. */
export type ListedQuestion = Omit<ShownQuestion, 'answer'>;

/** Visible questions; a new array only after an answer shows or hides one. */
export function useShown(store: AnswerStore): readonly ListedQuestion[] {
  return useSyncExternalStore(
    (listener) => store.subscribe('totals', listener),
    () => store.placed(),
  );
}

/** Current question, and the part of its row to focus after rendering. */
interface CurrentQuestion {
  current: string;
  focus: 'row' | 'field' | null;
}

export interface QuestionNavigation {
  current: string;
  /** Called when a question was clicked or reached by Tab and has the focus already. */
  settle: (key: string) => void;
  goTo: (key: string) => void;
  next: () => void;
  step: (by: 1 | -1, view: View) => void;
}

interface Address {
  question?: string | undefined;
  section?: string | undefined;
  /** Keeps the page at the top, to show the content above the questions. */
  fromTop?: boolean;
}

/**
 * Moves between questions. Starts at the first open one, or at the first one if read-only. If an answer, even another person's, hides the
 * current question, another becomes current.
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
  // Subscribes to the browser's focus and scroll position: the page opens at its title, unless its question is out of sight.
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

/** Height of the foot bar that covers the end of the window on phones. */
const FOOT_PX = 64;

/** True if most of the question is above the foot bar. */
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

/** Opens the file picker for the current question, or the camera on phones. */
export function attachTo(key: string): void {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  (isTouch ? findPart(key, '[data-camera]') : findPart(key, '[data-attach]'))?.click();
}

/** Focuses a question's row, or one of its fields, which may be in the row or in the panel. */
export function takeFocus(key: string, part: QuestionPart): void {
  const row = document.getElementById(rowId(key));
  const selector = PARTS[part];
  const field = selector ? findPart(key, selector) : null;
  (field ?? row)?.focus({ preventScroll: true });
  // Align a tall card, which fills a phone, to its start.
  const isTall = (row?.offsetHeight ?? 0) > innerHeight / 2;
  row?.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
}

/** Focuses the field of a typed answer. Typing replaces a number or date, and appends to a text. */
export function startTyping(key: string): void {
  takeFocus(key, 'field');
  const field = document.activeElement;
  if (field instanceof HTMLInputElement) field.select();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** Keeps the focus on an unreadable typed answer; blurring its field makes it show the error. */
function stayAtError(): boolean {
  const field = document.querySelector<HTMLElement>('[aria-current=step] [data-typed][data-unread]');
  field?.blur();
  field?.focus();
  return field !== null;
}

/** Runs an action that removes its own button, then returns the focus to the row. */
export function actAndStay(key: string, act: () => void): void {
  flushSync(act);
  takeFocus(key, 'row');
}
