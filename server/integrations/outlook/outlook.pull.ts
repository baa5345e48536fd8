import { MOST_PAGES, movedNote, movedTo, READ_DAYS, type Span, unlinkedNote } from '#domain/integrations/outlook.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { findQbr, moveFromOutside } from '#server/qbrs/qbrs.ts';
import { GraphFailure } from './graph.ts';
import { type CalendarItem, type CalendarPage, readItem, readPage, wholeCalendar } from './graph.events.ts';
import { beginWhole, endWhole, removeBusy, saveBusy } from './outlook.busy.ts';
import { changeEvent, forgetEvent, saveMailbox, writtenEvents } from './outlook.queries.ts';
import type { MailboxWork } from './outlook.work.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Reads changes page by page, storing each with its cursor. Returns false if pages are left. */
export async function readCalendar(work: MailboxWork): Promise<boolean> {
  try {
    return await readPages(work, await syncPlace(work));
  } catch (error) {
    if (!(error instanceof GraphFailure) || error.kind !== 'expired') throw error;
    // The delta token expired, so everything is read again.
    return readPages(work, await restartSync(work));
  }
}

interface Place {
  target: string;
  isFull: boolean;
  pages: number;
}

function syncPlace(work: MailboxWork): Promise<Place> | Place {
  const { cursor, readsUntil, address, email, isFull, pages } = work.mailbox;
  const isShort = readsUntil === null || readsUntil.getTime() - work.now.getTime() < READ_DAYS.least * DAY_MS;
  if (cursor === null || isShort || address !== email) return restartSync(work);
  return { target: cursor, isFull, pages };
}

async function restartSync({ mailbox, now, inTx }: MailboxWork): Promise<Place> {
  const { target, until } = wholeCalendar(mailbox.email, now);
  await inTx(async (tx) => {
    await beginWhole(tx, mailbox.personId);
    await saveMailbox(tx, mailbox.personId, { address: mailbox.email, cursor: target, readsUntil: until, isFull: true, pages: 0 });
  });
  return { target, isFull: true, pages: 0 };
}

async function readPages(work: MailboxWork, from: Place): Promise<boolean> {
  const { graph, mailbox, inTx, now } = work;
  for (let { target, pages } = from; ;) {
    const page = await readPage(graph, target);
    pages += 1;
    const removed = await readRemoved(work, page.items);
    const isLast = page.next === null;
    if (!isLast && pages >= MOST_PAGES) throw new GraphFailure('broken', 'Microsoft’s list of events in this calendar does not end.');
    const cursor = page.next ?? page.changes;
    await inTx(async (tx) => {
      await keepPage(tx, work, page, removed);
      await saveMailbox(tx, mailbox.personId, { cursor, pages: isLast ? 0 : pages });
    });
    if (isLast) {
      if (from.isFull) await endFull(work);
      await inTx((tx) => saveMailbox(tx, mailbox.personId, { isFull: false, readAt: now, fault: null, waitsUntil: null }));
      return true;
    }
    target = page.next ?? target;
    if (work.isLate()) return false;
  }
}

/** Entries that leave the time window are reported as removed too, so each of our meetings is looked up. */
async function readRemoved(work: MailboxWork, items: readonly CalendarItem[]): Promise<Map<string, CalendarItem>> {
  const gone = new Set(items.filter(({ isGone }) => isGone).map(({ id }) => id));
  if (gone.size === 0) return new Map();
  const ours = await work.inTx((tx) => writtenEvents(tx, work.mailbox.personId));
  const read = new Map<string, CalendarItem>();
  for (const { externalId } of ours) {
    if (externalId !== null && gone.has(externalId)) read.set(externalId, await readNow(work, externalId));
  }
  return read;
}

async function readNow({ graph, mailbox }: MailboxWork, id: string): Promise<CalendarItem> {
  return readItem(graph, mailbox.email, id).catch((error: unknown): CalendarItem => {
    if (!(error instanceof GraphFailure) || error.kind !== 'missing') throw error;
    return { id, isGone: true, span: null, isAllDay: false, isFree: false, isSeries: false, seriesId: null };
  });
}

