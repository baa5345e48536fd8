import { useState } from 'react';
import { ANSWER_LIMITS } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { isPlainEnter } from '#web/ui/controls/taken.keys.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { classes } from '#web/ui/classes.ts';
import { choose, clearAnswer, markNotApplicable, typeAnswer } from '#web/assessments/work/answers.change.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { choicesOf } from '#web/assessments/work/answers.words.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { type AnswerInput, isSegmented, Segments } from './Segments.tsx';
import { TypedInput } from './TypedInput.tsx';

interface AnswerFieldProps {
  store: AnswerStore;
  question: Question;
  isCurrent: boolean;
  size: 'row' | 'card';
  onNext: () => void;
}

/** Numbers and days fit beside the question as well. */
export function fitsBeside(question: Question): boolean {
  return isSegmented(question) || question.type === 'number' || question.type === 'date';
}

/** Where the answer is given: segments, a field, or a list of choices. */
export function AnswerField({ store, question, isCurrent, size, onNext }: AnswerFieldProps) {
  const { draft } = useAnswer(store, question.key);
  const input: AnswerInput = {
    question,
    value: draft.value,
    notApplicable: draft.notApplicable,
    unverified: draft.source === 'carried',
    showKeys: isCurrent,
    onChoose: (value) => choose(store, question, value),
    onNotApplicable: () => markNotApplicable(store, question),
  };
  if (isSegmented(question)) return <Segments {...input} size={size} />;
  if (choicesOf(question).length > 0) return <ChoiceInput {...input} />;
  return (
    <div className={classes('flex gap-1.5', fitsBeside(question) ? 'items-center' : 'items-start')}>
      {question.type !== 'file' && (
        <div
          onBlur={() => store.undo.finishTyping(question.key)}
          className={classes('min-w-0 flex-1', input.unverified && '[&_:is(input,textarea)]:border-dashed')}
        >
          {draft.notApplicable ? (
            <p className="text-sm text-muted">Not applicable</p>
          ) : (
            <TypedInput question={question} value={draft.value} onType={(value) => typeAnswer(store, question, value)} onDone={onNext} />
          )}
        </div>
      )}
      <button
        type="button"
        aria-pressed={draft.notApplicable}
        aria-label="N/A, not applicable"
        onClick={() => (draft.notApplicable ? clearAnswer(store, question) : markNotApplicable(store, question))}
        className={classes(
          'shrink-0 rounded-field border px-1.5 text-sm font-medium',
          size === 'card' ? 'h-11' : 'h-7',
          draft.notApplicable ? 'border-accent-line bg-accent-tint' : 'border-border-strong/50 hover:bg-surface-2',
        )}
      >
        N/A
      </button>
    </div>
  );
}

/** What does not apply says why. */
export function NotApplicableReason({ store, question, onNext }: Pick<AnswerFieldProps, 'store' | 'question' | 'onNext'>) {
  const { draft } = useAnswer(store, question.key);
  const [isMissing, setMissing] = useState(false);
  if (!draft.notApplicable) return null;
  const hasReason = (draft.naReason ?? '').trim() !== '';
  return (
    <Field
      label="Why does it not apply?"
      required
      hideLabel
      error={isMissing && !hasReason ? 'Please say why' : null}
      help={draft.source === 'excluded' ? 'Excluded for this customer for now. Answer it all the same where it applies.' : undefined}
      className="max-w-130"
    >
      <TextInput
        data-reason
        placeholder="Why does it not apply?"
        maxLength={ANSWER_LIMITS.naReason}
        value={draft.naReason ?? ''}
        onChange={(event) => store.change(question.key, { naReason: event.target.value || null, source: 'manual' }, 'typing')}
        onKeyDown={(event) => isPlainEnter(event) && (hasReason ? onNext() : setMissing(true))}
      />
    </Field>
  );
}
