import { useQuery } from '@tanstack/react-query';
import { countNotifications } from '#contract/notifications/notifications.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { reviewWord } from '#web/ui/data/house.words.ts';

export interface CountBadge {
  tone: 'danger' | 'success';
  count: number;
  /** The text for the tooltip and for screen readers. */
  words: string;
}

type Counts = OutputOf<typeof countNotifications>;

/** Section 2.5: red for reviews that wait, green for assessments ready for a QBR; no badge for zero. */
export function badgesOf({ pendingReviews = 0, readyForQbr = 0 }: Pick<Counts, 'pendingReviews' | 'readyForQbr'>): CountBadge[] {
  const both: CountBadge[] = [
    { tone: 'danger', count: pendingReviews, words: `${pendingReviews} pending ${pendingReviews === 1 ? 'review' : 'reviews'}` },
    { tone: 'success', count: readyForQbr, words: `${readyForQbr} ready for ${reviewWord().one}` },
  ];
  return both.filter(({ count }) => count > 0);
}

/** The numbers come with the poll of the notifications; the person's own changes are read immediately. */
function useCounts(): Counts | undefined {
  const mayView = useCan()('notifications:view');
  return useQuery({ ...ask(countNotifications), enabled: mayView }).data;
}

/** The server counts for reviewers only: vCIO, administrator and owner. */
export function useAssessmentBadges(): readonly CountBadge[] {
  return badgesOf(useCounts() ?? {});
}

/** The number of overdue QBRs; null for a person who may not open the list of QBRs. */
export function useOverdueQbrs(): number | null {
  const mayView = useCan()('qbrs:view');
  const counts = useCounts();
  return mayView ? (counts?.overdueQbrs ?? 0) : null;
}
