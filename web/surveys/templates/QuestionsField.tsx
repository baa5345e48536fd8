import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useController, type UseFormReturn } from 'react-hook-form';
import { MOST_QUESTIONS } from '#domain/surveys/surveys.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { moved, NEW_QUESTION, type Question, type TemplateForm } from './questions.ts';

interface QuestionsFieldProps {
  form: UseFormReturn<TemplateForm, unknown, unknown>;
  mayEdit: boolean;
}

/** Questions in their order: add, change, move and remove. */
export function QuestionsField({ form: { control, formState }, mayEdit }: QuestionsFieldProps) {
  const { value: questions, onChange } = useController({ control, name: 'questions' }).field;
  const { list, follow, note } = useFollowing(questions.length);
  const put = (at: number, question: Question) => onChange(questions.map((one, place) => (place === at ? question : one)));
  const move = (at: number, by: -1 | 1) => {
    onChange(moved(questions, at, by));
    follow(at + by, by);
  };
  const isFull = questions.length >= MOST_QUESTIONS;
  return (
    <Card
      title={
        <>
          Questions{' '}
          <span className="text-base font-normal text-muted tabular-nums">
            {questions.length} of {MOST_QUESTIONS}
          </span>
        </>
      }
    >
      <ol ref={list} aria-label="Questions" className="divide-y divide-border">
        {questions.map((question, at) => (
          <QuestionRow
            // The place is the key, because a question has no other one; its fields are controlled.
            key={at}
            nr={at + 1}
            question={question}
            mayEdit={mayEdit}
            faults={faultsOf(formState.errors, at)}
            onChange={(next) => put(at, next)}
            onRemove={questions.length > 1 ? () => onChange(questions.filter((_, place) => place !== at)) : null}
            onUp={at > 0 ? () => move(at, -1) : null}
            onDown={at < questions.length - 1 ? () => move(at, 1) : null}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {note}
      </p>
      {mayEdit && (
        <Button
          className="mt-4"
          icon={PlusIcon}
          disabled={isFull}
          title={isFull ? `A survey has at most ${MOST_QUESTIONS} questions` : undefined}
          onClick={() => onChange([...questions, { ...NEW_QUESTION, kind: 'text', isRequired: false }])}
        >
          Add question
        </Button>
      )}
    </Card>
  );
}

function faultsOf({ questions }: FieldErrors<TemplateForm>, at: number) {
  const { text, options, low, high } = questions?.[at] ?? {};
  return { text: text?.message, options: options?.message ?? options?.[0]?.message, low: low?.message, high: high?.message };
}

/** Keeps the focus on the question that is moved, and says its new place. */
function useFollowing(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const [last, setLast] = useState<{ place: number; by: -1 | 1 } | null>(null);
  // The browser's focus is outside React; the row of the new place exists after the move is shown.
  useEffect(() => {
    if (!last) return;
    const row = list.current?.children[last.place];
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-move="${last.by}"]`);
    const usable = wanted?.disabled ? row?.querySelector<HTMLButtonElement>(`[data-move="${-last.by}"]`) : wanted;
    usable?.focus();
  }, [last]);
  return {
    list,
    follow: (place: number, by: -1 | 1) => setLast({ place, by }),
    note: last ? `Question ${last.place + 1} of ${count}` : '',
  };
}
