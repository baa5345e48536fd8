import { addMonths, type Month, monthsBetween } from '#domain/customers/fiscal.rules.ts';
import type { ReviewMark } from './programme.rules.ts';

export const GRID_MONTHS = 12;

export function gridMonths(from: Month): Month[] {
  return Array.from({ length: GRID_MONTHS }, (_, i) => addMonths(from, i));
}

/** First month of the grid: the start of the half-year that contains the day. */
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
  /** Reviews per month by owner id; null for unassigned reviews. */
  byOwner: Map<string | null, number[]>;
}

/** Number of reviews per owner and month; skipped ones are not counted as work. */
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
