import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '#domain/templates/templates.rules.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { choose, confirmLast, markNotApplicable, toggleFlag } from '#web/assessments/work/answers.change.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { type Command, commandOf } from './keys.ts';
import { attachTo, type QuestionNavigation, type QuestionPart, takeFocus } from '#web/assessments/work/question.navigation.ts';
import { DETAILS } from '#web/assessments/work/question.places.ts';
import type { View } from '#web/assessments/work/questions.list.ts';

interface WorkKeys {
  store: AnswerStore;
  question: Question | undefined;
  mayAnswer: boolean;
  view: View;
  navigation: QuestionNavigation;
  /** Opens a field of the question, so that it can take the focus. */
  onOpen: (key: string, part: QuestionPart) => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** Keys for answering and moving, whatever has the focus, unless the person is typing. */
export function useWorkKeys(keys: WorkKeys): void {
  const { question } = keys;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && question && isInQuestion(event.target)) return takeFocus(question.key, 'row');
    if (isTaken(event)) return;
    const command = commandOf(event.key.length === 1 ? event.key.toLowerCase() : event.key, question);
    if (!command || (event.repeat && command.do !== 'move')) return;
    event.preventDefault();
    obey(command, keys);
  });
  const { settle } = keys.navigation;
  // Subscribes to the keyboard and the focus: the row that is clicked or reached by Tab becomes the current one.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
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

function isInQuestion(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[data-question], #${DETAILS}`) !== null;
}

function obey(command: Command, keys: WorkKeys): void {
  if (command.do === 'move') return keys.navigation.step(command.step, keys.view);
  if (command.do === 'search') return keys.onSearch();
  if (command.do === 'help') return keys.onHelp();
  if (command.do === 'next_unanswered') return keys.navigation.next();
  if (keys.question && keys.mayAnswer) answer(command, keys.question, keys);
}

function answer(command: Command, question: Question, { store, onOpen }: WorkKeys): void {
  const enter = (part: QuestionPart) => {
    flushSync(() => onOpen(question.key, part));
    takeFocus(question.key, part);
  };
  if (command.do === 'choose') return choose(store, question, command.value);
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
