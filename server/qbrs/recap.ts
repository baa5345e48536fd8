import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { canMoveQbr } from '#domain/qbrs/qbrs.rules.ts';
import { decidedLines } from '#domain/qbrs/outcomes.rules.ts';
import { draftRecap } from '#domain/qbrs/recap.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type { getRecap, sendRecap } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { lookOf, titleForCustomer } from './look.ts';
import { addressesOf } from './meeting/meeting.queries.ts';
import { qbrs } from './qbrs.moves.ts';
import { factsNow } from './qbrs.present.ts';
import { findQbr } from './qbrs.queries.ts';

/** Recap as sent, or a preview from the current decisions and action items; stores nothing. */
export async function readRecap({ tx, actor, params }: SignedInCall<typeof getRecap>) {
  const qbr = await findQbr(tx, params.id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  if (qbr.recap) return { ...qbr.recap, isSent: true };
  const { providerName, dateFormat, stateNames } = lookOf(qbr);
  const draft = draftRecap({
    ...qbr,
    title: titleForCustomer(qbr),
    decided: decidedLines({ ...qbr, facts: factsNow(qbr), hideAmounts: false }),
    provider: providerName,
    dateFormat,
    stateNames,
    day: qbr.dateTime && dayIn(qbr.dateTime, qbr.timezone),
    nextDay: qbr.plannedNext?.day ?? null,
    sender: actor.name,
    minutes: qbr.sections.flatMap(({ minutes = '' }) => minutes.split('\n').filter((line) => line.trim() !== '')),
  });
  const to = await addressesOf(tx, qbr.attendees);
  return { ...draft, to: [...new Set(to)].slice(0, MEETING_LIMITS.recipients), isSent: false };
}

/** Emails the reviewed recap text to each address separately and marks the QBR as delivered. */
export async function mailRecap(call: SignedInCall<typeof sendRecap>): Promise<Qbr> {
  const { tx, actor, params, body, now } = call;
  const before = await qbrs.lock(call, params.id, body.version);
  if (!canMoveQbr('deliver', before.status)) throw new Fault('INVALID_STATUS_TRANSITION', { details: { status: before.status } });
  const { subject, text } = body;
  const to = [...new Map(body.to.map((address) => [address.toLowerCase(), address])).values()];
  await queueMails(
    tx,
    actor.organizationId,
    to.map((address) => ({ to: address, subject, text })),
  );
  call.reply.raw.once('finish', () => call.context.jobs.nudgeOutbox());
  await qbrs.save(call, before, {
    action: 'qbr.delivered',
    columns: { status: 'delivered', deliveredAt: now, recap: JSON.stringify({ subject, text, to }), updatedBy: actor.userId },
    before: { status: before.status },
    after: { status: 'delivered', recap: { subject, to } },
  });
  return qbrs.load(call, before.id);
}
