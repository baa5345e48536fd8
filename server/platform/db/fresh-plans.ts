import pg from 'pg';
import { forgetStatements } from './prepared-statements.ts';
import { wireOf } from './transaction.ts';

/**
 * A migration of a newer version has added a column to what a prepared statement returns, and this process still serves. Nothing was
 * committed, so the same work is done once more with statements that are prepared anew.
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
