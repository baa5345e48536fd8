import pg from 'pg';
import './value-types.ts';
import type { AuditKey } from '#server/platform/audit/audit.proof.ts';
import { AuditTrail } from '#server/platform/audit/audit.trail.ts';
import { transactionOn, clientOf, forgetCommitted, isCommitted, noteCommitted, setTrail, type Tx } from './transaction.ts';
import type { PoolRole, PoolUrls } from './logins.ts';
import { withFreshPlans } from './fresh-plans.ts';
import { keepsStatements, neverPrepare } from './prepared-statements.ts';
import { type StatementResult, sendPipeline, type Statement, type TextRow } from './pipeline.ts';
import { nameOfRequest, Observer, reportTo } from '#server/platform/observe/observer.ts';

/** One pool for each database role, with a login of its own that can take no other role (docs/architecture.md, Tenancy). */
export interface Pools {
  tenant: pg.Pool;
  auth: pg.Pool;
  platform: pg.Pool;
  restore: pg.Pool;
  console: pg.Pool;
  trail: AuditTrail;
  /** Who is told how long the database took, and for which request. */
  observer: Observer;
  /** How a connection of its own connects that listens for what other processes tell. */
  listenUrl: string;
  close(): Promise<void>;
}

/** What differs between installations; nothing of it is needed to reach a database directly. */
export interface PoolSettings {
  /** Most connections for requests. */
  connections?: number;
  /** False behind a pooler that gives a connection to somebody else after each transaction. */
  keepsStatements?: boolean;
  /** Past the pooler. */
  listenUrl?: string;
}

/** For a connection, or for one of the pool's to come free: after a failover the waiting end with an answer. */
const CONNECT_PATIENCE_MS = 15_000;

interface Shared {
  trail: AuditTrail;
  observer: Observer;
  isKept: boolean;
}

function openPool(url: string, role: PoolRole, max: number, { trail, observer, isKept }: Shared): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    // A primary that vanished without a word is noticed while its connections are idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: `plumbline_${role}`,
  });
  // The pool replaces a connection that dies while idle at the next checkout.
  pool.on('error', () => {});
  // A connection that dies during a request fails that request's query. Without this listener the error would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    setTrail(client, trail);
    reportTo(client, { observer, role });
    if (!isKept) neverPrepare(client);
  });
  return pool;
}

export function openPools(
  urls: PoolUrls,
  auditKey: AuditKey,
  { connections = 20, keepsStatements: isKept = true, listenUrl = urls.tenant }: PoolSettings = {},
): Pools {
  const shared = { trail: new AuditTrail(auditKey), observer: new Observer(), isKept };
  const tenant = openPool(urls.tenant, 'tenant', connections, shared);
  const auth = openPool(urls.auth, 'auth', 8, shared);
  const platform = openPool(urls.platform, 'platform', 4, shared);
  const restore = openPool(urls.restore, 'restore', 2, shared);
  const forConsole = openPool(urls.console, 'console', 3, shared);
  return {
    tenant,
    auth,
    platform,
    restore,
    console: forConsole,
    trail: shared.trail,
    observer: shared.observer,
    listenUrl,
    close: async () => {
      await Promise.all([tenant.end(), auth.end(), platform.end(), restore.end(), forConsole.end()]);
    },
  };
}

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error. For us that is an error. */
function throwUnlessCommitted(command: string | undefined): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.');
}

async function end(client: pg.PoolClient, verb: 'commit' | 'rollback'): Promise<void> {
  try {
    if (!isCommitted(client)) {
      const { command } = await client.query(verb);
      if (verb === 'commit') throwUnlessCommitted(command);
    }
    forgetCommitted(client);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    if (verb === 'commit') throw error;
  }
}

/** After a failover a connection may still lead to the former primary, which takes no changes any more. */
function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

type Finish = (client: pg.PoolClient) => Promise<void>;

const commit: Finish = (client) => end(client, 'commit');

/** For transactions that only read: nobody waits for the commit, and nothing is lost if it fails. */
const commitInBackground: Finish = async (client) => {
  void end(client, 'commit').catch(() => {});
};

async function transact<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>, finish: Finish): Promise<T> {
  const client = await pool.connect();
  let result: T;
  try {
    result = await withFreshPlans(client, () => work(client));
  } catch (error) {
    if (isReadOnly(error)) client.release(true);
    else await end(client, 'rollback');
    throw error;
  }
  await finish(client);
  return result;
}

/**
 * The name that PostgreSQL shows for the connection until the transaction ends (decision 23): with the request's id, so that a query in
 * pg_stat_activity or in its log leads to the lines of the request, and a prepared statement keeps its text. Not behind a pooler of
 * transactions, which keeps that name itself.
 */
const NAME = `select set_config('application_name', $1, true)`;

function withName(client: pg.PoolClient, begin: string): string {
  const name = keepsStatements(client) ? nameOfRequest(client) : null;
  return name === null ? begin : `${begin}; ${NAME.replace('$1', pg.escapeLiteral(name))}`;
}

function naming(client: pg.PoolClient): Statement[] {
  const name = keepsStatements(client) ? nameOfRequest(client) : null;
  return name === null ? [] : [{ text: NAME, values: [name] }];
}

