import type { NotificationEvent } from './notifications.rules.ts';

/** Reminder kinds. Several of one kind to a person within an hour become one email with this heading: "3 reviews are not ready". */
export const SEVERAL_REMINDERS = {
  assessment_due: 'assessments are due soon',
  assessment_overdue: 'assessments are overdue',
  qbr_tomorrow: 'review meetings are tomorrow',
  qbr_overdue: 'review meetings are overdue',
  review_not_ready: 'reviews are not ready',
  deck_to_share: 'decks are not shared yet',
  recap_due: 'recaps are due',
  action_due: 'actions are due or overdue',
  sop_due: 'SOPs are due for review',
  assistant_unused: 'connected apps will be revoked',
  acceptance_ended: 'risk acceptances have expired',
} as const satisfies Partial<Record<NotificationEvent, string>>;
export type ReminderEvent = keyof typeof SEVERAL_REMINDERS;
