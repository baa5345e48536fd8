import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { answerQuestion, listQuestions, type Question } from '#contract/qbrs/qbrs.questions.contract.ts';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

const NONE: readonly Question[] = [];

/** Customer's questions about the decisions of a review, oldest first. */
export function useQuestions(qbrId: string): readonly Question[] {
  return useQuery(ask(listQuestions, { params: { id: qbrId } })).data ?? NONE;
}

/** Questions with their answers, or a field for the answer. */
export function QuestionList({ qbrId, questions }: { qbrId: string; questions: readonly Question[] }) {
  const mayAnswer = useCan()('qbrs:edit');
  return (
    <ul className="grid gap-4">
      {questions.map((question) => (
        <li key={question.id} className="grid gap-2 wrap-anywhere">
          <div>
            <p className="text-sm font-semibold">{question.recommendation}</p>
            <p className="whitespace-pre-line">{question.text}</p>
            <p className="text-sm text-muted">
              {question.by}, <DateText value={question.at} withTime />
            </p>
          </div>
          {question.answer ? (
            <div className="rounded-field bg-surface-2 px-3 py-2">
              <p className="whitespace-pre-line">{question.answer.text}</p>
              <p className="text-sm text-muted">
                {question.answer.by?.name ?? 'Deleted user'}, <DateText value={question.answer.at} withTime />
              </p>
            </div>
          ) : (
            mayAnswer && <AnswerField qbrId={qbrId} question={question} />
          )}
        </li>
      ))}
    </ul>
  );
}

function AnswerField({ qbrId, question }: { qbrId: string; question: Question }) {
  const answering = useMutation({
    mutationFn: (text: string) => call(answerQuestion, { params: { id: qbrId, questionId: question.id }, body: { text } }),
    onSuccess: () => refreshAfter(answerQuestion),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = fieldText(event.currentTarget, 'answer').trim();
    if (text !== '' && !answering.isPending) answering.mutate(text);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <Field label={`Answer to ${question.by}, shown to the customer`}>
        <TextArea name="answer" rows={2} maxLength={MEETING_LIMITS.answer} />
      </Field>
      <FaultMessage error={answering.error} />
      <div>
        <Button type="submit" size="sm" loading={answering.isPending}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
