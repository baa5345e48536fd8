import type { RecommendationStatus } from './recommendation.statuses.rules.ts';

const USUAL: Readonly<Record<RecommendationStatus, string>> = {
  idea: 'Idea',
  proposed: 'Proposed',
  approved: 'Approved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  done: 'Done',
  declined: 'Declined',
  deferred: 'Deferred',
};

/** Custom names of statuses; missing ones use the default. The meaning of a status never changes. */
export type StatusNames = Readonly<Partial<Record<RecommendationStatus, string | undefined>>>;

export const usualStatusName = (status: RecommendationStatus): string => USUAL[status];

export function statusName(status: RecommendationStatus, own: StatusNames | null | undefined): string {
  return ownName(status, own) ?? USUAL[status];
}

/** Custom name of a status; null if none is set and the default wording applies. */
export function ownName(status: RecommendationStatus, own: StatusNames | null | undefined): string | null {
  return own?.[status]?.trim() || null;
}

/** Validation error; two statuses must not share a name. */
export function namesFault(own: StatusNames, statuses: readonly RecommendationStatus[]): string | null {
  const names = statuses.map((status) => statusName(status, own).toLowerCase());
  return new Set(names).size === names.length ? null : 'must give each status a different name';
}

export const MOST_CATEGORIES = 40;
