import { NOTIFICATION_EVENTS, type NotificationEvent, PRODUCED_EVENTS } from '#domain/notifications/notifications.rules.ts';

/** security_changed concerns one person only, so it is never sent to delivery targets. */
export type DeliveryTargetEvent = Exclude<NotificationEvent, 'security_changed'>;

export function isForDeliveryTargets(event: NotificationEvent): event is DeliveryTargetEvent {
  return event !== 'security_changed';
}

export const DELIVERY_TARGET_EVENTS: readonly DeliveryTargetEvent[] = PRODUCED_EVENTS.filter(isForDeliveryTargets);

const LABELS: Readonly<Partial<Record<NotificationEvent, string>>> = {
  assessment_assigned: 'An assessment is assigned',
  assessment_submitted: 'An assessment is awaiting review',
  assessment_returned: 'Changes to an assessment are requested',
  assessment_approved: 'An assessment is approved',
  assessment_due: 'An assessment is due soon',
  assessment_overdue: 'An assessment is overdue',
  qbr_tomorrow: 'A review meeting is tomorrow',
  qbr_overdue: 'A review meeting is overdue',
  recap_due: 'The recap of a meeting is due',
  invitation_accepted: 'An invited person has joined',
  campaign_started: 'A campaign is started',
  campaign_run: 'A campaign creates or updates recommendations',
  campaign_undone: 'A run of a campaign is undone',
  campaign_finished: 'Every customer of a campaign has declined or completed it',
  campaign_verified: 'All completed work of a campaign is verified',
};

/** Event label addressed to a team instead of a person. */
export function deliveryTargetEventLabel(event: string): string {
  if (event === 'test') return 'Test';
  if (event === 'digest') return 'Daily digest';
  const known = DELIVERY_TARGET_EVENTS.find((one) => one === event);
  return known ? (LABELS[known] ?? NOTIFICATION_EVENTS[known].label) : event;
}

/** Per organisation. */
export const MOST_WEBHOOKS = 20;
/** Per chat service. */
export const MOST_CHANNELS = 20;
/** Hours during which a webhook's previous secret still signs. */
export const OVERLAP_HOURS = 24;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Delays in seconds after each failed attempt: twelve attempts within about three days. */
const WAITS = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 20 * HOUR, 24 * HOUR] as const;
export const MOST_ATTEMPTS = WAITS.length + 1;

/** Seconds until the next attempt; null after the last one. */
export function waitAfter(attempts: number): number | null {
  return WAITS[attempts - 1] ?? null;
}

/** Time of the next attempt; null before the first and after the last one. */
export function nextAttemptAt({ attempts, attemptedAt }: { attempts: number; attemptedAt: string | null }): string | null {
  const wait = waitAfter(attempts);
  return attemptedAt === null || wait === null ? null : new Date(Date.parse(attemptedAt) + wait * 1000).toISOString();
}

/** Reports whether the response means that the target no longer exists. */
export function isGone(kind: string, status: number | null, answer: string): boolean {
  if (status === 410) return true;
  if (kind === 'webhook') return false;
  return status === 404 || /no_service|invalid_token|channel_is_archived|channel_not_found/.test(answer);
}

export const CHAT_KINDS = ['slack', 'teams'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

export function isDeliveryTargetEvent(event: string): event is DeliveryTargetEvent {
  return DELIVERY_TARGET_EVENTS.some((one) => one === event);
}
