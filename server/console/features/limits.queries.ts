import { sql } from 'kysely';
import { type LIMIT_HOURS, OWN_LIMITS, type OwnLimit } from '#domain/features/features.limits.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { OwnLimitRow } from './features.queries.ts';

/** Duration of a limit; null if permanent. */
export type LimitEnd = { hours: (typeof LIMIT_HOURS)[number] } | { until: string } | null;

interface NewLimit {
  organizationId: string;
  reason: string;
  changedBy: string;
  /** Organisation whose log records the decision as well. */
  decidedIn: string;
  name: OwnLimit;
  /** Null removes the custom limit. */
  most: number | null;
  end: LimitEnd;
  /** Current limit. */
  former: OwnLimitRow | undefined;
}

export async function setLimit(tx: Tx, { organizationId, name, most, end, former, ...why }: NewLimit): Promise<void> {
  if (most === null) {
    await tx.deleteFrom('console.limits').where('organizationId', '=', organizationId).where('name', '=', name).execute();
    return;
  }
  // A temporary limit that replaces another one falls back to the same permanent limit.
  const lasting = former?.endsAt ? former.thenMost : (former?.most ?? null);
  const limit = { ...why, most, changedAt: sql<Date>`now()`, endsAt: endOf(end), thenMost: end === null ? null : lasting };
  await tx
    .insertInto('console.limits')
    .values({ organizationId, name, ...limit })
    .onConflict((conflict) => conflict.columns(['organizationId', 'name']).doUpdateSet(limit))
    .execute();
}

function endOf(end: LimitEnd) {
  if (end === null) return null;
  return 'hours' in end ? sql<Date>`now() + make_interval(hours => ${end.hours}::int)` : sql<Date>`${end.until}::timestamptz`;
}

/** Reports whether a time is in the future, by the database's clock. */
export async function isAhead(tx: Tx, until: string): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`select ${until}::timestamptz > now() as is_ahead`.execute(tx);
  return rows[0]?.isAhead ?? false;
}

/** Ends all expired limits and returns them. */
export async function endDueLimits(tx: Tx) {
  const due = await tx
    .selectFrom('console.limits as l')
    .innerJoin('console.organizations as o', 'o.organizationId', 'l.organizationId')
    .select(['l.organizationId', 'o.name as organization', 'l.name', 'l.most', 'l.thenMost', 'l.decidedIn'])
    .where('l.endsAt', '<=', sql<Date>`now()`)
    .orderBy('l.organizationId')
    .orderBy('l.name')
    .forUpdate('l')
    .skipLocked()
    .execute();
  for (const { organizationId, name, thenMost } of due) {
    if (thenMost === null) {
      await tx.deleteFrom('console.limits').where('organizationId', '=', organizationId).where('name', '=', name).execute();
      continue;
    }
    await tx
      .updateTable('console.limits')
      .set({ most: thenMost, endsAt: null, thenMost: null, decidedIn: null, changedAt: sql<Date>`now()` })
      .where('organizationId', '=', organizationId)
      .where('name', '=', name)
      .execute();
  }
  return due;
}

/** Custom limits of all organisations, those that end first. */
export async function limitsOfAll(tx: Tx) {
  const rows = await tx
    .selectFrom('console.limits as l')
    .innerJoin('console.organizations as o', 'o.organizationId', 'l.organizationId')
    .select(['l.organizationId', 'o.name as organization', 'l.name', 'l.most', 'l.thenMost', 'l.endsAt', 'l.reason', 'l.changedBy'])
    .orderBy(sql`l.ends_at nulls last`)
    .orderBy('o.name')
    .orderBy('l.name')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ organizationId, organization, name, thenMost, endsAt, ...row }) => {
    const limit = OWN_LIMITS.find((own) => own === name);
    const ends = { endsAt: endsAt?.toISOString() ?? null, afterwards: thenMost };
    return limit === undefined ? [] : [{ ...row, ...ends, limit, organization: { id: organizationId, name: organization } }];
  });
}

const MOST = 200;
