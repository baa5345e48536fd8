import { sql } from 'kysely';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getChangesSinceLast } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { factsChanges } from '#domain/qbrs/facts/facts.changes.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { factsNow } from '#server/qbrs/qbrs.present.ts';
import { findQbr, type QbrWhole } from '#server/qbrs/qbrs.queries.ts';

/** Changes between the last deck that the customer was shown and this one. */
export async function changesSinceLast({
  tx,
  params,
  now,
}: SignedInCall<typeof getChangesSinceLast>): Promise<OutputOf<typeof getChangesSinceLast>> {
  const qbr = await findQbr(tx, params.id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  const lastId = await lastShown(tx, qbr, now);
  const last = lastId === null ? undefined : await findQbr(tx, lastId);
  const [before, after] = [last?.facts, factsNow(qbr)];
  if (!last) return { last: null, changes: [] };
  const changes = before && after ? factsChanges(before, after) : null;
  return { last: { id: last.id, title: last.title, isComparable: changes !== null }, changes: changes ?? [] };
}

async function lastShown(tx: Tx, { id, customerId, dateTime }: QbrWhole, now: Date): Promise<string | null> {
  const held = sql<Date>`coalesce(qbrs.date_time, qbrs.presented_at)`;
  const last = await tx
    .selectFrom('qbrs')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', 'in', ['presented', 'delivered'])
    .where('id', '<>', id)
    .where(sql<boolean>`${held} < ${dateTime ?? now}`)
    .orderBy(held, 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? null;
}
