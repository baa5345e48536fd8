import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';

/** What can still be decided, and what can be decided again. */
const DECIDABLE: ReadonlySet<RecommendationStatus> = new Set(['idea', 'proposed', 'deferred', 'approved', 'scheduled', 'declined']);

export const ANSWERS_CLOSED = ['begun', 'ended'] as const;
export type AnswerClosed = (typeof ANSWERS_CLOSED)[number];

interface Asked {
  status: RecommendationStatus;
  isAnswered: boolean;
  /** Whether the meeting has ended. */
  isHeld: boolean;
}

/**
 * Why a customer can no longer answer by a shared link: work on it has begun, or the meeting in which it was answered has ended. What
 * nobody has answered by then can still be answered.
 */
export function answerClosed({ status, isAnswered, isHeld }: Asked): AnswerClosed | null {
  if (!DECIDABLE.has(status)) return 'begun';
  return isAnswered && isHeld ? 'ended' : null;
}
