import { isReviewOverdue } from '#domain/overdue/overdue.rules.ts';
import type { AutomaticStep } from './steps.rules.ts';

/** A slot of the programme: a customer is to be met in this quarter. The meeting itself is a QBR. */
export const REVIEW_STATUSES = ['planned', 'assessing', 'ready', 'scheduled', 'held', 'skipped'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** What a review shows in the grid. */
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
  /** Days from the meeting; negative before it. */
  offsetDays: number;
}

export const STEPS: Readonly<Record<StepKey, Step>> = {
  assessment_started: { title: 'Assessment started', offsetDays: -30 },
  assessment_approved: { title: 'Assessment approved', offsetDays: -21 },
  quotes_in: { title: 'Quotes in', offsetDays: -14 },
  deck_shared: { title: 'Deck shared', offsetDays: -1 },
  held: { title: 'Held', offsetDays: 0 },
  recap_sent: { title: 'Recap sent', offsetDays: 0 },
  next_booked: { title: 'Next booked', offsetDays: 90 },
};

/** What is known of a review from its assessment, its QBR and what people have ticked. Days are the organisation's. */
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
  /** Null for what the product has seen itself. */
  by: { id: string; name: string } | null;
}

/** What is done, by step. */
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

/** What the product knows to be done comes before what somebody has ticked. */
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

/** Whether a step still has to be done: once a review was held, what should have come before it is waited for no longer. */
export function isWaitedFor({ doneAt, offsetDays }: { doneAt: string | null; offsetDays: number }, isHeld: boolean): boolean {
  return doneAt === null && !(isHeld && offsetDays < 0);
}

/** The first step that still has to be done; null when none has. */
export function nextStep<S extends { doneAt: string | null; offsetDays: number }>(steps: readonly S[], isHeld: boolean): S | null {
  return steps.find((step) => isWaitedFor(step, isHeld)) ?? null;
}

/** Days by which a step was or is late; 0 when it is not. */
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
  /** Reviews that one vCIO holds in a month. */
  monthlyTarget: number;
}

export const DEFAULT_PROGRAMME: ProgrammeSettings = { off: [], monthlyTarget: 8 };
/** How long before the meeting a review that is not ready is announced. */
export const WARN_DAYS = 14;
/** How long before the meeting the link to its deck is made. */
export const SHARE_DAYS_BEFORE = 1;
/** How long after the meeting its recap is to be sent, and when somebody who has not sent it is reminded. */
export const RECAP_HOURS = 4;
export const RECAP_REMINDER_HOURS = 2;
/** How long before the end of a fiscal year the next one is planned. */
export const ROLL_DAYS = 90;
