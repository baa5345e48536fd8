import { memo } from 'react';
import type { AnswerSource } from '#domain/assessments/marks.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { FlagIcon } from '#web/ui/icons.tsx';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { rowId } from '#web/assessments/work/question.places.ts';

interface PhoneRowProps {
  store: AnswerStore;
  question: Question;
  number: number;
  onChoose: (key: string) => void;
}

/** Collapsed question; pressing it makes it the current one. */
export const PhoneRow = memo(function PhoneRow({ store, question, number, onChoose }: PhoneRowProps) {
  const { draft } = useAnswer(store, question.key);
  const isAnswered = draft.value !== null || draft.notApplicable;
  return (
    <button
      type="button"
      id={rowId(question.key)}
      data-question={question.key}
      onClick={() => onChoose(question.key)}
      className="grid min-h-14 w-full grid-cols-[20px_minmax(0,1fr)_92px] items-center gap-2 px-4 py-2 text-left -outline-offset-2"
    >
      <span aria-hidden className="text-right text-sm text-muted tabular-nums">
        {number}
      </span>
      <span className={classes('wrap-anywhere', !isAnswered && 'font-medium')}>
        {question.critical && <span className="sr-only">Critical question. </span>}
        {question.text}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 text-sm">
        {isAnswered ? <Now store={store} question={question} /> : <LastTime store={store} question={question} />}
        {draft.flagged && <FlagIcon size={14} className="text-warning-text" />}
      </span>
    </button>
  );
});

/** Text shown instead of the answer. */
const STATES: Partial<Record<AnswerSource, string>> = { carried: 'unverified', excluded: 'excluded' };

function Now({ store, question }: Pick<PhoneRowProps, 'store' | 'question'>) {
  const { draft } = useAnswer(store, question.key);
  const points = store.answers().get(question.key)?.points ?? null;
  return (
    <>
      <AnswerSign question={question} draft={draft} points={points} />
      <span className="min-w-0 truncate font-medium">{STATES[draft.source] ?? shortWords(question, draft)}</span>
    </>
  );
}

function LastTime({ store, question }: Pick<PhoneRowProps, 'store' | 'question'>) {
  const last = store.last.get(question.key);
  if (!last) return null;
  return (
    <>
      <AnswerSign question={question} draft={last} points={last.points} className="text-muted!" />
      <span className="min-w-0 truncate text-muted">
        <span className="sr-only">Last time: </span>
        {shortWords(question, last)}
      </span>
    </>
  );
}
