import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

interface Said {
  id: string;
  text: string;
  author: { name: string };
  createdAt: string;
  resolvedAt: string | null;
}

interface CommentThreadProps {
  /** The oldest first. */
  comments: readonly Said[];
  /** "Comment on this answer": what a new one is about. */
  label: string;
  mayWrite: boolean;
  onAdd: (text: string) => Promise<unknown>;
  onResolve: (resolved: boolean) => Promise<unknown>;
}

/** What colleagues said of one thing; it is resolved as a whole. */
export function CommentThread({ comments, label, mayWrite, onAdd, onResolve }: CommentThreadProps) {
  return (
    <>
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
      {mayWrite && <Answer comments={comments} label={label} onAdd={onAdd} onResolve={onResolve} />}
    </>
  );
}

function Answer({ comments, label, onAdd, onResolve }: Omit<CommentThreadProps, 'mayWrite'>) {
  const [text, setText] = useState<string | null>(null);
  const isEmpty = comments.length === 0;
  const isOpen = comments.some(({ resolvedAt }) => resolvedAt === null);
  const resolve = useMutation({ mutationFn: () => onResolve(isOpen) });
  const add = useMutation({ mutationFn: onAdd, onSuccess: () => setText(null) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text?.trim()) add.mutate(text);
  };
  if (text === null) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => setText('')}>
          {isEmpty ? 'Comment' : 'Reply'}
        </Button>
        {!isEmpty && (
          <Button size="sm" loading={resolve.isPending} onClick={() => resolve.mutate()}>
            {isOpen ? 'Resolve' : 'Open again'}
          </Button>
        )}
        <FaultMessage error={resolve.error} />
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field label={label}>
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
