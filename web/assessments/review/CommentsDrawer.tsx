import { useMutation, useQuery } from '@tanstack/react-query';
import {
  addAssessmentComment,
  type AssessmentComment,
  listAssessmentComments,
  resolveComments,
} from '#contract/assessments/comments.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { CommentForm } from '#web/comments/form/CommentForm.tsx';
import { refreshAfter } from '#web/http/refresh.ts';

interface CommentsDrawerProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

export function CommentsDrawer({ id, open, onClose }: CommentsDrawerProps) {
  const mayWrite = useCan()('assessments:edit');
  const add = async (text: string) => {
    await call(addAssessmentComment, { params: { id }, body: { text } });
    await refreshAfter(addAssessmentComment);
  };
  return (
    <Drawer open={open} onClose={onClose} title="Comments">
      <div className="grid gap-4 p-4">
        {open && <Comments id={id} mayWrite={mayWrite} />}
        {mayWrite && <CommentForm label="New comment" onAdd={add} />}
      </div>
    </Drawer>
  );
}

const KINDS: Record<AssessmentComment['kind'], string> = { comment: '', return: 'requested changes', approval: 'approved' };

function Comments({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { data, error } = useQuery(ask(listAssessmentComments, { params: { id } }));
  if (error) return <FaultMessage error={error} />;
  if (!data) return <Spinner label="Loading comments" />;
  if (data.length === 0) return <p className="text-muted">No comments yet. Comments stay inside your organisation.</p>;
  const general = data.filter(({ kind, questionKey }) => kind === 'comment' && questionKey === null);
  return (
    <>
      <ol className="grid gap-3">
        {data.map((comment) => (
          <CommentText key={comment.id} comment={comment} />
        ))}
      </ol>
      {mayWrite && general.length > 0 && <ResolveButton id={id} isOpen={general.some(({ resolvedAt }) => resolvedAt === null)} />}
    </>
  );
}

function CommentText({ comment: { author, kind, questionKey, createdAt, text, resolvedAt, resolvedBy } }: { comment: AssessmentComment }) {
  return (
    <li className={classes('rounded-card border border-border px-3 py-2', resolvedAt !== null && 'text-muted')}>
      <p className="text-sm">
        <span className="font-medium">{author.name}</span> {KINDS[kind]}
        {questionKey !== null && 'on an answer'}{' '}
        <span className="text-muted">
          <DateText value={createdAt} withTime />
        </span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
      {resolvedAt !== null && (
        <p className="mt-1 flex items-center gap-1.5 text-sm">
          <CircleCheckIcon size={14} className="shrink-0 text-success-text" />
          <span>
            Resolved by {resolvedBy?.name ?? 'a former colleague'}, <DateText value={resolvedAt} withTime />
          </span>
        </p>
      )}
    </li>
  );
}

/** Resolves comments on the whole assessment; comments on an answer are resolved next to it. */
function ResolveButton({ id, isOpen }: { id: string; isOpen: boolean }) {
  const resolve = useMutation({
    mutationFn: () => call(resolveComments, { params: { id }, body: { questionKey: null, resolved: isOpen } }),
    onSuccess: () => refreshAfter(resolveComments),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" loading={resolve.isPending} onClick={() => resolve.mutate()}>
        {isOpen ? 'Resolve general comments' : 'Reopen general comments'}
      </Button>
      <FaultMessage error={resolve.error} />
    </div>
  );
}
