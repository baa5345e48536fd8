import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CommentForm } from './form/CommentForm.tsx';

interface ThreadComment {
  id: string;
  text: string;
  author: { name: string };
  createdAt: string;
  resolvedAt: string | null;
}

interface CommentThreadProps {
  /** Oldest first. */
  comments: readonly ThreadComment[];
  /** Label of a new comment, such as "Comment on this answer". */
  label: string;
  mayWrite: boolean;
  onAdd: (text: string) => Promise<unknown>;
  onResolve: (resolved: boolean) => Promise<unknown>;
}

/** Colleagues' comments on one subject; the thread is resolved as a whole. */
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
  const [isWriting, setWriting] = useState(false);
  const isEmpty = comments.length === 0;
  const isOpen = comments.some(({ resolvedAt }) => resolvedAt === null);
  const resolve = useMutation({ mutationFn: () => onResolve(isOpen) });
  if (isWriting) return <CommentForm label={label} onAdd={onAdd} onClose={() => setWriting(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" onClick={() => setWriting(true)}>
        {isEmpty ? 'Comment' : 'Reply'}
      </Button>
      {!isEmpty && (
        <Button size="sm" loading={resolve.isPending} onClick={() => resolve.mutate()}>
          {isOpen ? 'Resolve' : 'Reopen'}
        </Button>
      )}
      <FaultMessage error={resolve.error} />
    </div>
  );
}
