import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';
import type { RequestedDecision, Desk } from '#web/share/share.desk.ts';

interface QuestionsProps {
  asked: RequestedDecision;
  provider: string;
  /** Null for previews, which cannot ask. */
  desk: Desk | null;
  /** Entered name, or null after prompting for it. */
  signature: () => string | null;
  onRefused: (error: unknown) => void;
}

/** Questions about a decision with their answers, and a field for another one. */
export function Questions({ asked, provider, desk, signature, onRefused }: QuestionsProps) {
  return (
    <>
      {asked.questions.map(({ id, by, text, at, answer }) => (
        <div key={id} className="mt-3 grid gap-2 border-l-2 border-border-strong/60 pl-3">
          <div>
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-sm text-muted">
              {by}, <DateText value={at} withTime />
            </p>
          </div>
          {answer ? (
            <div className="rounded-field bg-surface-2 px-3 py-2">
              <p className="whitespace-pre-line">{answer.text}</p>
              <p className="text-sm text-muted">
                {answer.by} of {provider}, <DateText value={answer.at} withTime />
              </p>
            </div>
          ) : (
            <p className="text-sm text-muted">Awaiting an answer from {provider}</p>
          )}
        </div>
      ))}
      {desk && <AskQuestion asked={asked} provider={provider} desk={desk} signature={signature} onRefused={onRefused} />}
    </>
  );
}

function AskQuestion({ asked: { id, title }, provider, desk, signature, onRefused }: QuestionsProps & { desk: Desk }) {
  const [isOpen, setOpen] = useState(false);
  const asking = useMutation({
    mutationFn: desk.ask,
    onSuccess: (question) => {
      desk.change(id, (now) => ({ ...now, questions: [...now.questions.filter((one) => one.id !== question.id), question] }));
      setOpen(false);
    },
    onError: onRefused,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = fieldText(event.currentTarget, 'question').trim();
    if (text === '' || asking.isPending) return;
    const by = signature();
    if (by !== null) asking.mutate({ recommendationId: id, by, text });
  };
  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        icon={MessageIcon}
        className="mt-2 h-auto! min-h-11 w-full py-2 whitespace-normal! print:hidden"
        onClick={() => setOpen(true)}
      >
        Ask {provider} a question<span className="sr-only"> about {title}</span>
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3 print:hidden">
      <Field label={`Question to ${provider}`}>
        <TextArea name="question" rows={3} maxLength={MEETING_LIMITS.question} />
      </Field>
      <FaultMessage error={asking.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={asking.isPending} className="min-h-11">
          Send question
        </Button>
        <Button className="min-h-11" onClick={() => setOpen(false)}>
          Back
        </Button>
      </div>
    </form>
  );
}
