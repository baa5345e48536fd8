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

/** One pool for each database role, with a login of its own that can take no other role (docs/features/tenancy.md). */
export interface Pools {
  tenant: pg.Pool;
  auth: pg.Pool;
  platform: pg.Pool;
  restore: pg.Pool;
  console: pg.Pool;
  trail: AuditTrail;
  /** Receives the duration of queries and the request they belong to. */
  observer: Observer;
  /** URL for the dedicated LISTEN connection. */
  listenUrl: string;
  close(): Promise<void>;
}

/** Settings that differ between installations; none is needed with a direct connection. */
export interface PoolSettings {
  /** Maximum connections for requests. */
  connections?: number;
  /** False behind a transaction-mode pooler. */
  keepsStatements?: boolean;
  /** Bypasses the pooler. */
  listenUrl?: string;
}

/** Timeout for a connection or a free slot in the pool, so that waiting callers get an error after a failover. */
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
    // Detects a vanished primary while connections are idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: `plumbline_${role}`,
  });
  // A connection that dies while idle is replaced at the next checkout.
  pool.on('error', () => {});
  // A connection that dies in use fails its query; without this listener the error would end the process.
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

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error; treat it as one. */
function throwUnlessCommitted(command: string | undefined): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back because a statement failed.');
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

/** After a failover a connection may still point to the former primary, which rejects writes. */
function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

type Finish = (client: pg.PoolClient) => Promise<void>;

const commit: Finish = (client) => end(client, 'commit');

/** For read-only transactions: the commit is not awaited, and its failure loses nothing. */
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
 * Application name of the connection for the transaction (decision 23). Contains the request id, so that a query in pg_stat_activity or the
 * log can be traced, while prepared statements keep their text. Not with transaction-mode poolers, which manage the name themselves.
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

/** Runs `begin` (SQL that starts the transaction), then the work; commits when it resolves. */
function inTransaction<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = async (client: pg.PoolClient) => {
    await client.query(withName(client, begin));
    return work(transactionOn(client));
  };
  return transact(pool, run, commit);
}

/**
 * Begins a transaction with its first statements in one network message. Commits when the work resolves, without waiting for read-only
 * ones.
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
 * Runs a whole transaction in one network message. No begin or commit is needed: PostgreSQL runs the statements of a message in one
 * transaction and commits at its end, before the results arrive.
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

/** Runs the last statement and the commit in one network message. */
export async function commitWith(tx: Tx, statement: Statement): Promise<TextRow[]> {
  const client = clientOf(tx);
  if (isCommitted(client)) throw new Error('The transaction has been committed already.');
  const [result, committed] = await sendPipeline(client, [statement, COMMIT]);
  noteCommitted(client);
  throwUnlessCommitted(committed?.command);
  return result?.rows ?? [];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SQL that sets the organisation of a transaction. Ids come from sessions and jobs, never from requests, and are still validated here. */
export function organizationSetting(organizationId: string): string {
  return `set local app.organization_id = '${idOf(organizationId)}'`;
}

function idOf(id: string): string {
  if (!UUID.test(id)) throw new Error('Not the id of an organisation or a person.');
  return id;
}

/** Transaction of an organisation for work without a session: jobs, sample data, tests. */
export function asOrganization<T>(pools: Pools, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.tenant, `begin; ${organizationSetting(organizationId)}`, work);
}

/** Like asOrganization on behalf of a person outside a request, including their customer limits. */
export function asPerson<T>(
  pools: Pools,
  person: { organizationId: string; userId: string; isLimited: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const limit = person.isLimited ? idOf(person.userId) : '';
  const settings = `${organizationSetting(person.organizationId)}; set local app.limited_person = '${limit}'`;
  return inTransaction(pools.tenant, `begin; ${settings}`, work);
}

/** Read-only asPerson with statements in the first message. */
export function readAsPerson<T>(
  pools: Pools,
  person: { organizationId: string; userId: string; isLimited: boolean },
  statements: readonly Statement[],
  work: (tx: Tx, rows: readonly (readonly TextRow[])[]) => Promise<T>,
): Promise<T> {
  const settings = {
    text: `select set_config('app.organization_id', $1, true), set_config('app.limited_person', $2, true)`,
    values: [idOf(person.organizationId), person.isLimited ? idOf(person.userId) : ''],
  };
  return openTransaction(pools.tenant, { first: [settings, ...statements], readsOnly: true }, (tx, [, ...results]) =>
    work(
      tx,
      results.map(({ rows }) => rows),
    ),
  );
}

/** Consistent read-only snapshot of an organisation for reads of any length. */
export function asSnapshotOf<T>(pools: Pools, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.tenant, `begin isolation level repeatable read, read only; ${organizationSetting(organizationId)}`, work);
}

/**
 * Transaction of the role plumbline_restore: triggers do not run, and references are checked at the end. Sets the role explicitly, because
 * triggers check its name.
 */
export function asRestore<T>(pools: Pools, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = `begin; set local role plumbline_restore; set constraints all deferred; ${organizationSetting(organizationId)}`;
  return inTransaction(pools.restore, begin, work);
}

/** Transaction of the role plumbline_auth: accounts, sessions, sign-in. */
export function asAuth<T>(pools: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.auth, 'begin; select 1', work);
}

/** Transaction of the role plumbline_platform: outbox and job bookkeeping. */
export function asPlatform<T>(pools: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.platform, 'begin; select 1', work);
}

/** Transaction of the role plumbline_console, for superadmin requests: figures of all organisations, but no access to their rows. */
export function asConsole<T>(pools: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pools.console, 'begin; select 1', work);
}

/** Transaction of the database owner, for command lines that fill or repair the database; never for requests or jobs. */
export async function asOwner<T>(ownerUrl: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, options: '-c timezone=UTC' });
  try {
    return await inTransaction(pool, 'begin', work);
  } finally {
    await pool.end();
  }
}
