import { isQbrEditable, plannedStatus } from '#domain/qbrs/qbrs.rules.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import type { QbrWhole } from '#server/qbrs/qbrs.queries.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

interface Moving {
  tx: Tx;
  now: Date;
  qbrId: string;
  /** Returns the new time, or null if the meeting must not move; `here` is the locked review's current time. */
  to(here: { startsAt: Date; minutes: number }): { startsAt: Date; minutes: number } | null;
}

/** Moves a review whose meeting was moved in an external calendar. Returns the review as it was before, or null if nothing changes. */
export async function moveFromOutside({ tx, now, qbrId, to }: Moving): Promise<QbrWhole | null> {
  const before = await qbrs.lock({ tx, now }, qbrId);
  if (!isQbrEditable(before.status) || before.dateTime === null) return null;
  const moved = to({ startsAt: before.dateTime, minutes: before.durationMinutes });
  if (moved === null) return null;
  const { startsAt: dateTime, minutes: durationMinutes } = moved;
  const status = before.status === 'finalized' ? before.status : plannedStatus(dateTime);
  await qbrs.save({ tx, audit: (entry) => audit(tx, null, BY_NOBODY, entry) }, before, {
    action: 'qbr.moved_in_outlook',
    columns: { dateTime, durationMinutes, status },
    before: { dateTime: before.dateTime, durationMinutes: before.durationMinutes },
    after: { dateTime, durationMinutes },
  });
  return before;
}
