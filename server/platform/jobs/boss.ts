import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Pools } from '#server/platform/db/pools.ts';
import { QUEUES } from './queues.ts';

/** Arbitrary lock number, different from that of the migrations; the same for all processes of a database. */
const LOCK = 7_421_151;

const SCHEMA = 'pgboss';

export interface Jobs {
  /** Call after adding an outbox row: a worker in any process delivers it immediately instead of at the next full minute. */
  nudgeOutbox(): void;
  stop(): Promise<void>;
}

/** Creates pg-boss's tables, queues and schedules as the owner, one process at a time, and grants them to the platform role. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const boss = new PgBoss({ db: onClient(client), schema: SCHEMA, supervise: false, schedule: false });
    await boss.start();
    for (const { name, cron, retryLimit } of Object.values(QUEUES)) {
      // One waiting job per kind is enough, because each run does everything that is due.
      await boss.createQueue(name, { policy: 'short', retryLimit, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 });
      await boss.schedule(name, cron);
    }
    await boss.stop({ graceful: false });
    await client.query(`grant usage on schema ${SCHEMA} to plumbline_platform`);
    await client.query(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to plumbline_platform`);
    await client.query(`grant execute on all functions in schema ${SCHEMA} to plumbline_platform`);
  } finally {
    await client.end();
  }
}

/** pg-boss on the platform pool: needs no separate pool and no right to alter tables. */
export function bossOn(pools: Pools, workers: boolean): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pools.platform.query(text, values) },
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: workers,
    schedule: workers,
    reindex: false,
    monitorVacuum: false,
  });
}

function onClient(client: pg.Client) {
  return { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
}
