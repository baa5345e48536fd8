import { canMoveQbr, isQbrEditable, type QbrMove, qbrStatusAfter } from '#domain/qbrs/qbrs.rules.ts';
import { type deleteQbr, type finalizeQbr, Qbr } from '#contract/qbrs/qbrs.contract.ts';
import { markUsedByQbr } from '#server/assessments/review/assessments.approved.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { lookToFreeze } from '#server/organizations/organizations.branding.ts';
import { cannotGenerate } from './qbrs.refusals.ts';
import { presentQbr } from './qbrs.present.ts';
import { findQbr, holdQbr, holdReviewed, type QbrWhole, removeQbr, saveQbr } from './qbrs.queries.ts';

export async function loadQbr(tx: Tx, id: string): Promise<QbrWhole> {
  const qbr = await findQbr(tx, id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  return qbr;
}

/** The review to be changed; a version that somebody has overtaken is refused with what stands there now. */
export async function takeQbr(tx: Tx, id: string, version: number | undefined, now: Date): Promise<QbrWhole> {
  const qbr = await holdQbr(tx, id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  if (version !== undefined && version !== qbr.version) throw stale(Qbr, presentQbr(qbr, now));
  return qbr;
}

const DONE: Record<QbrMove, string> = {
  finalize: 'qbr.finalized',
  reopen: 'qbr.reopened',
  present: 'qbr.presented',
  deliver: 'qbr.delivered',
};

export async function moveQbr(call: SignedInCall<typeof finalizeQbr>, move: QbrMove): Promise<Qbr> {
  const { tx, actor, params, body, now } = call;
  const before = await takeQbr(tx, params.id, body?.version, now);
  refuseMove(move, before);

  const status = qbrStatusAfter(move, before.dateTime);
  await saveQbr(tx, before.id, { status, ...(await stampOf(tx, move, now)), updatedBy: actor.userId });

  const entity = { type: 'qbr', id: before.id, label: before.title };
  await call.audit({ action: DONE[move], entity, customerId: before.customerId, before: { status: before.status }, after: { status } });
  return presentQbr(await loadQbr(tx, before.id), now);
}

function refuseMove(move: QbrMove, qbr: QbrWhole): void {
  if (move === 'reopen' && !isQbrEditable(qbr.status)) throw new Fault('QBR_NOT_EDITABLE');
  if (!canMoveQbr(move, qbr.status)) throw new Fault('INVALID_STATUS_TRANSITION', { details: { status: qbr.status } });
  if (move === 'finalize' && !qbr.figures) throw cannotGenerate('no_assessment');
}

/** Finalizing keeps how the provider looks today; figures are the ones bound when it was generated. */
async function stampOf(tx: Tx, move: QbrMove, now: Date) {
  switch (move) {
    case 'finalize':
      return { finalizedAt: now, branding: JSON.stringify(await lookToFreeze(tx)) };
    case 'reopen':
      return { finalizedAt: null, branding: null };
    case 'present':
      return { presentedAt: now };
    case 'deliver':
      return { deliveredAt: now };
  }
}

/** What a customer has seen is never deleted. */
export async function eraseQbr(call: SignedInCall<typeof deleteQbr>): Promise<void> {
  const { tx, params, now } = call;
  const qbr = await takeQbr(tx, params.id, undefined, now);
  if (!isQbrEditable(qbr.status)) throw new Fault('QBR_NOT_EDITABLE', { message: 'A presented QBR cannot be deleted' });

  const { id, title, status, customerId, assessmentId } = qbr;
  if (assessmentId) await holdReviewed(tx, assessmentId);
  await removeQbr(tx, id);
  if (assessmentId) await markUsedByQbr(tx, assessmentId);

  await call.audit({
    action: 'qbr.deleted',
    entity: { type: 'qbr', id, label: title },
    customerId,
    before: { title, status, assessmentId },
  });
}
