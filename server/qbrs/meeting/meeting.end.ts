import { canMoveQbr } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type { endMeeting } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { moveLocked, qbrs } from '#server/qbrs/qbrs.moves.ts';

/** Ends the meeting in one step: finalizes the QBR if necessary and marks it as presented. */
export async function end(call: SignedInCall<typeof endMeeting>): Promise<Qbr> {
  const { params, body } = call;
  const { version, ...closing } = body;
  const before = await qbrs.lock(call, params.id, version);
  if (canMoveQbr('finalize', before.status)) await moveLocked(call, before, 'finalize');
  const finalized = await qbrs.lock(call, params.id);
  await moveLocked(call, finalized, 'present', presentFields(closing));
  return qbrs.load(call, params.id);
}
