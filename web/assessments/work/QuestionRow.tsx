import { memo } from 'react';
import { ANSWER_LIMITS } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { choose, markNotApplicable } from './answers.change.ts';
import { useAnswer } from './answers.open.ts';
import type { AnswerStore } from './answers.store.ts';
import { choicesOf } from './answers.words.ts';
import { AnswerTrouble } from './AnswerTrouble.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import { EvidenceRead } from './EvidenceRead.tsx';
import { QuestionEvidence } from './QuestionEvidence.tsx';
import { QuestionHelp } from './panel/QuestionHelp.tsx';
import { QuestionLegend } from './QuestionLegend.tsx';
import { QuestionNotes } from './QuestionNotes.tsx';
import { StoredAnswer } from './StoredAnswer.tsx';
import { TypedInput } from './TypedInput.tsx';

export interface QuestionRowProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  number: number;
  isCurrent: boolean;
  mayAnswer: boolean;
  /** The person opened the internal note with its key. */
  wantsNote: boolean;
  onNext: () => void;
}

export function rowId(key: string): string {
  return `question-${key}`;
}

/** One question; it renders again only when its own answer changes, or when it becomes or stops being the current one. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { assessmentId, store, question, number, isCurrent, mayAnswer } = props;
  return (
    <li className="py-1 [contain-intrinsic-size:auto_132px] [content-visibility:auto]">
      <fieldset
        id={rowId(question.key)}
        data-question={question.key}
        tabIndex={-1}
        aria-current={isCurrent ? 'step' : undefined}
        className={classes(
          'scroll-my-36 rounded-card border bg-surface-1 px-4 py-3 focus-visible:-outline-offset-2',
          isCurrent ? 'border-accent-line inset-ring inset-ring-accent-line' : 'border-border',
        )}
      >
        <QuestionLegend question={question} number={number} isRetest={store.retests.has(question.key)} />
        <div className="clear-both md:pl-8">
          {mayAnswer ? (
            <AnswerInputs {...props} />
          ) : (
            <>
              <StoredAnswer store={store} question={question} />
              <EvidenceRead assessmentId={assessmentId} questionKey={question.key} />
            </>
          )}
          <QuestionHelp question={question} className="mt-2 min-[1200px]:hidden" />
        </div>
      </fieldset>
    </li>
  );
});

function AnswerInputs({ assessmentId, store, question, isCurrent, wantsNote, onNext }: QuestionRowProps) {
  const state = useAnswer(store, question.key);
  const { draft } = state;
  const input = {
    question,
    value: draft.value,
    notApplicable: draft.notApplicable,
    showKeys: isCurrent,
    onChoose: (value: string | number) => choose(store, question, value),
    onNotApplicable: () => markNotApplicable(store, question),
  };
  const hasChoices = choicesOf(question).length > 0;
  return (
    <>
      {!hasChoices && question.type !== 'file' && !draft.notApplicable && (
        <div className="mb-2">
          <TypedInput
            question={question}
            value={draft.value}
            onType={(value) => store.change(question.key, { value }, 'typing')}
            onDone={onNext}
          />
        </div>
      )}
      <ChoiceInput {...input} />
      {draft.notApplicable && (
        <Field label="Why does it not apply?" required className="mt-2 max-w-130">
          <TextInput
            data-reason
            maxLength={ANSWER_LIMITS.naReason}
            value={draft.naReason ?? ''}
            onChange={(event) => store.change(question.key, { naReason: event.target.value || null }, 'typing')}
            onKeyDown={(event) => event.key === 'Enter' && onNext()}
          />
        </Field>
      )}
      <QuestionEvidence assessmentId={assessmentId} store={store} question={question} isCurrent={isCurrent} />
      <AnswerTrouble store={store} question={question} state={state} />
      <QuestionNotes store={store} question={question} draft={draft} wantsNote={wantsNote} />
    </>
  );
}
