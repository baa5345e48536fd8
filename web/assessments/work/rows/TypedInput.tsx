import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import { useState } from 'react';
import { ANSWER_LIMITS } from '#domain/assessments/answers.limits.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { isPlainEnter } from '#web/ui/controls/taken.keys.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

export interface TypedInput {
  question: Question;
  value: AnswerValue | null;
  onType: (value: AnswerValue | null) => void;
  /** Called on Enter, or on Alt+Enter if Enter inserts a line break. */
  onDone: () => void;
}

/** Unreadable text is an error only after the field is left, since it may be half typed before. */
function useUnread(isUnread: boolean, error: string) {
  const [isLeft, setLeft] = useState(false);
  if (isLeft && !isUnread) setLeft(false);
  return { error: isUnread && isLeft ? error : null, leave: () => setLeft(isUnread), mark: { 'data-unread': isUnread || undefined } };
}

export function NumberInput({ question, value, onType, onDone }: TypedInput) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== toNumber(typed)) setTyped(value === null ? '' : String(value));
  }
  const isUnread = typed.trim() !== '' && toNumber(typed) === null;
  const { error, leave, mark } = useUnread(isUnread, 'Enter a number, such as 12 or 3.5.');
  const type = (text: string) => {
    setTyped(text);
    const number = toNumber(text);
    if (number !== null || text.trim() === '') onType(number);
  };
  return (
    <Field label={`Answer: ${question.text}`} hideLabel error={error}>
      <TextInput
        data-typed
        {...mark}
        inputMode="decimal"
        autoComplete="off"
        placeholder="A number"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => isPlainEnter(event) && onDone()}
        className="max-w-60 tabular-nums"
      />
    </Field>
  );
}

const ONLY_DAY = /^\d{4}-\d{2}-\d{2}$/;

function toNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  const number = Number(plain);
  return plain === '' || !Number.isFinite(number) ? null : number;
}

export function DayInputField({ question, value, onType, onDone }: TypedInput) {
  const [isUnread, setUnread] = useState(false);
  const { error, leave, mark } = useUnread(isUnread, 'Enter a date, such as 3 Dec 2026.');
  const type = (day: string | null) => {
    const isDay = day === null || ONLY_DAY.test(day);
    setUnread(!isDay);
    if (isDay) onType(day);
  };
  return (
    <Field label={`Answer: ${question.text}`} hideLabel error={error}>
      <DayInput
        data-typed
        {...mark}
        value={typeof value === 'string' ? value : null}
        onChange={type}
        onBlur={leave}
        onEnter={onDone}
        className="max-w-60"
      />
    </Field>
  );
}

export function WordsInput({ question, value, onType, onDone }: TypedInput) {
  return (
    <Field label={`Answer: ${question.text}`} hideLabel>
      <TextArea
        data-typed
        maxLength={ANSWER_LIMITS.text}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onType(event.target.value.trim() === '' ? null : event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.altKey && onDone()}
      />
    </Field>
  );
}
