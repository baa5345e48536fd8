import { useQuery } from '@tanstack/react-query';
import { getAssessmentCounts } from '#contract/assessments/assessments.list.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { getQbrCounts } from '#contract/qbrs/qbrs.list.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';

/** The person's own changes are read immediately; polling shows those of others. The calls never extend a session. */
const POLL_MS = 60_000;

export interface CountBadge {
  tone: 'danger' | 'success';
  count: number;
  /** The text for the tooltip and for screen readers. */
  words: string;
}

/** Section 2.5: red for reviews that wait, green for assessments ready for a QBR; no badge for zero. */
export function badgesOf({ byStatus, readyForQbr }: OutputOf<typeof getAssessmentCounts>): CountBadge[] {
  const pending = byStatus.pending_review;
  const both: CountBadge[] = [
    { tone: 'danger', count: pending, words: `${pending} pending ${pending === 1 ? 'review' : 'reviews'}` },
    { tone: 'success', count: readyForQbr, words: `${readyForQbr} ready for QBR` },
  ];
  return both.filter(({ count }) => count > 0);
}

/** Read for reviewers only: vCIO, administrator and owner. */
export function useAssessmentBadges(): readonly CountBadge[] {
  const may = useCan();
  const counts = useQuery({ ...ask(getAssessmentCounts), enabled: may('assessments:approve'), refetchInterval: POLL_MS }).data;
  return counts && may('assessments:approve') ? badgesOf(counts) : [];
}

/** The number of overdue QBRs; null for people who may not see QBRs. */
export function useOverdueQbrs(): number | null {
  const mayView = useCan()('qbrs:view');
  const counts = useQuery({ ...ask(getQbrCounts), enabled: mayView, refetchInterval: POLL_MS }).data;
  return mayView ? (counts?.overdue ?? 0) : null;
}
