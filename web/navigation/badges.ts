import { useQuery } from '@tanstack/react-query';
import { getAssessmentCounts } from '#contract/assessments/assessments.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { getQbrCounts } from '#contract/qbrs/qbrs.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';

/** Changes of this window are read at once; this is for those of others. The calls never extend a session. */
const POLL_MS = 60_000;

export interface CountBadge {
  tone: 'danger' | 'success';
  count: number;
  /** What the tooltip and a screen reader say. */
  words: string;
}

/** Section 2.5: red for what waits for review, green for what is ready for a QBR; nothing for none. */
export function badgesOf({ byStatus, readyForQbr }: OutputOf<typeof getAssessmentCounts>): CountBadge[] {
  const pending = byStatus.pending_review;
  const both: CountBadge[] = [
    { tone: 'danger', count: pending, words: `${pending} pending ${pending === 1 ? 'review' : 'reviews'}` },
    { tone: 'success', count: readyForQbr, words: `${readyForQbr} ready for QBR` },
  ];
  return both.filter(({ count }) => count > 0);
}

/** Asked for by those who review: vCIO, administrator and owner. */
export function useAssessmentBadges(): readonly CountBadge[] {
  const may = useCan();
  const counts = useQuery({ ...ask(getAssessmentCounts), enabled: may('assessments:approve'), refetchInterval: POLL_MS }).data;
  return counts && may('assessments:approve') ? badgesOf(counts) : [];
}

/** How many QBRs are overdue; null for people who see no QBRs. */
export function useOverdueQbrs(): number | null {
  const mayView = useCan()('qbrs:view');
  const counts = useQuery({ ...ask(getQbrCounts), enabled: mayView, refetchInterval: POLL_MS }).data;
  return mayView ? (counts?.overdue ?? 0) : null;
}
