import { useQuery } from '@tanstack/react-query';
import { countNotifications } from '#contract/notifications/notifications.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { reviewWord } from '#web/ui/data/terms.ts';

export interface CountBadge {
  tone: 'danger' | 'success';
  count: number;
  /** Text for the tooltip and screen readers. */
  words: string;
}

type Counts = OutputOf<typeof countNotifications>;

/** Section 2.5: red for pending reviews, green for assessments ready for a QBR; no badge for zero. */
export function badgesOf({ pendingReviews = 0, readyForQbr = 0 }: Pick<Counts, 'pendingReviews' | 'readyForQbr'>): CountBadge[] {
  const both: CountBadge[] = [
    { tone: 'danger', count: pendingReviews, words: `${pendingReviews} pending ${pendingReviews === 1 ? 'review' : 'reviews'}` },
    { tone: 'success', count: readyForQbr, words: `${readyForQbr} ready for ${reviewWord().one}` },
  ];
  return both.filter(({ count }) => count > 0);
}

/** Counts polled with the notifications; the person's own changes refetch them immediately. */
function useCounts(): Counts | undefined {
  const mayView = useCan()('notifications:view');
  return useQuery({ ...ask(countNotifications), enabled: mayView }).data;
}

/** The server counts only for people who review: vCIO, administrator and owner. */
export function useAssessmentBadges(): readonly CountBadge[] {
  return badgesOf(useCounts() ?? {});
}

/** Number of overdue QBRs; null for people without access to the list of QBRs. */
export function useOverdueQbrs(): number | null {
  const mayView = useCan()('qbrs:view');
  const counts = useCounts();
  return mayView ? (counts?.overdueQbrs ?? 0) : null;
}
