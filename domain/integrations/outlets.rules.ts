import { NOTIFICATION_EVENTS, type NotificationEvent, PRODUCED_EVENTS } from '#domain/notifications/notifications.rules.ts';

/** What a locked event says concerns one person alone, so it never leaves the product. */
export type OutletEvent = Exclude<NotificationEvent, 'security_changed'>;

export function isForOutlets(event: NotificationEvent): event is OutletEvent {
  return event !== 'security_changed';
}

/** The events of the table of notifications that webhooks and channels can be told. */
export const OUTLET_EVENTS: readonly OutletEvent[] = PRODUCED_EVENTS.filter(isForOutlets);

const LABELS: Readonly<Partial<Record<NotificationEvent, string>>> = {
  assessment_assigned: 'An assessment is assigned',
  assessment_submitted: 'An assessment waits for review',
  assessment_returned: 'Changes to an assessment are requested',
  assessment_approved: 'An assessment is approved',
  assessment_due: 'An assessment is due soon',
  assessment_overdue: 'An assessment is overdue',
  qbr_tomorrow: 'A review meeting is tomorrow',
  qbr_overdue: 'A review meeting is overdue',
  recap_due: 'The recap of a meeting is due',
  invitation_accepted: 'An invited person has joined',
};

/** The same event as a team reads it, not a person. */
export function outletEventLabel(event: string): string {
  if (event === 'test') return 'Test';
  if (event === 'digest') return 'Daily digest';
  const known = OUTLET_EVENTS.find((one) => one === event);
  return known ? (LABELS[known] ?? NOTIFICATION_EVENTS[known].label) : event;
}

/** Of one organisation. */
export const MOST_WEBHOOKS = 20;
/** Of one chat. */
export const MOST_CHANNELS = 20;
/** How long the former secret of a webhook signs too. */
export const OVERLAP_HOURS = 24;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds after each failed attempt until the next one: twelve attempts in three days. */
const WAITS = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 20 * HOUR, 24 * HOUR] as const;
export const MOST_ATTEMPTS = WAITS.length + 1;

/** Seconds until the next attempt; null when there is none. */
export function waitAfter(attempts: number): number | null {
  return WAITS[attempts - 1] ?? null;
}

/** When a delivery that waits is tried again; null before its first attempt and after its last one. */
export function nextAttemptAt({ attempts, attemptedAt }: { attempts: number; attemptedAt: string | null }): string | null {
  const wait = waitAfter(attempts);
  return attemptedAt === null || wait === null ? null : new Date(Date.parse(attemptedAt) + wait * 1000).toISOString();
}

/** Answers after which nothing will ever be taken there. */
export function isGone(kind: string, status: number | null, answer: string): boolean {
  if (status === 410) return true;
  if (kind === 'webhook') return false;
  return status === 404 || /no_service|invalid_token|channel_is_archived|channel_not_found/.test(answer);
}

export const CHAT_KINDS = ['slack', 'teams'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

export function isOutletEvent(event: string): event is OutletEvent {
  return OUTLET_EVENTS.some((one) => one === event);
}
