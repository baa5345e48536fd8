import { useEffect, useEffectEvent } from 'react';
import { type AssessmentQuestions, getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { returnAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { listen } from './assessment.stream.ts';

/** Sentence about another person's change to the assessment; null if it is not worth an interruption. */
function moveBetween(known: Assessment, now: Assessment): string | null {
  if (known.archivedAt !== now.archivedAt) return now.archivedAt ? 'This assessment was archived' : 'This assessment was restored';
  if (known.status === now.status) return null;
  if (now.status === 'pending_review') return `${now.submittedBy?.name ?? 'A colleague'} submitted this assessment for review`;
  if (now.status === 'approved') return `${now.approvedBy?.name ?? 'A colleague'} approved this assessment`;
  if (known.status !== 'pending_review') return null;
  return now.returnCount > known.returnCount ? 'Changes were requested' : 'This assessment was recalled from review';
}

/** Re-reads the assessment after another person's change and announces it. Returns the new data. */
export async function readMoves(id: string): Promise<AssessmentQuestions> {
  const request = { params: { id } };
  const { queryKey } = ask(getAssessmentQuestions, request);
  const fresh = await call(getAssessmentQuestions, request);
  const known = queryClient.getQueryData(queryKey);
  // The change is this page's own, or already known.
  if (!known || known.assessment.version >= fresh.assessment.version || queryClient.isMutating() > 0) return fresh;
  const moves = moveBetween(known.assessment, fresh.assessment);
  queryClient.setQueryData(queryKey, fresh);
  if (moves) toast({ title: moves });
  await Promise.all([refreshAfter(submitAssessment), refreshAfter(returnAssessment)]);
  return fresh;
}

/** Follows submissions, returns, recalls and approvals by others, for pages without presence. */
export function useOthersMoves({ id }: Assessment): void {
  const read = useEffectEvent(() => void readMoves(id).catch(() => undefined));
  // Subscribes to the server.
  useEffect(
    () =>
      listen(
        id,
        ({ kind }) => kind === 'changed' && read(),
        () => read(),
      ),
    [id],
  );
}
