import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import { dueNote, lateMeetingNote, lateNote, tomorrowNote } from '#domain/notifications/notifications.reminders.rules.ts';
import { actionDueNote } from '#domain/notifications/notifications.reviews.rules.ts';
import { DUE_DAYS, MORNING } from '#domain/notifications/notifications.rules.ts';
import { dayIn, hourIn } from '#domain/organizations/timezones.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { notifyInTime } from './notifications.ts';
import {
  type ClaimedReminder,
  claimReminders,
  dueActions,
  dueAssessments,
  dueMeetings,
  readClock,
} from './notifications.reminders.queries.ts';

const DAY_MS = 86_400_000;

type Clock = NonNullable<Awaited<ReturnType<typeof readClock>>>;

/** Sends an organisation's reminders about due and overdue items, each once; days are in its time zone. */
export async function remind(tx: Tx, publicUrl: string, now: Date): Promise<void> {
  const clock = await readClock(tx);
  if (!clock) return;
  const { timezone } = clock;
  const today = dayIn(now, timezone);
  const dueDays = clock.settings.assessments?.reminderDays ?? DUE_DAYS;
  const isMorning = hourIn(now, timezone) >= MORNING;
  const claimed = await claimReminders(tx, { now, today, timezone, isMorning, dueDays });
  if (claimed.length === 0) return;

  const notes = [
    ...(await assessmentNotes(tx, claimed, today)),
    ...(await meetingNotes(tx, claimed, clock)),
    ...(await actionNotes(tx, claimed, today)),
  ];
  await notifyInTime(tx, publicUrl, { notes, today });
}

function idsOf(claimed: readonly ClaimedReminder[], ...events: string[]): string[] {
  return claimed.filter(({ event }) => events.includes(event)).map(({ entityId }) => entityId);
}

async function assessmentNotes(tx: Tx, claimed: readonly ClaimedReminder[], today: string): Promise<Note[]> {
  const ids = idsOf(claimed, 'assessment_due', 'assessment_overdue');
  if (ids.length === 0) return [];
  return (await dueAssessments(tx, ids)).flatMap(({ dueDate, ...assessment }) => {
    if (dueDate === null) return [];
    const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / DAY_MS);
    return [days < 0 ? lateNote({ ...assessment, dueDate }) : dueNote({ ...assessment, dueDate }, days)];
  });
}

async function meetingNotes(tx: Tx, claimed: readonly ClaimedReminder[], { settings }: Clock): Promise<Note[]> {
  const late = new Set(idsOf(claimed, 'qbr_overdue'));
  const ids = [...late, ...idsOf(claimed, 'qbr_tomorrow')];
  if (ids.length === 0) return [];
  const word = settings.reviewWord?.trim() || 'QBR';
  return (await dueMeetings(tx, ids)).flatMap(({ dateTime, ownerId, createdBy, ...meeting }) => {
    if (dateTime === null) return [];
    const facts = { ...meeting, word, personId: ownerId ?? createdBy, dateTime: dateTime.toISOString() };
    return [late.has(meeting.id) ? lateMeetingNote(facts) : tomorrowNote(facts)];
  });
}

async function actionNotes(tx: Tx, claimed: readonly ClaimedReminder[], today: string): Promise<Note[]> {
  const items = claimed.flatMap(({ event, entityId, stage }) =>
    event === 'action_due' ? [{ qbrId: entityId, key: stage.split(' ')[0] ?? '' }] : [],
  );
  if (items.length === 0) return [];
  return (await dueActions(tx, items)).flatMap(({ due, ...action }) => (due === null ? [] : [actionDueNote({ ...action, due }, today)]));
}
