import { addMonths, firstMonthOf, fiscalQuarterOf, type Month, monthsBetween } from '#domain/customers/fiscal.rules.ts';

/** How often a customer is met, and when. */
export interface Cadence {
  /** 0 to 12; 0 is a customer whom nobody plans to meet. */
  reviewsPerYear: number;
  /** Calendar months, 1 to 12, in which the meetings shall be; the rest is spread over the fiscal year. */
  targetMonths: number[];
  /** How many of the reviews begin with an assessment; null for all. */
  assessmentsPerYear: number | null;
  /** Days before the meeting on which the assessment is started. */
  leadDays: number;
}

export const DEFAULT_CADENCE: Cadence = { reviewsPerYear: 4, targetMonths: [], assessmentsPerYear: null, leadDays: 30 };
export const MOST_REVIEWS = 12;
export const MOST_LEAD_DAYS = 120;

/** Evenly over the fiscal year, each at the end of its part: four are in the last month of each quarter. */
const spread = (count: number): number[] => Array.from({ length: count }, (_, i) => Math.floor(((i + 1) * 12) / count) - 1);

/** The months of a fiscal year in which a customer is to be met, in order; each month once. */
export function monthsOf({ reviewsPerYear, targetMonths }: Cadence, fiscalYear: number, startMonth: number): Month[] {
  const wished = [...new Set(targetMonths.map((month) => (month - startMonth + 12) % 12))].toSorted((one, other) => one - other);
  const chosen = wished.slice(0, reviewsPerYear);
  for (const offset of spread(reviewsPerYear)) {
    if (chosen.length < reviewsPerYear) chosen.push(freeNear(offset, chosen));
  }
  const first = firstMonthOf(fiscalYear, startMonth);
  return chosen.toSorted((one, other) => one - other).map((offset) => addMonths(first, offset));
}

/** The month nearest to this one that is not taken; of two as near the earlier. */
function freeNear(offset: number, taken: readonly number[]): number {
  const free = Array.from({ length: 12 }, (_, month) => month).filter((month) => !taken.includes(month));
  return free.reduce((best, month) => (Math.abs(month - offset) < Math.abs(best - offset) ? month : best), free[0] ?? offset);
}

/** A review that stands in the programme already; one that somebody has added has no slot. */
export interface Standing {
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
 * What is to be added so that a customer's fiscal year is planned. A slot that was planned once is never planned again, wherever its
 * review was moved; a review that somebody has added takes the slot that is nearest to it.
 */
export function planOf(
  cadence: Cadence,
  { year, startMonth }: { year: number; startMonth: number },
  standing: readonly Standing[],
): Slot[] {
  const months = monthsOf(cadence, year, startMonth);
  const planned = new Set(standing.map(({ slot }) => slot));
  const missing = months.flatMap((plannedMonth, i) => (planned.has(i + 1) ? [] : [{ slot: i + 1, plannedMonth }]));
  for (const { plannedMonth } of standing.filter(({ slot }) => slot === null)) {
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

/** Spread as evenly as the reviews themselves. */
function hasAssessment({ reviewsPerYear, assessmentsPerYear }: Cadence, slot: number): boolean {
  if (assessmentsPerYear === null || assessmentsPerYear >= reviewsPerYear) return true;
  return Math.floor((slot * assessmentsPerYear) / reviewsPerYear) > Math.floor(((slot - 1) * assessmentsPerYear) / reviewsPerYear);
}

/** The quarter follows a review that is moved within its year; one that is moved out of it stays the review of its quarter. */
export function quarterAfterMove({ year, quarter }: { year: number; quarter: number }, plannedMonth: Month, startMonth: number): number {
  const there = fiscalQuarterOf(plannedMonth, startMonth);
  return there.year === year ? there.quarter : quarter;
}

/** The month for a review of a quarter that names none: the one of the cadence, else the quarter's last. */
export function monthInQuarter(cadence: Cadence, { year, quarter }: { year: number; quarter: number }, startMonth: number): Month {
  const wished = monthsOf(cadence, year, startMonth).find((month) => fiscalQuarterOf(month, startMonth).quarter === quarter);
  return wished ?? addMonths(firstMonthOf(year, startMonth), quarter * 3 - 1);
}

const FRIDAY = 5;

/** The day on which a review counts that has only a month: the first working day from the 15th on. The column `due_on` has the same. */
export function dayOfMonth(month: Month): string {
  const day = new Date(`${month}-15T00:00:00Z`);
  const weekday = day.getUTCDay() === 0 ? 7 : day.getUTCDay();
  const wait = weekday > FRIDAY ? 8 - weekday : 0;
  return `${month}-${15 + wait}`;
}
