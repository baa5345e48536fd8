export const RECOMMENDATION_STATUSES = [
  'idea',
  'proposed',
  'approved',
  'scheduled',
  'in_progress',
  'done',
  'declined',
  'deferred',
] as const;
export type RecommendationStatus = (typeof RECOMMENDATION_STATUSES)[number];

/** Reports whether work or a decision is still pending. */
export const isUnfinished = (status: RecommendationStatus): boolean => status !== 'done' && status !== 'declined';
