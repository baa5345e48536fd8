import { useEffect, useEffectEvent } from 'react';
import type { Question } from '#domain/templates/templates.rules.ts';
import type { AnswerDraft } from '#web/assessments/work/answers.draft.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { answerWords } from '#web/ui/marks/answer.words.ts';
import { ANSWER_KINDS } from '#web/assessments/work/rows/answer.kinds.ts';
import { TEXTUAL } from '#web/ui/controls/taken.keys.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';

/** Fields of an answer; in all others Ctrl+Z keeps its native meaning. */
const ANSWER_FIELD = '[data-typed], [data-reason]';

/**
 * Ctrl+Z undoes the last change of an answer, and changes by keyboard offer Undo in a toast. Typed answers on touch screens get no toast,
 * because the keys may be on screen.
 */
export function useAnswerUndo(store: AnswerStore, goTo: (key: string) => void): void {
  const restored = useEffectEvent((key: string) => {
    goTo(key);
    toast({ title: 'Change undone' });
  });
  // Subscribes to the keyboard, the pointer and the changes of answers.
  useEffect(() => {
    let isByKey = false;
    let entered: { field: EventTarget; text: string } | null = null;
    const point = () => (isByKey = false);
    const enter = ({ target }: FocusEvent) => {
      entered = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? { field: target, text: target.value } : null;
    };
    /** A field with unsaved typing uses the browser's own undo. */
    const isFree = (target: EventTarget | null) => {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return false;
      if (!target.matches(TEXTUAL)) return true;
      return target.matches(ANSWER_FIELD) && 'value' in target && entered?.field === target && entered.text === target.value;
    };
    const press = (event: KeyboardEvent) => {
      isByKey = true;
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (isUndo && isFree(event.target) && store.undo.undoLast() !== null) event.preventDefault();
    };
    const stop = store.undo.subscribe((key, event) => {
      if (event === 'undone') return restored(key);
      if (!isByKey || (event === 'typed' && matchMedia('(pointer: coarse)').matches)) return;
      // After the answer and the totals have painted.
      void afterPaint()
        .then(afterPaint)
        .then(() => offerUndo(store, key));
    });
    window.addEventListener('pointerdown', point, true);
    window.addEventListener('keydown', press, true);
    window.addEventListener('focusin', enter);
    return () => {
      stop();
      window.removeEventListener('pointerdown', point, true);
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('focusin', enter);
    };
  }, [store]);
}

function offerUndo(store: AnswerStore, key: string): void {
  const question = store.placed().find((one) => one.question.key === key)?.question;
  if (!question) return;
  const title = changeWords(question, store.state(key).draft);
  toast({ title, action: { label: 'Undo', onSelect: () => void store.undo.undo(key) } });
}

/** Omits long answers. */
function changeWords(question: Question, draft: AnswerDraft): string {
  if (draft.notApplicable) return 'Marked as not applicable';
  if (draft.value === null || draft.value === '') return 'Answer cleared';
  return ANSWER_KINDS[question.type].isLong ? 'Answer changed' : `Answered “${answerWords(question, draft)}”`;
}
