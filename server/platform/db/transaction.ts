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
import type { DB } from './schema.ts';
import { statementName } from './statement-names.ts';

/** The only thing that can query: a Kysely bound to one connection whose transaction is open. */
export type Tx = Kysely<DB>;

class BoundConnection implements DatabaseConnection {
  readonly client: PoolClient;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (isCommitted(this.client)) throw new Error('The transaction has been committed with its last statement.');
    const name = statementName(compiled.sql);
    // Kysely's own contract: the rows have the shape that the query builder inferred.
    const result = await this.client.query({ text: compiled.sql, values: [...compiled.parameters], ...(name ? { name } : {}) });
    const rows = result.rows as R[];
    return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // oxlint-disable-next-line require-yield -- part of Kysely's interface; nothing of ours streams through a request's transaction
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A bound connection does not stream.');
  }
}

class BoundDriver implements Driver {
  readonly connection: BoundConnection;

  constructor(client: PoolClient) {
    this.connection = new BoundConnection(client);
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

/** Whether the open transaction of a connection has been committed together with its last statement. */
export function isCommitted(client: PoolClient): boolean {
  return committed.has(client);
}

export function noteCommitted(client: PoolClient): void {
  committed.add(client);
}

/** The connection leaves this transaction behind. */
export function forgetCommitted(client: PoolClient): void {
  committed.delete(client);
}

const clients = new WeakMap<Tx, PoolClient>();

export function clientOf(tx: Tx): PoolClient {
  const client = clients.get(tx);
  if (!client) throw new Error('This transaction has no connection of its own.');
  return client;
}

const bound = new WeakMap<PoolClient, Tx>();
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** One Kysely a connection, kept as long as the pool keeps the connection. */
export function boundTo(client: PoolClient): Tx {
  const known = bound.get(client);
  if (known) return known;

  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BoundDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const tx: Tx = new Kysely<DB>({ dialect, plugins: [camelCase] });
  bound.set(client, tx);
  clients.set(tx, client);
  return tx;
}
