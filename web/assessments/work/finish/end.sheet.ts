import { useEffect } from 'react';
import { missingRequired } from '#domain/assessments/scores.rules.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';

/** After the last answer has been painted. */
const PAUSE_MS = 400;

const TEXTUAL = 'textarea, select, input:not([type=radio], [type=checkbox])';

function isDone(store: AnswerStore): boolean {
  const { progress } = store.totals();
  return progress.total > 0 && progress.answered === progress.total && missingRequired(store.body, store.answers()).length === 0;
}

/** Calls once, when the last open question is answered; never while somebody types. */
export function useEndSheet(store: AnswerStore, mayAnswer: boolean, onDone: () => void): void {
  // Subscribes to the answers.
  useEffect(() => {
    if (!mayAnswer) return undefined;
    let wasDone = isDone(store);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe('totals', () => {
      const done = isDone(store);
      const hasEnded = done && !wasDone;
      wasDone = done;
      if (!hasEnded || document.activeElement?.matches(TEXTUAL)) return;
      stop();
      timer = setTimeout(onDone, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, mayAnswer, onDone]);
}
