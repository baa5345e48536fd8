import { addMonths, firstMonthOf, fiscalQuarterOf, type Month, monthsBetween } from '#domain/customers/fiscal.rules.ts';

export interface Cadence {
  /** 0 to 12; 0 means that no reviews are planned. */
  reviewsPerYear: number;
  /** Preferred calendar months (1 to 12); further reviews are spread over the fiscal year. */
  targetMonths: number[];
  /** Number of reviews per year with an assessment; null for all. */
  assessmentsPerYear: number | null;
  /** Days before the meeting on which the assessment starts. */
  leadDays: number;
}

export const DEFAULT_CADENCE: Cadence = { reviewsPerYear: 4, targetMonths: [], assessmentsPerYear: null, leadDays: 30 };
export const MOST_REVIEWS = 12;
export const MOST_LEAD_DAYS = 120;

/** Spread evenly over the fiscal year, each at the end of its part: four reviews fall in the last month of each quarter. */
const spread = (count: number): number[] => Array.from({ length: count }, (_, i) => Math.floor(((i + 1) * 12) / count) - 1);

/** Months of a fiscal year with a review, in order and without duplicates. */
export function monthsOf({ reviewsPerYear, targetMonths }: Cadence, fiscalYear: number, startMonth: number): Month[] {
  const wished = [...new Set(targetMonths.map((month) => (month - startMonth + 12) % 12))].toSorted((one, other) => one - other);
  const chosen = wished.slice(0, reviewsPerYear);
  for (const offset of spread(reviewsPerYear)) {
    if (chosen.length < reviewsPerYear) chosen.push(freeNear(offset, chosen));
  }
  const first = firstMonthOf(fiscalYear, startMonth);
  return chosen.toSorted((one, other) => one - other).map((offset) => addMonths(first, offset));
}

/** Nearest free month; the earlier of two equally near ones. */
function freeNear(offset: number, taken: readonly number[]): number {
  const free = Array.from({ length: 12 }, (_, month) => month).filter((month) => !taken.includes(month));
  return free.reduce((best, month) => (Math.abs(month - offset) < Math.abs(best - offset) ? month : best), free[0] ?? offset);
}

/** Review that is already planned; manually added ones have no slot. */
export interface ExistingReview {
  slot: number | null;
  plannedMonth: Month;
}

export interface Slot {
  slot: number;
  quarter: number;
  plannedMonth: Month;
  wantsAssessment: boolean;
}

/**
 * Reviews to add so that the customer's fiscal year is fully planned. A slot is never planned twice, even if its review was moved; a
 * manually added review takes the nearest slot.
 */
export function planOf(
  cadence: Cadence,
  { year, startMonth }: { year: number; startMonth: number },
  existing: readonly ExistingReview[],
): Slot[] {
  const months = monthsOf(cadence, year, startMonth);
  const planned = new Set(existing.map(({ slot }) => slot));
  const missing = months.flatMap((plannedMonth, i) => (planned.has(i + 1) ? [] : [{ slot: i + 1, plannedMonth }]));
  for (const { plannedMonth } of existing.filter(({ slot }) => slot === null)) {
    const distances = missing.map((slot) => Math.abs(monthsBetween(slot.plannedMonth, plannedMonth)));
    missing.splice(distances.indexOf(Math.min(...distances)), distances.length > 0 ? 1 : 0);
  }
  return missing.map(({ slot, plannedMonth }) => ({
    slot,
    plannedMonth,
    quarter: fiscalQuarterOf(plannedMonth, startMonth).quarter,
    wantsAssessment: hasAssessment(cadence, slot),
  }));
}

/** Assessments are spread as evenly as the reviews. */
function hasAssessment({ reviewsPerYear, assessmentsPerYear }: Cadence, slot: number): boolean {
  if (assessmentsPerYear === null || assessmentsPerYear >= reviewsPerYear) return true;
  return Math.floor((slot * assessmentsPerYear) / reviewsPerYear) > Math.floor(((slot - 1) * assessmentsPerYear) / reviewsPerYear);
}

/** A review moved within its fiscal year takes the quarter of its new month; one moved out of it keeps its quarter. */
export function quarterAfterMove({ year, quarter }: { year: number; quarter: number }, plannedMonth: Month, startMonth: number): number {
  const there = fiscalQuarterOf(plannedMonth, startMonth);
  return there.year === year ? there.quarter : quarter;
}

/** Month of a review planned only by quarter: the one of the cadence, else the last month of the quarter. */
export function monthInQuarter(cadence: Cadence, { year, quarter }: { year: number; quarter: number }, startMonth: number): Month {
  const wished = monthsOf(cadence, year, startMonth).find((month) => fiscalQuarterOf(month, startMonth).quarter === quarter);
  return wished ?? addMonths(firstMonthOf(year, startMonth), quarter * 3 - 1);
}

const FRIDAY = 5;

/** Due day of a review planned only by month: the first working day from the 15th. Keep in step with the column `due_on`. */
export function dayOfMonth(month: Month): string {
  const day = new Date(`${month}-15T00:00:00Z`);
  const weekday = day.getUTCDay() === 0 ? 7 : day.getUTCDay();
  const wait = weekday > FRIDAY ? 8 - weekday : 0;
  return `${month}-${15 + wait}`;
}
