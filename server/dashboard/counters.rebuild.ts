import { sql } from 'kysely';
import { asAuth, asOwner, type Pools } from '#server/platform/db/pools.ts';

/** Counts the figures of every organisation anew, one transaction each, and returns one sentence about how many were wrong. */
export async function rebuildCounters(pools: Pools, ownerUrl: string): Promise<string> {
  const organizations = await asAuth(pools, (tx) => tx.selectFrom('auth.organizations').select('id').orderBy('id').execute());
  let wrong = 0;
  for (const { id } of organizations) {
    const { rows } = await asOwner(ownerUrl, (tx) => sql<{ wrong: number }>`select rebuild_counters(${id}) as wrong`.execute(tx));
    wrong += rows[0]?.wrong ?? 0;
  }
  return `Counted ${organizations.length} organisations anew; ${wrong === 0 ? 'every figure was right' : `${wrong} figures were wrong`}.`;
}
