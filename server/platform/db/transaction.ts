import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { AuditTrail } from '#server/platform/audit/audit.trail.ts';
import type { DB } from './schema.ts';
import { keepsStatements, type PreparedStatements, statementsOn } from './prepared-statements.ts';
import { reported } from '#server/platform/observe/observer.ts';

/** The only object that can query: Kysely on a connection with an open transaction. */
export type Tx = Kysely<DB>;

class TransactionConnection implements DatabaseConnection {
  readonly client: PoolClient;
  readonly #prepared: PreparedStatements;

  constructor(client: PoolClient) {
    this.client = client;
    this.#prepared = statementsOn(wireOf(client), 'q');
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (isCommitted(this.client)) throw new Error('The transaction has been committed with its last statement.');
    // Kysely's contract: rows have the shape inferred by its query builder.
    const query = { text: compiled.sql, values: [...compiled.parameters], ...this.#named(compiled.sql) };
    const result = await reported(this.client, [compiled.sql], () => this.client.query(query));
    const rows = result.rows as R[];
    return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  #named(text: string): { name?: string } {
    if (!keepsStatements(this.client)) return {};
    const { name, evicted } = this.#prepared.use(text);
    if (evicted !== null) closeStatement(this.client, evicted);
    return { name };
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface demands it; no code of ours streams inside a transaction
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The connection of a transaction does not stream.');
  }
}

interface Wire {
  close(message: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
}

/** pg's types omit a client's connection. */
export function wireOf(client: PoolClient): Wire {
  return (client as unknown as { connection: Wire }).connection;
}

/** pg never closes prepared statements. The message is sent with the next query; its response is ignored. */
function closeStatement(client: PoolClient, name: string): void {
  const connection = wireOf(client);
  connection.close({ type: 'S', name });
  delete connection.parsedStatements[name];
}

class TransactionDriver implements Driver {
  readonly connection: TransactionConnection;

  constructor(client: PoolClient) {
    this.connection = new TransactionConnection(client);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('The transaction is already open.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const committed = new WeakSet<PoolClient>();

/** Reports whether the last statement included the commit, so that the transaction is over. */
export function isCommitted(client: PoolClient): boolean {
  return committed.has(client);
}

export function noteCommitted(client: PoolClient): void {
  committed.add(client);
}

/** Call before the connection returns to its pool. */
export function forgetCommitted(client: PoolClient): void {
  committed.delete(client);
}

const clients = new WeakMap<Tx, PoolClient>();

export function clientOf(tx: Tx): PoolClient {
  const client = clients.get(tx);
  if (!client) throw new Error('This transaction has no connection of its own.');
  return client;
}

const trails = new WeakMap<PoolClient, AuditTrail>();

/** Call when a pool opens a connection: sets the audit trail of its application. */
export function setTrail(client: PoolClient, trail: AuditTrail): void {
  trails.set(client, trail);
}

export function trailOf(tx: Tx): AuditTrail {
  const trail = trails.get(clientOf(tx));
  if (!trail) throw new Error('The audit log is not written over this connection.');
  return trail;
}

const transactions = new WeakMap<PoolClient, Tx>();
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Kysely instance of a connection, created once and reused while the pool keeps the connection. */
export function transactionOn(client: PoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;

  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TransactionDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const tx: Tx = new Kysely<DB>({ dialect, plugins: [camelCase] });
  transactions.set(client, tx);
  clients.set(tx, client);
  return tx;
}
