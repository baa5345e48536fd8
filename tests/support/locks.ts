import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Until so many wait for what a transaction of the test holds. */
export async function somebodyWaits({ ownerUrl }: TestServer, least = 1): Promise<void> {
  const onlooker = new pg.Client({ connectionString: ownerUrl });
  await onlooker.connect();
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  try {
    await expect.poll(async () => (await onlooker.query(waiting)).rowCount, { timeout: 15_000 }).toBeGreaterThanOrEqual(least);
  } finally {
    await onlooker.end();
  }
}
