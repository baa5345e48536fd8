import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  type Assessment,
  getAssessment,
  getAssessmentCounts,
  getAssessmentQuestions,
  listAssessments,
} from '#contract/assessments/assessments.contract.ts';
import { listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { getDashboardActivity, getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { getQbrCounts, listQbrs } from '#contract/qbrs/qbrs.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';

const LISTS = [listAssessments, getAssessmentCounts, getDashboardStats, getDashboardActivity, listCustomers, getCustomer];

function refresh(client: QueryClient, entries: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(entries.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

/** A new, moved, renamed or deleted assessment: every list and figure that shows it. */
export function useRefreshAssessments() {
  const client = useQueryClient();
  return () => refresh(client, [...LISTS, getAssessment, getAssessmentQuestions, listAssessmentComments, listFindings]);
}

export function useRefreshFindings() {
  const client = useQueryClient();
  return () => refresh(client, [listFindings, listCustomers, getCustomer]);
}

export function useRefreshComments() {
  const client = useQueryClient();
  return () => refresh(client, [listAssessmentComments]);
}

/** A QBR made of an assessment takes it from those that are ready for one. */
export function useRefreshQbrs() {
  const client = useQueryClient();
  return () => refresh(client, [listQbrs, getQbrCounts, ...LISTS, getAssessmentQuestions]);
}

/** A saved answer changes progress and score in the lists; whoever opens one reads it again. */
export function noteSavedAnswer(client: QueryClient): void {
  for (const { path } of [listAssessments, getAssessment]) void client.invalidateQueries({ queryKey: [path], refetchType: 'none' });
}

/** Shows an assessment's facts as they are now, without touching the answers that stand on the screen. */
export function showFacts(client: QueryClient, assessment: Assessment): void {
  const { queryKey } = ask(getAssessmentQuestions, { params: { id: assessment.id } });
  client.setQueryData(queryKey, (known) => known && { ...known, assessment });
}

/** A decision begins the review, unless one has begun it before. */
export function noteDecision(client: QueryClient, assessmentId: string, by: { id: string; name: string }): void {
  const { queryKey } = ask(getAssessmentQuestions, { params: { id: assessmentId } });
  client.setQueryData(queryKey, (known) => {
    if (!known || known.assessment.status !== 'pending_review' || known.assessment.reviewBegunBy) return known;
    return { ...known, assessment: { ...known.assessment, reviewBegunBy: by } };
  });
}

/** The first answer starts a draft, and the server says so. */
export async function readFacts(client: QueryClient, id: string): Promise<void> {
  showFacts(client, await call(getAssessment, { params: { id } }));
  await refresh(client, LISTS);
}
