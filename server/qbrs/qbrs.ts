import type { AskedValue } from '#domain/qbrs/facts/facts.asked.rules.ts';
import { SHARE_DAYS } from '#domain/qbrs/meeting.rules.ts';
import { newShareToken } from '#server/auth/auth.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ReadingCall } from '#server/templates/templates.ts';
import { usualAttendees } from './attendees.ts';
import { rebindFacts } from './qbrs.generate.ts';
import { findQbr } from './qbrs.queries.ts';
import { insertShare } from './shares/shares.queries.ts';

// Requesting a decision in the next review of each customer, for a campaign.
export { heldByReviews, requestInNextReview, removeFromReviews } from './agenda/agenda.ts';
export { updateAgenda } from './agenda/agenda.jobs.ts';
// Reading and deciding in the portal or by a share link.
export { clientLook, decisionsIn, nextMeeting, providerLook, visibleReview, visibleReviews, waitingIn } from './portal/client.reviews.ts';
export { decideAsCustomer, undoAsCustomer } from './shares/client.decisions.ts';
export { askAsCustomer } from './questions/client.questions.ts';
export { customerView, type SharedDeck } from './shares/client.view.ts';
export { type FilingCall, invitationOf } from './qbrs.files.ts';
export { moveFromOutside } from './meeting/meeting.moved.ts';
export { makeDocument, readWanted } from './qbrs.export.ts';
export { findQbr } from './qbrs.queries.ts';
export { changeQbr } from './qbrs.save.ts';
export { qbrs } from './qbrs.moves.ts';

/** Fills facts, requested recommendations and usual attendees of a QBR that was created without a request. */
export async function fillFacts(call: ReadingCall & { now: Date }, qbrId: string): Promise<void> {
  const { tx } = call;
  const qbr = await findQbr(tx, qbrId);
  if (!qbr || qbr.assessmentId === null) return;
  const { columns } = await rebindFacts(call, qbr, {});
  const { facts, factsNumber, recommendationIds, askedOneTime, askedMonthly, askedToQuote } = columns;
  const asked = { recommendationIds, askedOneTime, askedMonthly, askedToQuote };
  const attendees = qbr.ownerId === null ? [] : await usualAttendees(tx, qbr.customerId, qbr.ownerId);
  await setFacts(tx, qbrId, { facts, factsNumber, ...asked, attendees: JSON.stringify(attendees) });
}

interface Filled extends AskedValue {
  facts: string;
  factsNumber: number;
  recommendationIds: string[];
  attendees: string;
}

async function setFacts(tx: Tx, id: string, columns: Filled): Promise<void> {
  await tx.updateTable('qbrs').set(columns).where('id', '=', id).execute();
}

const DAY_MS = 86_400_000;
const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Creates a share link without a request. Its token exists only in the return value. */
export async function makeLink(
  tx: Tx,
  { id, title }: { id: string; title: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, tokenHash } = newShareToken();
  const expiresAt = new Date(now.getTime() + SHARE_DAYS * DAY_MS);
  const share = await insertShare(tx, { qbrId: id, tokenHash, expiresAt, hideAmounts: false, createdAt: now, createdBy: null });
  const after = { shareId: share.id, expiresAt: expiresAt.toISOString() };
  await audit(tx, null, BY_NOBODY, { action: 'qbr.link_made', entity: { type: 'qbr', id, label: title }, after });
  return { token, expiresAt };
}
