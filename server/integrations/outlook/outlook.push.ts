import { type OutlookStep, outlookSteps, type WrittenEvent, writtenOf } from '#domain/integrations/outlook.rules.ts';
import { GraphFailure } from './graph.ts';
import { changeMeeting, findMeeting, removeMeeting, writeMeeting } from './graph.events.ts';
import { forgetBusy, removeBusy } from './outlook.busy.ts';
import { changeEvent, forgetEvent, meetingsOf, noteWaiting, writtenEvents } from './outlook.queries.ts';
import { unlinkMeeting } from './outlook.pull.ts';
import type { MailboxWork } from './outlook.work.ts';

/** Steps for a calendar; all meetings are removed from a disabled one. */
export function stepsOf({ inTx, mailbox, now }: MailboxWork): Promise<OutlookStep[]> {
  return inTx(async (tx) => {
    const meetings = mailbox.isOff ? [] : await meetingsOf(tx, mailbox.personId, now);
    return outlookSteps(meetings, await writtenEvents(tx, mailbox.personId), now);
  });
}

/** Writes meetings one by one. Returns false if some are left. */
export async function writeCalendar(work: MailboxWork, steps: readonly OutlookStep[]): Promise<boolean> {
  for (const step of steps) {
    if (work.isLate()) return false;
    await write(work, step);
  }
  const { mailbox, inTx } = work;
  if (mailbox.isOff) await inTx((tx) => forgetBusy(tx, mailbox.personId));
  return true;
}

const writingOf = ({ graph, mailbox, publicUrl }: MailboxWork) => ({ graph, address: mailbox.email, publicUrl });

async function write(work: MailboxWork, step: OutlookStep): Promise<void> {
  const { inTx, mailbox } = work;
  switch (step.do) {
    case 'create':
      return create(work, step);
    case 'update':
      return update(work, step);
    case 'cancel':
      await cancel(work, step.known);
      return inTx((tx) => forgetEvent(tx, { personId: mailbox.personId, qbrId: step.known.qbrId }));
    case 'forget':
      return inTx((tx) => forgetEvent(tx, { personId: mailbox.personId, qbrId: step.known.qbrId }));
  }
}

type Writing = Extract<OutlookStep, { meeting: unknown }>;

async function create(work: MailboxWork, { meeting }: Writing): Promise<void> {
  const { inTx, mailbox } = work;
  const transactionId = await inTx((tx) => noteWaiting(tx, mailbox.personId, meeting));
  const externalId = await writeMeeting(writingOf(work), meeting, transactionId);
  await inTx(async (tx) => {
    await changeEvent(tx, { personId: mailbox.personId, qbrId: meeting.qbrId }, { externalId, isSeen: true, ...asWritten(meeting) });
    // The entry may have been read as busy time before its id was known.
    await removeBusy(tx, mailbox.personId, [externalId]);
  });
}

const asWritten = (meeting: Writing['meeting']) => ({
  state: 'written',
  written: writtenOf(meeting),
  startsAt: meeting.startsAt,
  minutes: meeting.minutes,
});

async function update(work: MailboxWork, { meeting, known }: Writing): Promise<void> {
  const { inTx, mailbox } = work;
  const { qbrId } = meeting;
  const isThere = await isFound(changeMeeting(writingOf(work), meeting, known?.externalId ?? ''));
  await inTx((tx) =>
    isThere
      ? changeEvent(tx, { personId: mailbox.personId, qbrId }, asWritten(meeting))
      : unlinkMeeting(tx, work, { qbrId, startsAt: known?.startsAt ?? meeting.startsAt }),
  );
}

/** A missing meeting needs no removal. One without a confirmed id is looked up first. */
async function cancel(work: MailboxWork, { externalId, qbrId }: WrittenEvent): Promise<void> {
  const id = externalId ?? (await findMeeting(writingOf(work), qbrId));
  if (id !== null) await isFound(removeMeeting(writingOf(work), id));
}

async function isFound(answer: Promise<void>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof GraphFailure && error.kind === 'missing') return false;
    throw error;
  }
}
