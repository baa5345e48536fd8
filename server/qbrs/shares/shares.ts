import { LONGEST_SHARE_DAYS, SHARE_DAYS } from '#domain/qbrs/meeting.rules.ts';
import { isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import type { CustomerView, getCustomerView, listShares, revokeShares, Share, shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { hashPasscode, newShareToken } from '#server/auth/auth.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { findQbr } from '#server/qbrs/qbrs.queries.ts';
import { cannotGenerate } from '#server/qbrs/qbrs.refusals.ts';
import { refuseUntrue } from '#server/qbrs/qbrs.truth.ts';
import { customerView, sharedDeck } from './client.view.ts';
import { insertShare, revokeOpen, type ShareRow, sharesOf } from './shares.queries.ts';

const DAY_MS = 86_400_000;
/** Maximum number of open links per QBR. */
const MOST_OPEN = 50;

export async function readShares({ tx, params, now }: SignedInCall<typeof listShares>): Promise<Share[]> {
  if (!(await findQbr(tx, params.id))) throw new Fault('QBR_NOT_FOUND');
  return (await sharesOf(tx, params.id)).map((row) => presentShare(row, now));
}

/** Preview of the customer's view by a share link; counts no view and notifies no one. */
export async function readAsCustomer({ tx, params, query }: SignedInCall<typeof getCustomerView>): Promise<CustomerView | null> {
  const qbr = await findQbr(tx, params.id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  const shared = await sharedDeck(tx, qbr);
  return shared && customerView(shared, query.hideAmounts === 'true', ({ id }) => `/api/files/${id}`);
}

/** Hashes the passcode before the transaction opens. */
export async function hashedPasscode({ context, body }: PreparedCall<typeof shareQbr>): Promise<string | null> {
  return body?.passcode === undefined ? null : hashPasscode(context, body.passcode);
}

/** Creates a share link. Its token is returned only in this response. */
export async function share(call: SignedInCall<typeof shareQbr>, passcodeHash: string | null) {
  const { tx, actor, params, body, now, context } = call;
  const qbr = await qbrs.lock(call, params.id);
  if (!qbr.figures) throw cannotGenerate('no_assessment');
  if (isQbrEditable(qbr.status)) refuseUntrue(qbr);
  const open = (await sharesOf(tx, qbr.id)).filter((row) => isOpen(row, now));
  if (open.length >= MOST_OPEN) {
    throw new Fault('CONSTRAINT_VIOLATION', { message: `This QBR has ${MOST_OPEN} open links; revoke some of them first` });
  }

  const expiresAt = expiryOf(body?.expiresAt, now);
  const hideAmounts = body?.hideAmounts ?? false;
  const { token, tokenHash } = newShareToken();
  const row = await insertShare(tx, {
    qbrId: qbr.id,
    tokenHash,
    passcodeHash,
    hideAmounts,
    expiresAt,
    createdAt: now,
    createdBy: actor.userId,
  });
  const after = { shareId: row.id, expiresAt: expiresAt.toISOString(), hideAmounts, hasPasscode: passcodeHash !== null };
  await call.audit({ action: 'qbr.shared', ...qbrs.about(qbr), after });
  const url = new URL(`/share/${token}`, context.config.publicUrl).href;
  return { url, expiresAt: expiresAt.toISOString(), share: presentShare(row, now) };
}

function expiryOf(wanted: string | undefined, now: Date): Date {
  if (wanted === undefined) return new Date(now.getTime() + SHARE_DAYS * DAY_MS);
  const at = new Date(wanted);
  const days = (at.getTime() - now.getTime()) / DAY_MS;
  if (days <= 0 || days > LONGEST_SHARE_DAYS) {
    throw new Fault('VALIDATION_ERROR', { field: 'expiresAt', message: `Expires at: must be within the next ${LONGEST_SHARE_DAYS} days` });
  }
  return at;
}

/** Revokes links of this QBR; idempotent. */
export async function revoke(call: SignedInCall<typeof revokeShares>): Promise<void> {
  const { tx, params, query, now } = call;
  const qbr = await qbrs.lock(call, params.id);
  const { shareId } = query;
  if (shareId !== undefined && !(await sharesOf(tx, qbr.id)).some(({ id }) => id === shareId)) throw new Fault('SHARE_NOT_FOUND');
  const revoked = await revokeOpen(tx, qbr.id, shareId, now);
  if (revoked.length > 0) await call.audit({ action: 'qbr.share_revoked', ...qbrs.about(qbr), after: { shareIds: revoked } });
}

const isOpen = ({ revokedAt, expiresAt }: ShareRow, now: Date) => revokedAt === null && expiresAt > now;

function presentShare(row: ShareRow, now: Date): Share {
  return {
    ...row,
    expiresAt: row.expiresAt.toISOString(),
    firstViewedAt: row.firstViewedAt?.toISOString() ?? null,
    lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isOpen: isOpen(row, now),
  };
}
