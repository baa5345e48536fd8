import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';

/** Organisation-wide assessment settings. Absent fields use the built-in defaults. */
export interface AssessmentDefaults {
  /** Applies to questions whose template sets no evidence rule. */
  evidence?: EvidencePolicy | undefined;
  /** Default for carrying the previous answers into a new assessment. */
  carryForward?: boolean | undefined;
  /** Days until a new assessment is due; null for no due date. */
  dueDays?: number | null | undefined;
  /** Days before the due date on which reminders are sent. */
  reminderDays?: readonly number[] | undefined;
}

export const MOST_DUE_DAYS = 365;
export const MOST_REMINDERS = 5;
export const FARTHEST_REMINDER = 60;

/** Due date of an assessment that starts today; null if the organisation sets none. */
export function dueDayFrom(today: string, defaults: AssessmentDefaults | null | undefined): string | null {
  const days = defaults?.dueDays ?? null;
  if (days === null) return null;
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Parses "14, 7, 1", largest first; null if the text is not a list of days. */
export function reminderDaysOf(typed: string): number[] | null {
  const parts = typed
    .split(/[\s,;]+/u)
    .filter((part) => part !== '')
    .map(Number);
  const areDays = parts.every((day) => Number.isInteger(day) && day >= 1 && day <= FARTHEST_REMINDER);
  const days = [...new Set(parts)].toSorted((one, other) => other - one);
  return areDays && days.length <= MOST_REMINDERS ? days : null;
}
