import pg from 'pg';
import { forgetStatements } from './prepared-statements.ts';
import { wireOf } from './transaction.ts';

/**
 * A newer migration added a column to the result of a prepared statement while this process still runs. Nothing was committed, so the work
 * is repeated once with newly prepared statements.
 */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

export async function withFreshPlans<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    forgetStatements(wireOf(client));
    await client.query('rollback; deallocate all');
    return work();
  }
}
