import { useEffect } from 'react';
import { missingRequired } from '#domain/assessments/scores.rules.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { TEXTUAL } from '#web/ui/controls/taken.keys.ts';

/** Lets the last answer paint first. */
const PAUSE_MS = 400;

function isDone(store: AnswerStore): boolean {
  const { progress } = store.totals();
  return progress.total > 0 && progress.answered === progress.total && missingRequired(store.body, store.answers()).length === 0;
}

/** Calls `onDone` once, when the last open question is answered; for a typed answer when its field is left or Enter is pressed. */
export function useEndSheet(store: AnswerStore, mayAnswer: boolean, onDone: () => void): void {
  // Subscribes to the answers and the keyboard.
  useEffect(() => {
    if (!mayAnswer) return undefined;
    let wasDone = isDone(store);
    let isTyping = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rise = () => {
      stop();
      timer = setTimeout(onDone, PAUSE_MS);
    };
    const stopReading = store.subscribe('totals', () => {
      const done = isDone(store);
      const hasEnded = done && (!wasDone || isTyping);
      wasDone = done;
      isTyping = hasEnded && document.activeElement?.matches(TEXTUAL) === true;
      if (hasEnded && !isTyping) rise();
    });
    const leave = () => isTyping && rise();
    const press = ({ key, target }: KeyboardEvent) => key === 'Enter' && target instanceof HTMLInputElement && leave();
    const stop = () => {
      stopReading();
      document.removeEventListener('focusout', leave);
      document.removeEventListener('keydown', press);
    };
    document.addEventListener('focusout', leave);
    document.addEventListener('keydown', press);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, mayAnswer, onDone]);
}
