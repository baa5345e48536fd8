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

/** The organisation's own names; a status without one has the usual name. What a status means never changes. */
export type StatusNames = Readonly<Partial<Record<RecommendationStatus, string | undefined>>>;

export const usualStatusName = (status: RecommendationStatus): string => USUAL[status];

export function statusName(status: RecommendationStatus, own: StatusNames | null | undefined): string {
  return ownName(status, own) ?? USUAL[status];
}

/** The organisation's own name; null where it has none, and the words of the place itself stand. */
export function ownName(status: RecommendationStatus, own: StatusNames | null | undefined): string | null {
  return own?.[status]?.trim() || null;
}

/** Two statuses of the same name could not be told apart. */
export function namesFault(own: StatusNames, statuses: readonly RecommendationStatus[]): string | null {
  const names = statuses.map((status) => statusName(status, own).toLowerCase());
  return new Set(names).size === names.length ? null : 'must give each status a name of its own';
}

export const MOST_CATEGORIES = 40;