/** Runs `begin` (SQL that contains the begin), then the work. The transaction is committed when the promise resolves. */
function inTransaction<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = async (client: pg.PoolClient) => {
    await client.query(withName(client, begin));
    return work(transactionOn(client));
  };
  return transact(pool, run, commit);
}

/**
 * Begins a transaction and runs its first statements in the same network message. The transaction is committed when the promise resolves,
 * unless it only reads.
 */
export function openTransaction<T>(
  pool: pg.Pool,
  { first, readsOnly }: { first: readonly Statement[]; readsOnly: boolean },
  work: (tx: Tx, results: StatementResult[]) => Promise<T>,
): Promise<T> {
  const run = async (client: pg.PoolClient) => {
    const opening = [BEGIN, ...naming(client)];
    const results = await sendPipeline(client, [...opening, ...first]);
    return work(transactionOn(client), results.slice(opening.length));
  };
  return transact(pool, run, readsOnly ? commitInBackground : commit);
}

/**
 * Runs a whole transaction in one network message. It needs neither begin nor commit: PostgreSQL runs the statements of one message in one
 * transaction and commits it at the message's end. The results come only after that.
 */
export async function runPipelinedTransaction(pool: pg.Pool, statements: readonly Statement[]): Promise<StatementResult[]> {
  const client = await pool.connect();
  try {
    const opening = naming(client);
    const results = await withFreshPlans(client, () => sendPipeline(client, [...opening, ...statements]));
    client.release();
    return results.slice(opening.length);
  } catch (error) {
    client.release(isReadOnly(error));
    throw error;
  }
}

/** Runs the last statement of a transaction and its commit in one network message. */
export async function commitWith(tx: Tx, statement: Statement): Promise<TextRow[]> {
  const client = clientOf(tx);
  if (isCommitted(client)) throw new Error('The transaction has been committed already.');
  const [result, committed] = await sendPipeline(client, [statement, COMMIT]);
  noteCommitted(client);
  throwUnlessCommitted(committed?.command);
  return result?.rows ?? [];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SQL that sets the organisation of a transaction. Ids come from sessions and jobs, never from a request, and are checked here again. */
export function organizationSetting(organizationId: string): string {
  return `set local app.organization_id = '${idOf(organizationId)}'`;
}

function idOf(id: string): string {
  if (!UUID.test(id)) throw new Error('Not the id of an organisation or a person.');
  return id;
}

/** A transaction of one organisation for work without a session: jobs, demo data, tests. */
export function asOrganization<T>(pools: Pools, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.tenant, `begin; ${organizationSetting(organizationId)}`, work);
}

/** The same for a person's work outside their request: who is limited to listed customers sees no other there. */
export function asPerson<T>(
  pools: Pools,
  person: { organizationId: string; userId: string; isLimited: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const limit = person.isLimited ? idOf(person.userId) : '';
  const settings = `${organizationSetting(person.organizationId)}; set local app.limited_person = '${limit}'`;
  return inTransaction(pools.tenant, `begin; ${settings}`, work);
}

/** The same to read alone, with statements in the first message. */
export function readAsPerson<T>(
  pools: Pools,
  person: { organizationId: string; userId: string; isLimited: boolean },
  statements: readonly Statement[],
  work: (tx: Tx, rows: readonly (readonly TextRow[])[]) => Promise<T>,
): Promise<T> {
  const settings = {
    text: `select public.set_for_transaction('app.organization_id', $1), public.set_for_transaction('app.limited_person', $2)`,
    values: [idOf(person.organizationId), person.isLimited ? idOf(person.userId) : ''],
  };
  return openTransaction(pools.tenant, { first: [settings, ...statements], readsOnly: true }, (tx, [, ...results]) =>
    work(
      tx,
      results.map(({ rows }) => rows),
    ),
  );
}

/** All rows of an organisation as they are at one moment, however long the reading takes; nothing can be written. */
export function asSnapshotOf<T>(pools: Pools, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.tenant, `begin isolation level repeatable read, read only; ${organizationSetting(organizationId)}`, work);
}

/**
 * A transaction of the role plumbline_restore, in which no trigger runs and references are checked at the end. The login takes the role itself,
 * because triggers ask for its name.
 */
export function asRestore<T>(pools: Pools, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = `begin; set local role plumbline_restore; set constraints all deferred; ${organizationSetting(organizationId)}`;
  return inTransaction(pools.restore, begin, work);
}

/** A transaction of the role plumbline_auth: accounts, sessions, sign-in. */
export function asAuth<T>(pools: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.auth, 'begin; select 1', work);
}

/** A transaction of the role plumbline_platform: the outbox and job bookkeeping. */
export function asPlatform<T>(pools: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.platform, 'begin; select 1', work);
}

/** A transaction of the role plumbline_console: figures of all organisations, and no row of one. Requests of superadmins run in it. */
export function asConsole<T>(pools: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.console, 'begin; select 1', work);
}

/** A transaction of the owner of the database, for command lines that fill or repair it. Requests and jobs never have one. */
export async function asOwner<T>(ownerUrl: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, options: '-c timezone=UTC' });
  try {
    return await inTransaction(pool, 'begin', work);
  } finally {
    await pool.end();
  }
}
