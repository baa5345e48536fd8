import { useState } from 'react';
import { ANSWER_LIMITS } from '#domain/assessments/answers.limits.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { isPlainEnter } from '#web/ui/controls/taken.keys.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { classes } from '#web/ui/classes.ts';
import { choose, clearAnswer, markNotApplicable, typeAnswer } from '#web/assessments/work/answers.change.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { useProposal } from '#web/assessments/work/proposals/proposals.ts';
import { ANSWER_KINDS } from './answer.kinds.ts';
import type { AnswerInput } from './Segments.tsx';

interface AnswerFieldProps {
  store: AnswerStore;
  question: Question;
  isCurrent: boolean;
  size: 'row' | 'card';
  onNext: () => void;
}

export function AnswerField({ store, question, isCurrent, size, onNext }: AnswerFieldProps) {
  const { draft } = useAnswer(store, question.key);
  const { Choices, Typed, isBeside } = ANSWER_KINDS[question.type];
  const input: AnswerInput = {
    question,
    size,
    value: draft.value,
    notApplicable: draft.notApplicable,
    unverified: draft.source === 'carried',
    proposed: useProposal(store, question.key)?.value,
    showKeys: isCurrent,
    onChoose: (value) => choose(store, question, value),
    onNotApplicable: () => markNotApplicable(store, question),
  };
  if (Choices) return <Choices {...input} />;
  return (
    <div className={classes('flex gap-1.5', isBeside ? 'items-center' : 'items-start')}>
      {Typed && (
        <div
          onBlur={() => store.undo.finishTyping(question.key)}
          className={classes('min-w-0 flex-1', input.unverified && '[&_:is(input,textarea)]:border-dashed')}
        >
          {draft.notApplicable ? (
            <p className="text-sm text-muted">Not applicable</p>
          ) : (
            <Typed question={question} value={draft.value} onType={(value) => typeAnswer(store, question, value)} onDone={onNext} />
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
      error={isMissing && !hasReason ? 'Enter a reason' : null}
      help={draft.source === 'excluded' ? 'Currently excluded for this customer. Answer it anyway if it applies.' : undefined}
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
