import type { tellAttendees } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { mailAll } from './invitations.mail.ts';
import { invitationOf } from '#server/qbrs/qbrs.files.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import type { Invited } from '#server/qbrs/qbrs.queries.ts';

/** Emails the invitation to attendees with a known address, and a cancellation to those who no longer attend. */
export async function notifyAttendees(call: SignedInCall<typeof tellAttendees>): Promise<{ told: number }> {
  const { tx } = call;
  const qbr = await qbrs.lock(call, call.params.id, call.body?.version);
  if (!qbr.dateTime) throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This meeting has no date yet' });
  const invitation = await invitationOf(call, qbr);
  const people = eachOnce(invitation.attendees);
  const staying = new Set(people.map(({ email }) => email.toLowerCase()));
  const leaving = qbr.invited.filter(({ email }) => !staying.has(email.toLowerCase()));
  await mailAll(call, qbr, invitation, people);
  await mailAll(call, qbr, { ...invitation, attendees: leaving, isCancelled: true }, leaving);
  await tx
    .updateTable('qbrs')
    .set({ invited: JSON.stringify(people) })
    .where('id', '=', qbr.id)
    .execute();
  if (people.length > 0) await call.audit({ action: 'qbr.attendees_told', ...qbrs.about(qbr), after: { told: people.length } });
  return { told: people.length };
}

const eachOnce = (people: readonly Invited[]) => [...new Map(people.map((person) => [person.email.toLowerCase(), person])).values()];
