import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { useState } from 'react';
import { type AnswerValue, ANSWER_LIMITS } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

interface TypedInputProps {
  question: Question;
  value: AnswerValue | null;
  onType: (value: AnswerValue | null) => void;
  /** Called on Enter, or on Ctrl+Enter where Enter is a line break. */
  onDone: () => void;
}

/** The field of a typed answer: a number, a date or a text. */
export function TypedInput(props: TypedInputProps) {
  const { question } = props;
  if (question.type === 'number') return <NumberInput {...props} />;
  if (question.type === 'date') return <DayAnswer {...props} />;
  return question.type === 'text' ? <WordsInput {...props} /> : null;
}

function NumberInput({ question, value, onType, onDone }: TypedInputProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== toNumber(typed)) setTyped(value === null ? '' : String(value));
  }
  const isWrong = typed.trim() !== '' && toNumber(typed) === null;
  const type = (text: string) => {
    setTyped(text);
    onType(toNumber(text));
  };
  return (
    <Field label={`Answer: ${question.text}`} hideLabel error={isWrong ? 'Please enter a number, such as 12 or 3.5' : null}>
      <TextInput
        data-typed
        inputMode="decimal"
        autoComplete="off"
        placeholder="A number"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onDone()}
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

function DayAnswer({ question, value, onType, onDone }: TypedInputProps) {
  const [isWrong, setWrong] = useState(false);
  const type = (day: string | null) => {
    const isDay = day === null || ONLY_DAY.test(day);
    setWrong(!isDay);
    if (isDay) onType(day);
  };
  return (
    <Field label={`Answer: ${question.text}`} hideLabel error={isWrong ? 'Please enter a day, such as 3 Dec 2026' : null}>
      <DayInput data-typed value={typeof value === 'string' ? value : null} onChange={type} onEnter={onDone} className="max-w-60" />
    </Field>
  );
}

function WordsInput({ question, value, onType, onDone }: TypedInputProps) {
  return (
    <Field label={`Answer: ${question.text}`} hideLabel>
      <TextArea
        data-typed
        maxLength={ANSWER_LIMITS.text}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onType(event.target.value.trim() === '' ? null : event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && onDone()}
      />
    </Field>
  );
}
