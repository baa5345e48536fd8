import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';

/** What the organisation decided for all its assessments. What is absent is as usual. */
export interface AssessmentDefaults {
  /** Of questions whose template asks for no evidence. */
  evidence?: EvidencePolicy | undefined;
  /** Whether a new run begins with the last answers unless somebody says otherwise. */
  carryForward?: boolean | undefined;
  /** After how many days a new assessment is due; null for no date. */
  dueDays?: number | null | undefined;
  /** How many days before its due date an assessment is announced. */
  reminderDays?: readonly number[] | undefined;
}

export const MOST_DUE_DAYS = 365;
export const MOST_REMINDERS = 5;
export const FARTHEST_REMINDER = 60;

/** The day on which something that starts today is due, or null where the organisation sets none. */
export function dueDayFrom(today: string, defaults: AssessmentDefaults | null | undefined): string | null {
  const days = defaults?.dueDays ?? null;
  if (days === null) return null;
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** "14, 7, 1" as typed, the farthest first; null where it is no list of days. */
export function reminderDaysOf(typed: string): number[] | null {
  const parts = typed
    .split(/[\s,;]+/u)
    .filter((part) => part !== '')
    .map(Number);
  const areDays = parts.every((day) => Number.isInteger(day) && day >= 1 && day <= FARTHEST_REMINDER);
  const days = [...new Set(parts)].toSorted((one, other) => other - one);
  return areDays && days.length <= MOST_REMINDERS ? days : null;
}
