import type { Connection, PoolClient, Submittable } from 'pg';
import { keepsStatements, type PreparedStatements, statementsOn } from './prepared-statements.ts';
import { reported } from '#server/platform/observe/observer.ts';

/** Statement of a pipeline; values are in PostgreSQL's text format, or bytes. */
export interface Statement {
  text: string;
  values: readonly (string | Buffer | null)[];
}

/** Row in PostgreSQL's text format, in column order. */
export type TextRow = readonly (string | null)[];

export interface StatementResult {
  /** Command tag, such as SELECT, COMMIT or ROLLBACK. */
  command: string;
  rows: TextRow[];
}

/** Methods of pg's connection missing from its types; each sends one protocol message. */
interface WireConnection {
  _send(bytes: Uint8Array): void;
  close(message: { type: 'S'; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  execute(message: object): void;
  sync(): void;
}

/** Prepared statements of a connection for pipelines, and those confirmed by the server. */
interface Prepared {
  statements: PreparedStatements;
  confirmed: Set<string>;
}

const prepared = new WeakMap<object, Prepared>();

function preparedOn(connection: object): Prepared {
  const known = prepared.get(connection);
  if (known) return known;
  const made = { statements: statementsOn(connection, 'x'), confirmed: new Set<string>() };
  prepared.set(connection, made);
  return made;
}

/**
 * Sends several statements in one network message and receives all results in another (PostgreSQL's pipeline mode). After a failure
 * PostgreSQL skips the remaining statements, so a final commit only happens if all before it succeeded. Under read committed, each
 * statement sees what was committed before it began.
 */
class Pipeline implements Submittable {
  readonly statements: readonly Statement[];
  readonly #isPrepared: boolean;
  readonly #results: StatementResult[] = [];
  readonly #resolve: (results: StatementResult[]) => void;
  readonly #reject: (error: unknown) => void;
  #rows: TextRow[] = [];
  #unprepared: string[] = [];

  constructor(
    { statements, isPrepared }: { statements: readonly Statement[]; isPrepared: boolean },
    resolve: (results: StatementResult[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.statements = statements;
    this.#isPrepared = isPrepared;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): null {
    // pg's types omit methods that its own Query class calls.
    const wire = connection as unknown as WireConnection;
    const known = preparedOn(connection);
    // A single write of one buffer is cheaper than many writes, even corked ones.
    const chunks: Uint8Array[] = [];
    const buffering: WireConnection = Object.create(wire, { _send: { value: (bytes: Uint8Array) => chunks.push(bytes) } });
    for (const { text, values } of this.statements) {
      if (this.#isPrepared) this.#send(buffering, known, text, values);
      else sendUnnamed(buffering, text, values);
    }
    buffering.sync();
    wire._send(Buffer.concat(chunks));
    return null;
  }

  #send(wire: WireConnection, { statements, confirmed }: Prepared, text: string, values: Statement['values']): void {
    const { name, evicted } = statements.use(text);
    if (evicted !== null) {
      wire.close({ type: 'S', name: evicted });
      confirmed.delete(evicted);
    }
    if (!confirmed.has(name) && !this.#unprepared.includes(name)) {
      // A failed pipeline may have prepared the name; closing an unknown name is no error.
      wire.close({ type: 'S', name });
      wire.parse({ name, text });
      this.#unprepared.push(name);
    }
    wire.bind({ statement: name, values });
    wire.execute({});
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#results.push({ command: text.split(' ', 1)[0] ?? '', rows: this.#rows });
    this.#rows = [];
  }

  handleReadyForQuery(connection: object): void {
    const { confirmed } = preparedOn(connection);
    for (const name of this.#unprepared) confirmed.add(name);
    this.#resolve(this.#results);
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }
}

/** The unnamed statement exists until the next one in the same message. */
function sendUnnamed(wire: WireConnection, text: string, values: Statement['values']): void {
  wire.parse({ name: '', text });
  wire.bind({ statement: '', values });
  wire.execute({});
}

export function sendPipeline(client: PoolClient, statements: readonly Statement[]): Promise<StatementResult[]> {
  const isPrepared = keepsStatements(client);
  const texts = statements.map(({ text }) => text);
  return reported(
    client,
    texts,
    () => new Promise((resolve, reject) => void client.query(new Pipeline({ statements, isPrepared }, resolve, reject))),
  );
}
