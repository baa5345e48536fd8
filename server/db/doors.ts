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

/** Opens a transaction with `opening` (it must contain begin) and commits when `work` succeeds. */
export async function inTransaction<T>(pool: pg.Pool, opening: string, work: (tx: Tx, opened: pg.QueryResult[]) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Several statements in one message answer as a list, which pg's types do not say.
    const opened: unknown = await client.query(opening);
    const result = await work(boundTo(client), Array.isArray(opened) ? opened : []);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
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
