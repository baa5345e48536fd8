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

/** True if there is still something to do or to decide. */
export const isUnfinished = (status: RecommendationStatus): boolean => status !== 'done' && status !== 'declined';
