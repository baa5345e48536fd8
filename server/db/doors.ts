import pg from 'pg';
import { boundTo, type Tx } from './bound.ts';

// Days stay days, and counts are numbers: none of ours comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The doors into the database; each pool takes on one role that owns nothing (docs/architecture.md). */
export interface Doors {
  tenant: pg.Pool;
  auth: pg.Pool;
  platform: pg.Pool;
  close(): Promise<void>;
}

function openPool(url: string, role: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=${role} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
    application_name: role,
  });
  // A connection that dies while idle is replaced at the next checkout.
  pool.on('error', () => {});
  // One that dies in the middle of a request fails that request's query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDoors(url: string): Doors {
  const tenant = openPool(url, 'plumbline_tenant', 20);
  const auth = openPool(url, 'plumbline_auth', 8);
  const platform = openPool(url, 'plumbline_platform', 4);
  return {
    tenant,
    auth,
    platform,
    close: async () => {
      await Promise.all([tenant.end(), auth.end(), platform.end()]);
    },
  };
}

type Work<T> = (tx: Tx, opened: pg.QueryResult[]) => Promise<T>;

async function opened<T>(client: pg.PoolClient, opening: string, work: Work<T>): Promise<T> {
  // Several statements in one message answer as a list, which pg's types do not say.
  const results: unknown = await client.query(opening);
  return work(boundTo(client), Array.isArray(results) ? results : []);
}

async function end(client: pg.PoolClient, verb: 'commit' | 'rollback'): Promise<void> {
  try {
    await client.query(verb);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    if (verb === 'commit') throw error;
  }
}

/** Opens a transaction with `opening` (it must contain begin) and has committed when it resolves. */
export async function inTransaction<T>(pool: pg.Pool, opening: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let result: T;
  try {
    result = await opened(client, opening, work);
  } catch (error) {
    await end(client, 'rollback');
    throw error;
  }
  await end(client, 'commit');
  return result;
}

/** The same for work that only reads: nobody waits for its commit, and nothing is lost if that fails. */
export async function inReading<T>(pool: pg.Pool, opening: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await opened(client, opening, work);
    void end(client, 'commit').catch(() => {});
    return result;
  } catch (error) {
    await end(client, 'rollback');
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What opens an organisation inside a transaction. Ids come from sessions and jobs, never from a request, and are checked again here. */
export function openOrganization(organizationId: string): string {
  if (!UUID.test(organizationId)) throw new Error('Not an organisation id.');
  return `select set_config('app.organization_id', '${organizationId}', true)`;
}

/** The tenant's door for work without a session: jobs, demo data, tests. */
export function asOrganization<T>(doors: Doors, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(doors.tenant, `begin; ${openOrganization(organizationId)}`, work);
}

/** The door of sign-in: schema auth and the outbox, nothing of any tenant. */
export function asAuth<T>(doors: Doors, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(doors.auth, 'begin; select 1', work);
}

/** The door of the platform's own jobs. */
export function asPlatform<T>(doors: Doors, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(doors.platform, 'begin; select 1', work);
}
