import { canMoveQbr, isQbrEditable, type QbrMove, qbrStatusAfter } from '#domain/qbrs/qbrs.rules.ts';
import { type deleteQbr } from '#contract/qbrs/qbrs.contract.ts';
import { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { type finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { markUsedByQbr } from '#server/assessments/assessments.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { lookToFreeze } from './look.ts';
import { cannotGenerate } from './qbrs.refusals.ts';
import { refuseIncomplete } from './own/own.slides.ts';
import { refuseUntrue } from './qbrs.truth.ts';
import { cancelInvitations } from './invitations/invitations.mail.ts';
import { presentQbr } from './qbrs.present.ts';
import { keepVersion } from './versions/versions.keep.ts';
import { assessmentsOf, findQbr, lockQbr, lockReviewed, type QbrWhole, removeQbr } from './qbrs.queries.ts';

export const qbrs = versioned({
  notFound: 'QBR_NOT_FOUND',
  shape: Qbr,
  lock: lockQbr,
  read: async (tx, id, now) => {
    const row = await findQbr(tx, id);
    return row && presentQbr(row, now);
  },
  write: nextVersionIn('qbrs'),
  about: ({ id, title, customerId }) => ({ entity: { type: 'qbr', id, label: title }, customerId }),
});

const DONE: Record<QbrMove, string> = {
  finalize: 'qbr.finalized',
  reopen: 'qbr.reopened',
  present: 'qbr.presented',
  deliver: 'qbr.delivered',
};

export async function moveQbr(call: SignedInCall<typeof finalizeQbr>, move: QbrMove): Promise<Qbr> {
  const before = await qbrs.lock(call, call.params.id, call.body?.version);
  await moveLocked(call, before, move);
  return qbrs.load(call, before.id);
}

type MovingCall = Pick<SignedInCall<typeof finalizeQbr>, 'tx' | 'actor' | 'now' | 'audit'>;

/** Moves a locked QBR to another status, optionally writing further columns. */
export async function moveLocked(
  call: MovingCall,
  before: QbrWhole,
  move: QbrMove,
  closing: { summary?: string; satisfaction?: number | null } = {},
): Promise<void> {
  refuseMove(move, before);
  const status = qbrStatusAfter(move, before.dateTime);
  if (move === 'finalize') await keepVersion(call, before, 'finalize');
  const columns = { status, ...closing, ...(await stampOf(call.tx, move, before, call.now)), updatedBy: call.actor.userId };
  await qbrs.save(call, before, { action: DONE[move], columns, before: { status: before.status }, after: { status, ...closing } });
}

function refuseMove(move: QbrMove, qbr: QbrWhole): void {
  if (move === 'reopen' && !isQbrEditable(qbr.status)) throw new Fault('QBR_NOT_EDITABLE');
  if (!canMoveQbr(move, qbr.status)) throw new Fault('INVALID_STATUS_TRANSITION', { details: { status: qbr.status } });
  if (move !== 'finalize') return;
  if (!qbr.figures) throw cannotGenerate('no_assessment');
  refuseIncomplete(qbr);
  refuseUntrue(qbr);
}

/** Columns set by a move: finalizing freezes the current branding; figures stay as generated. */
async function stampOf(tx: Tx, move: QbrMove, { customerId }: QbrWhole, now: Date) {
  switch (move) {
    case 'finalize':
      return { finalizedAt: now, branding: JSON.stringify(await lookToFreeze(tx, customerId)) };
    case 'reopen':
      return { finalizedAt: null, branding: null };
    case 'present':
      return { presentedAt: now };
    case 'deliver':
      return { deliveredAt: now };
  }
}

/** Deletes a QBR, unless a customer has seen it. */
export async function deleteUnseenQbr(call: SignedInCall<typeof deleteQbr>): Promise<void> {
  const { tx, params } = call;
  const qbr = await qbrs.lock(call, params.id);
  if (!isQbrEditable(qbr.status)) throw new Fault('QBR_NOT_EDITABLE', { message: 'A presented QBR cannot be deleted' });

  if (qbr.decisions.length > 0) {
    throw new Fault('QBR_NOT_EDITABLE', { message: 'The customer has recorded a decision in this QBR, so it cannot be deleted' });
  }

  const { title, status, assessmentId } = qbr;
  const assessments = assessmentsOf(qbr);
  await lockReviewed(tx, assessments);
  await cancelInvitations(call, qbr);
  await removeQbr(tx, qbr.id);
  await markUsedByQbr(tx, assessments);

  await call.audit({ action: 'qbr.deleted', ...qbrs.about(qbr), before: { title, status, assessmentId } });
}
