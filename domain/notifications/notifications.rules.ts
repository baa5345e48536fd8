import { dayIn, hourIn } from '#domain/organizations/timezones.rules.ts';

export const NOTIFICATION_TYPES = ['success', 'warning', 'error', 'info'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

interface EventRule {
  label: string;
  type: NotificationType;
  /** Email default; in-app notifications are on by default. */
  email: boolean;
  /** Always shown and emailed, regardless of preferences. */
  locked: boolean;
  /** False if the product cannot trigger the event yet. */
  produced: boolean;
}

const quiet = { email: false, locked: false, produced: true } as const;
const mailed = { email: true, locked: false, produced: true } as const;

export const NOTIFICATION_EVENTS = {
  assessment_assigned: { ...mailed, type: 'info', label: 'An assessment is assigned to you' },
  assessment_submitted: { ...mailed, type: 'info', label: 'An assessment is awaiting your review' },
  assessment_returned: { ...mailed, type: 'warning', label: 'Changes to your assessment are requested' },
  assessment_approved: { ...quiet, type: 'success', label: 'Your assessment is approved' },
  assessment_due: { ...quiet, type: 'info', label: 'Your assessment is due soon' },
  assessment_overdue: { ...mailed, type: 'warning', label: 'Your assessment is overdue' },
  qbr_tomorrow: { ...quiet, type: 'info', label: 'Your review meeting is tomorrow' },
  qbr_overdue: { ...mailed, type: 'warning', label: 'Your review meeting is overdue' },
  review_not_ready: { ...mailed, type: 'warning', label: 'An upcoming review is not ready' },
  deck_to_share: { ...quiet, type: 'info', label: 'The deck for tomorrow’s review is not shared' },
  recap_due: { ...mailed, type: 'warning', label: 'The recap of your meeting is due' },
  action_due: { ...mailed, type: 'warning', label: 'An action from a review is due tomorrow, or overdue' },
  invitation_accepted: { ...quiet, type: 'success', label: 'Someone you invited has joined' },
  trial_ending: { ...mailed, type: 'warning', label: 'The trial ends in 7, 3 or 1 days' },
  payment_failed: { ...mailed, type: 'error', label: 'A payment for the subscription fails' },
  subscription_ended: { ...mailed, type: 'warning', label: 'The subscription has ended' },
  security_changed: { type: 'warning', email: true, locked: true, produced: true, label: 'Your password or sign-in changes' },
  visit_began: {
    type: 'warning',
    email: true,
    locked: true,
    produced: true,
    label: 'A platform operator accesses your organisation',
  },
  organization_ending: { type: 'error', email: true, locked: true, produced: true, label: 'Your organisation will be deleted' },
  limit_near: { ...quiet, type: 'warning', label: 'Requests, or calls to a connected tool, approach a limit' },
  disk_full: { ...mailed, type: 'error', label: 'The server ran out of disk space' },
  security_threat: { ...mailed, type: 'error', label: 'Possible password attack on your accounts' },
  sync_failed: { type: 'error', email: true, locked: false, produced: true, label: 'A connection to another system fails' },
  decision_recorded: { ...quiet, type: 'success', label: 'A customer makes a decision' },
  question_asked: { ...mailed, type: 'info', label: 'A customer asks about a decision' },
  slot_taken: { ...mailed, type: 'success', label: 'A customer books a time you offered' },
  outlook_changed: { ...mailed, type: 'info', label: 'Your review is moved or deleted in Outlook' },
  share_opened: { ...quiet, type: 'info', label: 'A customer opens a shared deck' },
  survey_answered: { ...quiet, type: 'info', label: 'A customer answers a survey' },
  low_score: { ...mailed, type: 'warning', label: 'A customer gives a low score in a survey' },
  sop_due: { ...mailed, type: 'warning', label: 'Your SOP is due for review' },
  sop_wanted: { ...quiet, type: 'info', label: 'A colleague finds a question hard to answer' },
  drift_opened: { ...mailed, type: 'warning', label: 'A check fails that was met in the last review' },
  drift_closed: { ...quiet, type: 'success', label: 'A check that failed since the last review is good again' },
  campaign_started: { ...quiet, type: 'info', label: 'A campaign of yours is started' },
  campaign_run: { ...quiet, type: 'info', label: 'A campaign of yours creates or updates recommendations' },
  campaign_undone: { ...quiet, type: 'warning', label: 'A run of your campaign is undone' },
  campaign_finished: { ...quiet, type: 'success', label: 'Every customer of your campaign has declined or completed it' },
  campaign_verified: { ...quiet, type: 'success', label: 'All completed work of your campaign is verified' },
  assistant_unused: { ...mailed, type: 'warning', label: 'A connected app of yours will be revoked because it is unused' },
  acceptance_ended: { ...mailed, type: 'warning', label: 'A customer’s risk acceptance expires' },
} as const satisfies Record<string, EventRule>;

export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;

function isEvent(name: string): name is NotificationEvent {
  return Object.hasOwn(NOTIFICATION_EVENTS, name);
}

export const ALL_EVENTS: readonly NotificationEvent[] = Object.keys(NOTIFICATION_EVENTS).filter(isEvent);
/** Events that the product can trigger, as listed in the preferences. */
export const PRODUCED_EVENTS: readonly NotificationEvent[] = ALL_EVENTS.filter((event) => NOTIFICATION_EVENTS[event].produced);

export interface Channels {
  inApp: boolean;
  email: boolean;
}

/** Preferences by event; missing events use the defaults. */
export type ChosenChannels = Readonly<Record<string, Partial<Channels>>>;

/** Personal preference, else the organisation's default, else the product's. */
export function channelsOf(event: NotificationEvent, chosen: ChosenChannels, usual: ChosenChannels = {}): Channels {
  const { email, locked } = NOTIFICATION_EVENTS[event];
  if (locked) return { inApp: true, email: true };
  return { inApp: true, email, ...usual[event], ...chosen[event] };
}

/** Preferences that try to disable a locked event. */
export function refusedWishes<Wish extends Channels & { event: NotificationEvent }>(wishes: readonly Wish[]): Wish[] {
  return wishes.filter(({ event, inApp, email }) => NOTIFICATION_EVENTS[event].locked && !(inApp && email));
}

export const LIST_SIZE = 20;
export const POLL_MS = 30_000;
const BADGE_CAP = 99;

/** Badge text; null if nothing is unread. */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread);
}

/** Reports whether the URL is a path within the product, not another site. */
export function leadsInside(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//') && !/[\\\p{Cc}]/u.test(url);
}

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** Full hours, in the person's time zone, between which emails are held back; past midnight if `to` is before `from`. */
export interface QuietHours {
  from: number;
  to: number;
}

/** Local hour from which digests and reminders are sent. */
export const MORNING = 7;
/** Days covered by each digest. */
export const DIGEST_DAYS: Readonly<Record<Digest, number>> = { off: 0, daily: 1, weekly: 7 };

interface Moment {
  now: Date;
  timezone: string;
}

/** Day to record after sending the digest that is due now; null if none is due. Weeks begin on Monday. */
export function digestDue(digest: Digest, seenTo: string | null, { now, timezone }: Moment): string | null {
  if (digest === 'off' || hourIn(now, timezone) < MORNING) return null;
  const today = dayIn(now, timezone);
  const since = digest === 'daily' ? today : mondayOf(today);
  return seenTo === null || seenTo < since ? today : null;
}

const DAY_MS = 86_400_000;

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Default days before the due date for reminders, and number of days after it for overdue reminders. */
export const DUE_DAYS: readonly number[] = [7, 1];
export const LATE_DAYS = 7;