async function keepPage(tx: Tx, work: MailboxWork, { items }: CalendarPage, removed: ReadonlyMap<string, CalendarItem>): Promise<void> {
  const { personId } = work.mailbox;
  const ours = new Map(
    (await writtenEvents(tx, personId)).flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one] as const])),
  );
  // The last change of each entry wins.
  const latest = new Map(items.map((item) => [item.id, item]));
  for (const [id, item] of latest) {
    const written = ours.get(id);
    if (written?.state === 'written') await keepMeeting(tx, work, written, removed.get(id) ?? item);
  }
  const others = [...latest.values()].filter(({ id }) => !ours.has(id));
  await removeBusy(
    tx,
    personId,
    others.filter((item) => !isKept(item)).map(({ id }) => id),
  );
  const busy = others
    .filter(isKept)
    .flatMap(({ id, seriesId, isFree, span }) => (span ? [{ externalId: id, personId, seriesId, isFree, ...span }] : []));
  await saveBusy(tx, busy);
}

/** A series is kept only if it is marked as free; its occurrences provide the times. */
function isKept({ isGone, span, isFree, isSeries, seriesId }: CalendarItem): boolean {
  if (isGone || span === null) return false;
  return isSeries ? isFree : !isFree || seriesId !== null;
}

type OwnEvent = Awaited<ReturnType<typeof writtenEvents>>[number];

/** Applies the state of one of our meetings: moved, deleted or unchanged. */
async function keepMeeting(tx: Tx, work: MailboxWork, written: OwnEvent, item: CalendarItem): Promise<void> {
  const of = { personId: work.mailbox.personId, qbrId: written.qbrId };
  if (item.isGone) return unlinkMeeting(tx, work, written);
  await changeEvent(tx, of, { isSeen: true });
  // All-day entries have no time to copy.
  if (item.span === null || item.isAllDay) return;
  const { startsAt, endsAt } = item.span;
  const there: Span = { startsAt, minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS) };
  if ((await findQbr(tx, written.qbrId)) === undefined) return;
  const goal: { to: Span | null } = { to: null };
  const before = await moveFromOutside({
    tx,
    now: work.now,
    qbrId: written.qbrId,
    to: (here) => (goal.to = movedTo(there, written, here)),
  });
  if (before === null || goal.to === null) return;
  await changeEvent(tx, of, { ...goal.to, written: writtenAfter(written, goal.to) });
  await notify(tx, work.publicUrl, [movedNote(before, goal.to.startsAt, before.invited.length > 0)]);
}

/** Updates the fingerprint to the calendar's time, so that the meeting is not written again. */
function writtenAfter({ written }: OwnEvent, { startsAt, minutes }: Span): string {
  const parts: unknown = JSON.parse(written);
  if (!Array.isArray(parts)) return written;
  return JSON.stringify([parts[0], parts[1], startsAt.toISOString(), minutes, parts[4], parts[5]]);
}

/** The meeting was deleted in the calendar: the review is kept, and the person who leads it is notified. */
export async function unlinkMeeting(
  tx: Tx,
  { mailbox, publicUrl }: MailboxWork,
  { qbrId, startsAt }: { qbrId: string; startsAt: Date },
): Promise<void> {
  const of = { personId: mailbox.personId, qbrId };
  const qbr = await findQbr(tx, qbrId);
  if (!qbr || qbr.dateTime === null || qbr.owner?.id !== mailbox.personId) return forgetEvent(tx, of);
  await changeEvent(tx, of, { state: 'unlinked', externalId: null, isSeen: true });
  // Otherwise the review has a new time, with which the meeting is created again.
  if (qbr.dateTime.getTime() === startsAt.getTime()) await notify(tx, publicUrl, [unlinkedNote(qbr, startsAt)]);
}

/** End of a full read: meetings not seen may have been deleted since the last one. */
async function endFull(work: MailboxWork): Promise<void> {
  const { mailbox, inTx, now } = work;
  const missed = (await inTx((tx) => writtenEvents(tx, mailbox.personId))).filter(
    ({ state, isSeen, externalId, startsAt }) => state === 'written' && !isSeen && externalId !== null && startsAt >= now,
  );
  for (const one of missed) {
    const item = await readNow(work, one.externalId ?? '');
    await inTx((tx) => keepMeeting(tx, work, one, item));
  }
  await inTx((tx) => endWhole(tx, mailbox.personId));
}
