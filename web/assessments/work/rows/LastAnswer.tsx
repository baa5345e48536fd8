import type { Question } from '#domain/templates/templates.rules.ts';
import { isSameAnswer } from '#domain/assessments/marks.rules.ts';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { CircleDashedIcon } from '#web/ui/icons.tsx';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { confirmLast, stillTrueOf } from '#web/assessments/work/answers.change.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { actAndStay } from '#web/assessments/work/question.navigation.ts';

interface LastAnswerProps {
  store: AnswerStore;
  question: Question;
  isCurrent: boolean;
}

/** Previous answer in grey; the current question has a button to confirm it. */
export function LastAnswer({ store, question, isCurrent }: LastAnswerProps) {
  const { draft } = useAnswer(store, question.key);
  const last = store.last.get(question.key);
  if (isCurrent && stillTrueOf(store, question)) return <StillTrue store={store} question={question} />;
  if (draft.source === 'carried' && isAnswered({ ...draft, points: null })) {
    return (
      <span className="flex items-center gap-1.5 text-sm text-muted">
        <CircleDashedIcon size={16} />
        unverified
      </span>
    );
  }
  if (draft.source === 'excluded') return <span className="text-sm text-muted">excluded</span>;
  if (!last) return null;
  const words = shortWords(question, last);
  // An unchanged value without points is shown as "same", since repeating it adds nothing.
  if (last.points === null && !last.notApplicable && isSameAnswer(draft, last)) return <span className="text-sm text-muted">same</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted" title={words}>
      <AnswerSign question={question} draft={last} points={last.points} className="text-muted!" />
      <span className="truncate">
        <span className="sr-only">Last time: </span>
        {words}
      </span>
    </span>
  );
}

const STILL: Readonly<Record<string, string>> = { Met: 'met', Partly: 'partly', 'Not met': 'not met', Yes: 'yes', No: 'no', 'N/A': 'N/A' };

function StillTrue({ store, question }: Pick<LastAnswerProps, 'store' | 'question'>) {
  const { draft } = useAnswer(store, question.key);
  const lastAnswer = isAnswered({ ...draft, points: null }) ? draft : store.last.get(question.key);
  if (!lastAnswer) return null;
  const words = shortWords(question, lastAnswer);
  return (
    <button
      type="button"
      onClick={() => actAndStay(question.key, () => confirmLast(store, question))}
      title={`Confirm as still true: ${words}`}
      className="flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-field text-sm font-medium hover:underline"
    >
      <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
        <Kbd>S</Kbd>
      </span>
      <span className="truncate">Still {STILL[words] ?? 'true'}</span>
    </button>
  );
}
