import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Resolves when at least this many connections wait for a lock. */
export async function waitForLock({ ownerUrl }: TestServer, least = 1): Promise<void> {
  const onlooker = new pg.Client({ connectionString: ownerUrl });
  await onlooker.connect();
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  try {
    await expect.poll(async () => (await onlooker.query(waiting)).rowCount).toBeGreaterThanOrEqual(least);
  } finally {
    await onlooker.end();
  }
}
