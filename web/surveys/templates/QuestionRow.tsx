import type { ReactNode } from 'react';
import { MOST_OPTIONS, QUESTION_KINDS } from '#domain/surveys/surveys.rules.ts';
import { hasEnds, hasOptions, LONGEST_END, LONGEST_QUESTION, QUESTION_KIND_LABELS } from '#domain/surveys/templates.rules.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { LinesField } from '#web/ui/forms/LinesField.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#web/ui/icons.tsx';
import { type Question, withKind } from './questions.ts';

const KINDS = QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_LABELS[value] }));

interface QuestionRowProps {
  nr: number;
  question: Question;
  mayEdit: boolean;
  faults: Readonly<Partial<Record<'text' | 'options' | 'low' | 'high', string | undefined>>>;
  onChange: (question: Question) => void;
  /** Null if the survey would be empty. */
  onRemove: (() => void) | null;
  /** Null at the ends of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

export function QuestionRow(props: QuestionRowProps) {
  const { nr, question, faults, onChange } = props;
  const { kind, text, isRequired, options } = question;
  return (
    <li aria-label={`Question ${nr}`} className="grid gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 md:grid-cols-[1.5rem_minmax(0,1fr)_12rem]">
      <span aria-hidden className="text-sm font-semibold text-muted tabular-nums max-md:hidden md:pt-8">
        {nr}
      </span>
      <Field label={`Question ${nr}`} error={faults.text} required>
        <TextArea
          rows={1}
          maxLength={LONGEST_QUESTION}
          value={text}
          onChange={({ target }) => onChange({ ...question, text: target.value })}
        />
      </Field>
      <Field label="Kind">
        <Select options={KINDS} value={kind} onChange={(chosen) => onChange(withKind(question, chosen))} />
      </Field>
      <div className="grid gap-3 empty:hidden md:col-start-2">
        {hasOptions(kind) && (
          <Field label="Options, one per line" help={`2 to ${MOST_OPTIONS}`} error={faults.options} required>
            <LinesField rows={3} lines={options} onChange={(next) => onChange({ ...question, options: next })} />
          </Field>
        )}
        {hasEnds(kind) && <Ends {...props} />}
      </div>
      <Foot {...props}>
        <Checkbox checked={isRequired} onChange={({ target }) => onChange({ ...question, isRequired: target.checked })}>
          Required
        </Checkbox>
      </Foot>
    </li>
  );
}

/** Words below the lowest and the highest number. */
function Ends({ question, faults, onChange }: QuestionRowProps) {
  const { low = '', high = '' } = question;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Lowest means" error={faults.low}>
        <TextInput
          autoComplete="off"
          maxLength={LONGEST_END}
          placeholder="Not satisfied"
          value={low}
          onChange={({ target }) => onChange({ ...question, low: target.value || undefined })}
        />
      </Field>
      <Field label="Highest means" error={faults.high}>
        <TextInput
          autoComplete="off"
          maxLength={LONGEST_END}
          placeholder="Very satisfied"
          value={high}
          onChange={({ target }) => onChange({ ...question, high: target.value || undefined })}
        />
      </Field>
    </div>
  );
}

function Foot({ nr, mayEdit, onUp, onDown, onRemove, children }: QuestionRowProps & { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 md:col-span-2 md:col-start-2">
      {children}
      {mayEdit && (
        <span className="ml-auto flex items-center gap-1">
          <IconButton
            data-move="-1"
            label={`Move question ${nr} up`}
            icon={ArrowUpIcon}
            disabled={onUp === null}
            onClick={() => onUp?.()}
          />
          <IconButton
            data-move="1"
            label={`Move question ${nr} down`}
            icon={ArrowDownIcon}
            disabled={onDown === null}
            onClick={() => onDown?.()}
          />
          <IconButton label={`Remove question ${nr}`} icon={TrashIcon} disabled={onRemove === null} onClick={() => onRemove?.()} />
        </span>
      )}
    </div>
  );
}
