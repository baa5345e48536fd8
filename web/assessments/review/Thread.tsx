import { useQuery } from '@tanstack/react-query';
import { addAssessmentComment, listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { resolveComments } from '#contract/assessments/verdicts.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { CommentThread } from '#web/ui/comments/CommentThread.tsx';

/** What colleagues said of one question; it is resolved as a whole. */
export function Thread({ assessmentId, questionKey }: { assessmentId: string; questionKey: string }) {
  const mayWrite = useCan()('assessments:edit');
  const params = { id: assessmentId };
  const { data = [] } = useQuery(ask(listAssessmentComments, { params }));
  const comments = data.filter((comment) => comment.questionKey === questionKey);
  const add = async (text: string) => {
    await call(addAssessmentComment, { params, body: { text, questionKey } });
    await refreshAfter(addAssessmentComment);
  };
  const resolve = async (resolved: boolean) => {
    await call(resolveComments, { params, body: { questionKey, resolved } });
    await refreshAfter(resolveComments);
  };
  if (comments.length === 0 && !mayWrite) return null;
  return (
    <section aria-label="Comments on this answer" className="grid gap-2 border-t border-border pt-3">
      <CommentThread comments={comments} label="Comment on this answer" mayWrite={mayWrite} onAdd={add} onResolve={resolve} />
    </section>
  );
}
