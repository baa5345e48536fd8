import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { addAssessmentComment, listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { resolveComments } from '#contract/assessments/verdicts.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';

/** What colleagues said of one question; it is resolved as a whole. */
export function Thread({ assessmentId, questionKey }: { assessmentId: string; questionKey: string }) {
  const mayWrite = useCan()('assessments:edit');
  const { data = [] } = useQuery(ask(listAssessmentComments, { params: { id: assessmentId } }));
  const comments = data.filter((comment) => comment.questionKey === questionKey);
  const isOpen = comments.some(({ resolvedAt }) => resolvedAt === null);
  if (comments.length === 0 && !mayWrite) return null;
  return (
    <section aria-label="Comments on this answer" className="grid gap-2 border-t border-border pt-3">
      {comments.length > 0 && (
        <ol className="grid gap-2 text-sm">
          {comments.map((comment) => (
            <li key={comment.id} className={comment.resolvedAt ? 'text-muted' : undefined}>
              <p>
                <span className="font-medium">{comment.author.name}</span>{' '}
                <span className="text-muted">
                  <DateText value={comment.createdAt} withTime />
                </span>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && <Resolve assessmentId={assessmentId} questionKey={questionKey} isOpen={isOpen} isEmpty={comments.length === 0} />}
    </section>
  );
}

interface ResolveProps {
  assessmentId: string;
  questionKey: string;
  isOpen: boolean;
  isEmpty: boolean;
}

function Resolve({ assessmentId, questionKey, isOpen, isEmpty }: ResolveProps) {
  const [text, setText] = useState<string | null>(null);
  const resolve = useMutation({
    mutationFn: () => call(resolveComments, { params: { id: assessmentId }, body: { questionKey, resolved: isOpen } }),
    onSuccess: () => refreshAfter(resolveComments),
  });
  const add = useMutation({
    mutationFn: (said: string) => call(addAssessmentComment, { params: { id: assessmentId }, body: { text: said, questionKey } }),
    onSuccess: async () => {
      setText(null);
      await refreshAfter(addAssessmentComment);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text?.trim()) add.mutate(text);
  };
  if (text === null) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="ghost" onClick={() => setText('')}>
          {isEmpty ? 'Comment' : 'Reply'}
        </Button>
        {!isEmpty && (
          <Button size="sm" variant="ghost" loading={resolve.isPending} onClick={() => resolve.mutate()}>
            {isOpen ? 'Resolve' : 'Open again'}
          </Button>
        )}
        <FaultMessage error={resolve.error} />
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field label="Comment on this answer">
        <TextArea rows={2} maxLength={5_000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <FaultMessage error={add.error} />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={() => setText(null)}>
          Cancel
        </Button>
        <Button size="sm" type="submit" disabled={text.trim() === ''} loading={add.isPending}>
          Add comment
        </Button>
      </div>
    </form>
  );
}
