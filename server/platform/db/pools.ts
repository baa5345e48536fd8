import pg from 'pg';
import { boundTo, clientOf, forgetCommitted, isCommitted, noteCommitted, type Tx } from './transaction.ts';
import { type Answered, exchange, type Statement, type TextRow } from './pipeline.ts';
import { listenOn, newNotices, type Notices } from './session-notifications.ts';

// Days stay days, and counts are numbers: none of ours comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The doors into the database; each pool takes on one role that owns nothing (docs/architecture.md). */
export interface Pools {
  tenant: pg.Pool;
  auth: pg.Pool;
  platform: pg.Pool;
  /** What transactions of these doors have caused, before their commit is answered. */
  notices: Notices;
  close(): Promise<void>;
}

function openPool(url: string, role: string, max: number, onConnect?: (client: pg.ClientBase) => Promise<void>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=${role} -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
    application_name: role,
    // pg waits for it before it hands the connection out, which its types do not tell.
    ...(onConnect ? { onConnect: (client): unknown => onConnect(client) } : {}),
  });
  // A connection that dies while idle is replaced at the next checkout.
  pool.on('error', () => {});
  // One that dies in the middle of a request fails that request's query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openPools(url: string): Pools {
  const notices = newNotices();
  const listen = (client: pg.ClientBase) => listenOn(client, notices);
  const tenant = openPool(url, 'plumbline_tenant', 20, listen);
  const auth = openPool(url, 'plumbline_auth', 8, listen);
  const platform = openPool(url, 'plumbline_platform', 4);
  return {
    tenant,
    auth,
    platform,
    notices,
    close: async () => {
      await Promise.all([tenant.end(), auth.end(), platform.end()]);
    },
  };
}

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };

/** PostgreSQL answers the commit of a failed transaction with a rollback and calls it no error; for us it is one. */
function mustHaveCommitted(command: string | undefined): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.');
}

async function end(client: pg.PoolClient, verb: 'commit' | 'rollback'): Promise<void> {
  try {
    if (!isCommitted(client)) {
      const { command } = await client.query(verb);
      if (verb === 'commit') mustHaveCommitted(command);
    }
    forgetCommitted(client);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    if (verb === 'commit') throw error;
  }
}

type Ending = (client: pg.PoolClient) => Promise<void>;

const committing: Ending = (client) => end(client, 'commit');

/** Nobody waits for the commit of work that only reads, and nothing is lost if it fails. */
const leaving: Ending = async (client) => {
  void end(client, 'commit').catch(() => {});
};

async function transact<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>, finish: Ending): Promise<T> {
  const client = await pool.connect();
  let result: T;
  try {
    result = await work(client);
  } catch (error) {
    await end(client, 'rollback');
    throw error;
  }
  await finish(client);
  return result;
}

/** Opens a transaction with `opening` (it must contain begin) and has committed when it resolves. */
function inTransaction<T>(pool: pg.Pool, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = async (client: pg.PoolClient) => {
    await client.query(opening);
    return work(boundTo(client));
  };
  return transact(pool, run, committing);
}

/** Opens a transaction and asks the first statements in the same message; it has committed when this resolves, unless it only reads. */
export function opening<T>(
  pool: pg.Pool,
  { first, readsOnly }: { first: readonly Statement[]; readsOnly: boolean },
  work: (tx: Tx, answers: Answered[]) => Promise<T>,
): Promise<T> {
  const run = async (client: pg.PoolClient) => {
    const [, ...answers] = await exchange(client, [BEGIN, ...first]);
    return work(boundTo(client), answers);
  };
  return transact(pool, run, readsOnly ? leaving : committing);
}

/** A whole transaction in one message. */
export function inOneMessage(pool: pg.Pool, statements: readonly Statement[]): Promise<Answered[]> {
  const run = async (client: pg.PoolClient) => {
    const answers = await exchange(client, [BEGIN, ...statements, COMMIT]);
    noteCommitted(client);
    mustHaveCommitted(answers.at(-1)?.command);
    return answers.slice(1, -1);
  };
  return transact(pool, run, committing);
}

/** The last statement of a transaction, with its commit in the same message: what it says has happened for good when this resolves. */
export async function commitWith(tx: Tx, statement: Statement): Promise<TextRow[]> {
  const client = clientOf(tx);
  if (isCommitted(client)) throw new Error('The transaction has been committed already.');
  const [answered, commit] = await exchange(client, [statement, COMMIT]);
  noteCommitted(client);
  mustHaveCommitted(commit?.command);
  return answered?.rows ?? [];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What opens an organisation inside a transaction. Ids come from sessions and jobs, never from a request, and are checked again here. */
export function openOrganization(organizationId: string): string {
  if (!UUID.test(organizationId)) throw new Error('Not an organisation id.');
  return `select set_config('app.organization_id', '${organizationId}', true)`;
}

/** The tenant's door for work without a session: jobs, demo data, tests. */
export function asOrganization<T>(pools: Pools, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.tenant, `begin; ${openOrganization(organizationId)}`, work);
}

/** The door of sign-in: schema auth and the outbox, nothing of any tenant. */
export function asAuth<T>(pools: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.auth, 'begin; select 1', work);
}

/** The door of the platform's own jobs. */
export function asPlatform<T>(pools: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.platform, 'begin; select 1', work);
}
