import type { QueryClient } from '@tanstack/react-query';
import { type Assessment, getAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { startAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { refreshAfter } from '#web/http/refresh.ts';

/** Updates the cached assessment from a response, without touching the answers on screen. */
export function showFacts(assessment: Assessment): void {
  const { queryKey } = ask(getAssessmentQuestions, { params: { id: assessment.id } });
  queryClient.setQueryData(queryKey, (known) => known && { ...known, assessment });
}

export function afterAssessmentChange(assessment: Assessment): void {
  showFacts(assessment);
  void refreshAfter(updateAssessment);
}

/** The first decision starts the review. */
export function noteDecision(client: QueryClient, assessmentId: string, by: { id: string; name: string }): void {
  const { queryKey } = ask(getAssessmentQuestions, { params: { id: assessmentId } });
  client.setQueryData(queryKey, (known) => {
    if (!known || known.assessment.status !== 'pending_review' || known.assessment.reviewBegunBy) return known;
    return { ...known, assessment: { ...known.assessment, reviewBegunBy: by } };
  });
}

/** Re-reads the assessment, whose status becomes In Progress with the first answer. */
export async function readFacts(id: string): Promise<void> {
  showFacts(await call(getAssessment, { params: { id } }));
  await refreshAfter(startAssessment);
}
