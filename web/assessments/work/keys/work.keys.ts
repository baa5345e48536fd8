import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';
import { choose, confirmLast, markNotApplicable, toggleFlag, typeAnswer } from '#web/assessments/work/answers.change.ts';
import { accept } from '#web/assessments/work/proposals/decide.proposals.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { type Command, commandOfPress } from './keys.ts';
import { attachTo, type QuestionNavigation, type QuestionPart, startTyping, takeFocus } from '#web/assessments/work/question.navigation.ts';
import { DETAILS } from '#web/assessments/work/question.places.ts';
import type { View } from '#web/assessments/work/questions.list.ts';

interface WorkKeys {
  store: AnswerStore;
  assessmentId: string;
  question: Question | undefined;
  mayAnswer: boolean;
  /** True if answering by key moves on to the next question. */
  goesOn: boolean;
  view: View;
  navigation: QuestionNavigation;
  /** Opens a part of the question so that it can be focused. */
  onOpen: (key: string, part: QuestionPart) => void;
  onSearch: () => void;
  onHelp: () => void;
  /** Opens the summary of the section's proposals. */
  onAccept: () => void;
  onSubmit: () => void;
}

/** Keys for answering and moving, regardless of focus, unless the person is typing. */
export function useWorkKeys(keys: WorkKeys): void {
  const { question } = keys;
  // The answer and the totals paint before the screen moves on. A faster next key forces the move first.
  const goOn = useRef<(() => void) | null>(null);
  const proceed = useEffectEvent(() => {
    const go = goOn.current;
    goOn.current = null;
    if (go) flushSync(go);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && question && isInQuestion(event.target)) return takeFocus(question.key, 'row');
    if (isSubmit(event)) {
      event.preventDefault();
      return keys.onSubmit();
    }
    const { key, target, ctrlKey, metaKey, defaultPrevented } = event;
    if (isTaken({ key, target, ctrlKey, metaKey, defaultPrevented, altKey: false })) return;
    const command = commandOfPress(event, keys.mayAnswer ? question : undefined);
    if (!command) return;
    // The browser then types the character into the newly focused field.
    if (command.do !== 'type') event.preventDefault();
    obey(command, keys);
    if (!keys.goesOn || !question || !isFinal(command, question)) return;
    goOn.current = () => keys.navigation.step(1, keys.view);
    void afterPaint()
      .then(afterPaint)
      .then(() => proceed());
  });
  const { settle } = keys.navigation;
  // Subscribes to keyboard and focus: a row that is clicked or reached by Tab becomes the current one.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      proceed();
      press(event);
    };
    const enter = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-question]') : null;
      if (row?.dataset['question']) settle(row.dataset['question']);
    };
    window.addEventListener('keydown', listener);
    window.addEventListener('focusin', enter);
    return () => {
      window.removeEventListener('keydown', listener);
      window.removeEventListener('focusin', enter);
    };
  }, [settle]);
}

/** Ctrl+Enter submits from every field of the page, except in dialogs, which have their own. */
function isSubmit({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || defaultPrevented) return false;
  return !(target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]'));
}

/** True if the command completes the answer, so that the next question can follow. */
function isFinal(command: Command, question: Question): boolean {
  return command.do === 'still_true' || command.do === 'accept' || (command.do === 'choose' && !kindOf(question.type).takesMany);
}

function isInQuestion(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[data-question], #${DETAILS}`) !== null;
}

function obey(command: Command, keys: WorkKeys): void {
  if (command.do === 'move') return keys.navigation.step(command.step, keys.view);
  if (command.do === 'search') return keys.onSearch();
  if (command.do === 'help') return keys.onHelp();
  if (command.do === 'next_unanswered') return keys.navigation.next();
  if (keys.question && keys.mayAnswer && !decide(command, keys.question, keys)) answer(command, keys.question, keys);
}

/** Accepts or rejects proposals by key; false if the key does neither. */
function decide({ do: what }: Command, question: Question, { store, assessmentId, onAccept }: WorkKeys): boolean {
  const { proposals } = store;
  const own = proposals.of(question.key);
  if (what === 'accept') {
    if (own) accept(store, assessmentId, [own]);
  } else if (what === 'accept_section') onAccept();
  else if (what === 'reject') proposals.reject(own ? question.key : null);
  else if (what === 'undo_accept') proposals.undoLast?.();
  else return false;
  return true;
}

function answer(command: Command, question: Question, { store, onOpen }: WorkKeys): void {
  const enter = (part: QuestionPart) => {
    flushSync(() => onOpen(question.key, part));
    takeFocus(question.key, part);
  };
  if (command.do === 'choose') return choose(store, question, command.value);
  if (command.do === 'type') {
    // A question marked as not applicable has no field; clear the mark first.
    if (store.state(question.key).draft.notApplicable) flushSync(() => typeAnswer(store, question, null));
    return startTyping(question.key);
  }
  if (command.do === 'still_true') return confirmLast(store, question);
  if (command.do === 'evidence') {
    flushSync(() => onOpen(question.key, 'evidence'));
    return attachTo(question.key);
  }
  if (command.do === 'note' || command.do === 'internal') return enter(command.do);
  if (command.do === 'flag') {
    if (toggleFlag(store, question)) enter('flag');
    return;
  }
  flushSync(() => markNotApplicable(store, question));
  takeFocus(question.key, 'reason');
}
