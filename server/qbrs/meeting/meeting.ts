import { isDeepStrictEqual } from 'node:util';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import type {
  addAddendum,
  decideInQbr,
  recordMinutes,
  setActionItems,
  setAttendees,
  undoDecision,
} from '#contract/qbrs/qbrs.meeting.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { recordDecision, takeBackDecision } from '#server/recommendations/recommendations.ts';
import { changedSections } from '#domain/qbrs/qbrs.sections.rules.ts';
import { refuseForeign } from '#server/qbrs/asked.ts';
import { namedAttendees } from '#server/qbrs/attendees.ts';
import { areColleagues, insertAddendum, replaceActionItems } from './meeting.queries.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';

/** Records a decision during or after the meeting, even if the deck is no longer editable: decisions are not part of its text. */
export async function decideHere(call: SignedInCall<typeof decideInQbr>): Promise<Qbr> {
  const { tx, params, body } = call;
  const qbr = await qbrs.lock(call, params.id);
  const { recommendationId, ...decision } = body;
  await refuseForeign(tx, qbr.customerId, [recommendationId]);
  await recordDecision(call, recommendationId, { ...decision, qbrId: qbr.id });
  return qbrs.load(call, qbr.id);
}

/** Undoes a decision until the meeting ends; the QBR is locked so that it cannot end concurrently. */
export async function undoHere(call: SignedInCall<typeof undoDecision>): Promise<Qbr> {
  const qbr = await qbrs.lock(call, call.params.id, call.body?.version);
  await takeBackDecision(call, { id: call.params.decisionId, qbrId: qbr.id });
  return qbrs.load(call, qbr.id);
}

/** The record of a meeting can be edited until its recap is sent. */
function refuseDelivered(status: QbrStatus): void {
  if (status === 'delivered') {
    throw new Fault('QBR_NOT_EDITABLE', { message: 'The recap of this QBR has been sent; add an addendum instead' });
  }
}

export async function saveAttendees(call: SignedInCall<typeof setAttendees>): Promise<Qbr> {
  const { tx, actor, params, body } = call;
  const before = await qbrs.lock(call, params.id, body.version);
  refuseDelivered(before.status);
  const attendees = await namedAttendees(tx, before.customerId, body.attendees);
  if (isDeepStrictEqual(attendees, before.attendees)) return qbrs.load(call, before.id);
  await qbrs.save(call, before, {
    action: 'qbr.updated',
    columns: { attendees: JSON.stringify(attendees), updatedBy: actor.userId },
    before: { attendees: before.attendees },
    after: { attendees },
  });
  return qbrs.load(call, before.id);
}

/** After the recap is sent, action items keep their wording and can only be completed. */
export async function saveActionItems(call: SignedInCall<typeof setActionItems>): Promise<Qbr> {
  const { tx, actor, params, body, now } = call;
  const before = await qbrs.lock(call, params.id, body.version);
  const today = dayIn(now, before.timezone);
  const days = new Map(before.actionItems.map(({ key, doneOn }) => [key, doneOn]));
  const items = body.actionItems.map(({ done, person = '', userId = null, due = null, ...item }) => ({
    ...item,
    person,
    userId,
    due,
    doneOn: done ? (days.get(item.key) ?? today) : null,
  }));
  if (isDeepStrictEqual(items.map(inOrder), before.actionItems.map(inOrder))) return qbrs.load(call, before.id);
  const words = (all: readonly { key: string; text: string }[]) => all.map(({ key, text }) => [key, text]);
  if (!isDeepStrictEqual(words(items), words(before.actionItems))) refuseDelivered(before.status);
  const colleagues = items.flatMap(({ userId }) => userId ?? []);
  if (!(await areColleagues(tx, colleagues))) throw new Fault('USER_NOT_FOUND', { field: 'actionItems' });

  await replaceActionItems(tx, before, items);
  await qbrs.save(call, before, {
    action: 'qbr.actions_changed',
    columns: { updatedBy: actor.userId },
    before: { actionItems: before.actionItems },
    after: { actionItems: items },
  });
  return qbrs.load(call, before.id);
}

/** Sorts the keys, so that equal items compare as equal. */
const inOrder = (item: object) => Object.fromEntries(Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)));

export async function saveMinutes(call: SignedInCall<typeof recordMinutes>): Promise<Qbr> {
  const { actor, params, body } = call;
  const before = await qbrs.lock(call, params.id, body.version);
  refuseDelivered(before.status);
  const { summary, satisfaction, minutes } = body;
  const own = presentFields({ summary, satisfaction });
  const sections = changedSections(
    before.sections,
    (minutes ?? []).map(({ key, text }) => ({ key, minutes: text })),
  );
  await qbrs.save(call, before, {
    action: 'qbr.minutes_recorded',
    columns: { ...own, ...(minutes ? { sections: JSON.stringify(sections) } : {}), updatedBy: actor.userId },
    before: { summary: before.summary, satisfaction: before.satisfaction },
    after: { ...own, ...(minutes ? { minutes } : {}) },
  });
  return qbrs.load(call, before.id);
}

export async function addToPresented(call: SignedInCall<typeof addAddendum>): Promise<Qbr> {
  const { tx, actor, params, body, now } = call;
  const qbr = await qbrs.lock(call, params.id);
  if (qbr.status !== 'presented' && qbr.status !== 'delivered') {
    throw new Fault('INVALID_STATUS_TRANSITION', {
      message: 'An addendum can only be added to a presented QBR; until then, edit its texts',
      details: { status: qbr.status },
    });
  }
  await insertAddendum(tx, { qbrId: qbr.id, text: body.text, addedBy: actor.userId, at: now });
  await call.audit({ action: 'qbr.addendum_added', ...qbrs.about(qbr), after: { text: body.text } });
  return qbrs.load(call, qbr.id);
}
