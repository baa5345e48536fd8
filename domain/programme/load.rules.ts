import { addMonths, type Month, monthsBetween } from '#domain/customers/fiscal.rules.ts';
import type { ReviewMark } from './programme.rules.ts';

export const GRID_MONTHS = 12;

/** The months of the grid. */
export function gridMonths(from: Month): Month[] {
  return Array.from({ length: GRID_MONTHS }, (_, i) => addMonths(from, i));
}

/** The first month of the grid that shows this day: the half-year in which it lies is in the middle. */
export function gridStart(day: string): Month {
  const half = Number(day.slice(5, 7)) <= 6 ? '01' : '07';
  return `${day.slice(0, 4)}-${half}`;
}

export interface CountedReview {
  ownerId: string | null;
  month: Month;
  mark: ReviewMark;
}

export interface Load {
  counts: Record<ReviewMark, number>;
  /** By person, one number a month; null for reviews that nobody has. */
  byOwner: Map<string | null, number[]>;
}

/** Who holds how many reviews in which month; what is skipped is no work. */
export function loadOf(from: Month, reviews: readonly CountedReview[]): Load {
  const counts = { held: 0, open: 0, planned: 0, overdue: 0, skipped: 0 } satisfies Record<ReviewMark, number>;
  const byOwner = new Map<string | null, number[]>();
  for (const { ownerId, month, mark } of reviews) {
    const at = monthsBetween(from, month);
    if (at < 0 || at >= GRID_MONTHS) continue;
    counts[mark] += 1;
    if (mark === 'skipped') continue;
    const months = byOwner.get(ownerId) ?? Array.from({ length: GRID_MONTHS }, () => 0);
    months[at] = (months[at] ?? 0) + 1;
    byOwner.set(ownerId, months);
  }
  return { counts, byOwner };
}
