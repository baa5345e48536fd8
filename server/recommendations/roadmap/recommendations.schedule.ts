import { sql } from 'kysely';
import type { PathMove } from '#contract/paths/paths.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';

interface ScheduledRow {
  id: string;
  title: string;
  version: number;
  year: number | null;
  quarter: number | null;
  start: string | null;
  end: string | null;
}

/** Locks in order of id, so that concurrent changes cannot deadlock. */
function lockScheduled(tx: Tx, customerId: string, ids: readonly string[]): Promise<ScheduledRow[]> {
  return tx
    .selectFrom('recommendations')
    .select(['id', 'title', 'version', 'targetYear as year', 'targetQuarter as quarter', 'startOn as start', 'endOn as end'])
    .where('customerId', '=', customerId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function writeSchedule(tx: Tx, moves: readonly PathMove[], by: string): Promise<void> {
  const rows = moves.map(({ recommendationId, quarter, start, end }) => ({ id: recommendationId, ...quarter, start, end }));
  await sql`
    update recommendations r
    set target_year = m.year, target_quarter = m.quarter, start_on = m.start, end_on = m."end",
        version = r.version + 1, updated_at = now(), updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, year integer, quarter smallint, start date, "end" date)
    where r.id = m.id`.execute(tx);
}

/** Sets quarters of a customer's recommendations, all or none, and returns the moves that undo it. */
export async function scheduleAll<E extends Endpoint>(
  { tx, actor, audit }: SignedInCall<E>,
  customerId: string,
  moves: readonly PathMove[],
): Promise<PathMove[]> {
  const rows = await lockScheduled(
    tx,
    customerId,
    moves.map(({ recommendationId }) => recommendationId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const moved = moves.map((move) => ({ move, row: current(byId.get(move.recommendationId), move) }));
  await writeSchedule(tx, moves, actor.userId);
  await audit(
    ...moved.map(({ move, row }) => ({
      action: 'recommendation.updated',
      entity: { type: 'recommendation', id: row.id, label: row.title },
      customerId,
      before: { targetYear: row.year, targetQuarter: row.quarter },
      after: { targetYear: move.quarter?.year ?? null, targetQuarter: move.quarter?.quarter ?? null },
    })),
  );
  return moved.map(({ row: { id, version, year, quarter, start, end } }) => ({
    recommendationId: id,
    quarter: year === null || quarter === null ? null : { year, quarter },
    start,
    end,
    version: version + 1,
  }));
}

function current(row: ScheduledRow | undefined, { version, start, end }: PathMove): ScheduledRow {
  if (!row) throw new Fault('RECOMMENDATION_NOT_FOUND', { field: 'moves' });
  if (row.version !== version) {
    throw new Fault('CONFLICT', { field: 'moves', message: `“${row.title}” has been changed since the plan was calculated` });
  }
  if (start && end && end < start)
    throw new Fault('VALIDATION_ERROR', { field: 'moves', message: 'Moves: the end must not be before the start' });
  return row;
}
