import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';

/** Statuses that allow a first or a new decision. */
const DECIDABLE: ReadonlySet<RecommendationStatus> = new Set(['idea', 'proposed', 'deferred', 'approved', 'scheduled', 'declined']);

export const ANSWERS_CLOSED = ['begun', 'ended'] as const;
export type AnswerClosed = (typeof ANSWERS_CLOSED)[number];

interface SharedDecision {
  status: RecommendationStatus;
  isAnswered: boolean;
  isHeld: boolean;
}

/**
 * Reason why a customer can no longer answer through a shared link: the work has begun, or the meeting ended after an answer was given.
 * Unanswered requests stay open.
 */
export function answerClosed({ status, isAnswered, isHeld }: SharedDecision): AnswerClosed | null {
  if (!DECIDABLE.has(status)) return 'begun';
  return isAnswered && isHeld ? 'ended' : null;
}
