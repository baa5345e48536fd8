import { isReviewOverdue } from '#domain/overdue/overdue.rules.ts';
import type { AutomaticStep } from './steps.rules.ts';

/** Planned review of a customer in a quarter. The meeting itself is a QBR. */
export const REVIEW_STATUSES = ['planned', 'assessing', 'ready', 'scheduled', 'held', 'skipped'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const REVIEW_MARKS = ['held', 'open', 'planned', 'overdue', 'skipped'] as const;
export type ReviewMark = (typeof REVIEW_MARKS)[number];

export const STEP_KEYS = [
  'assessment_started',
  'assessment_approved',
  'quotes_in',
  'deck_shared',
  'held',
  'recap_sent',
  'next_booked',
] as const;
export type StepKey = (typeof STEP_KEYS)[number];

interface Step {
  title: string;
  /** Days relative to the meeting; negative before it. */
  offsetDays: number;
}

export const STEPS: Readonly<Record<StepKey, Step>> = {
  assessment_started: { title: 'Assessment started', offsetDays: -30 },
  assessment_approved: { title: 'Assessment approved', offsetDays: -21 },
  quotes_in: { title: 'Quotes received', offsetDays: -14 },
  deck_shared: { title: 'Deck shared', offsetDays: -1 },
  held: { title: 'Held', offsetDays: 0 },
  recap_sent: { title: 'Recap sent', offsetDays: 0 },
  next_booked: { title: 'Next review booked', offsetDays: 90 },
};

/** Facts about a review from its assessment, its QBR and its ticked steps. Days are in the organisation's time zone. */
export interface ReviewFacts {
  outcome: 'held' | 'skipped' | null;
  hasMeeting: boolean;
  hasAssessment: boolean;
  isApproved: boolean;
  dueOn: string;
}

export function statusOf({ outcome, hasMeeting, hasAssessment, isApproved }: ReviewFacts): ReviewStatus {
  if (outcome) return outcome;
  if (hasMeeting) return 'scheduled';
  if (isApproved) return 'ready';
  return hasAssessment ? 'assessing' : 'planned';
}

export function markOf({ outcome, dueOn, hasMeeting, hasAssessment }: Omit<ReviewFacts, 'isApproved'>, today: string): ReviewMark {
  if (outcome) return outcome;
  if (isReviewOverdue({ outcome, dueOn }, today)) return 'overdue';
  return hasMeeting || hasAssessment ? 'open' : 'planned';
}

export interface Done {
  at: string;
  /** Null if the product detected the completion. */
  by: { id: string; name: string } | null;
}

export type Ticks = Readonly<Partial<Record<StepKey, Done>>>;

export interface ChecklistStep {
  key: StepKey;
  title: string;
  offsetDays: number;
  dueOn: string;
  doneAt: string | null;
  doneBy: Done['by'];
}

const DAY_MS = 86_400_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Detected completions take precedence over ticked ones. */
export function checklistOf(dueOn: string, leadDays: number, known: Ticks, ticked: Ticks): ChecklistStep[] {
  return STEP_KEYS.map((key) => {
    const offsetDays = key === 'assessment_started' ? 0 - leadDays : STEPS[key].offsetDays;
    const done = known[key] ?? ticked[key];
    return {
      key,
      title: STEPS[key].title,
      offsetDays,
      dueOn: addDays(dueOn, offsetDays),
      doneAt: done?.at ?? null,
      doneBy: done?.by ?? null,
    };
  });
}

/** Reports whether a step is still open. Steps that precede the meeting lapse once it was held. */
export function isWaitedFor({ doneAt, offsetDays }: { doneAt: string | null; offsetDays: number }, isHeld: boolean): boolean {
  return doneAt === null && !(isHeld && offsetDays < 0);
}

/** First open step; null if none. */
export function nextStep<S extends { doneAt: string | null; offsetDays: number }>(steps: readonly S[], isHeld: boolean): S | null {
  return steps.find((step) => isWaitedFor(step, isHeld)) ?? null;
}

/** Days that the step was or is overdue; 0 if on time. */
export function daysLate(step: { dueOn: string }, until: string): number {
  return Math.max(0, daysBetween(step.dueOn, until));
}

const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** "25 days late", "due today", "due in 3 days". */
export function dueWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn);
  if (days < 0) return `${counted(-days)} late`;
  if (days === 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due in ${counted(days)}`;
}

/** "−30", "0", "+90". */
export function offsetLabel(days: number): string {
  if (days === 0) return '0';
  return days < 0 ? `−${-days}` : `+${days}`;
}

export interface ProgrammeSettings {
  off: readonly AutomaticStep[];
  /** Target number of reviews per vCIO and month. */
  monthlyTarget: number;
}

export const DEFAULT_PROGRAMME: ProgrammeSettings = { off: [], monthlyTarget: 8 };
/** Days before the meeting on which a missing preparation is reported. */
export const WARN_DAYS = 14;
/** Days before the meeting on which the deck's link is created. */
export const SHARE_DAYS_BEFORE = 1;
/** Hours after the meeting at which the recap is due, and at which a reminder is sent. */
export const RECAP_HOURS = 4;
export const RECAP_REMINDER_HOURS = 2;
/** Days before the end of a fiscal year on which the next one is planned. */
export const ROLL_DAYS = 90;
