import type { Connection, PoolClient, Submittable } from 'pg';
import { statementName } from './statement-names.ts';

/** One statement of an exchange; every value in PostgreSQL's own text, or bytes. */
export interface Statement {
  text: string;
  values: readonly (string | Buffer | null)[];
}

/** One row as PostgreSQL writes it, in the order of the statement's columns. */
export type TextRow = readonly (string | null)[];

export interface Answered {
  /** Such as SELECT, COMMIT or ROLLBACK. */
  command: string;
  rows: TextRow[];
}

/** What pg's connection can do besides what its types name: every method takes one message. */
interface Wire {
  _send(bytes: Uint8Array): void;
  close(message: { type: 'S'; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  execute(message: object): void;
  sync(): void;
}

/** The statements that a connection knows by name already. */
const prepared = new WeakMap<object, Set<string>>();

function preparedOn(wire: object): Set<string> {
  const known = prepared.get(wire) ?? new Set<string>();
  prepared.set(wire, known);
  return known;
}

/**
 * Several statements in one message and their answers in another. PostgreSQL skips what stands behind a statement that failed, so a
 * commit at the end happens only when everything before it has. Each statement sees what was committed until its own beginning.
 */
class Exchange implements Submittable {
  readonly statements: readonly Statement[];
  readonly #answers: Answered[] = [];
  readonly #resolve: (answers: Answered[]) => void;
  readonly #reject: (error: unknown) => void;
  #rows: TextRow[] = [];
  #unprepared: string[] = [];

  constructor(statements: readonly Statement[], resolve: (answers: Answered[]) => void, reject: (error: unknown) => void) {
    this.statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): null {
    // pg's types leave out what its own Query calls.
    const wire = connection as unknown as Wire;
    const known = preparedOn(connection);
    // One buffer written once is cheaper than many, even corked.
    const pieces: Uint8Array[] = [];
    const gathering: Wire = Object.create(wire, { _send: { value: (bytes: Uint8Array) => pieces.push(bytes) } });
    for (const { text, values } of this.statements) this.#send(gathering, known, text, values);
    gathering.sync();
    wire._send(Buffer.concat(pieces));
    return null;
  }

  #send(wire: Wire, known: ReadonlySet<string>, text: string, values: Statement['values']): void {
    // A name apart from those that pg keeps itself; without one the statement is parsed each time.
    const shared = statementName(text);
    const name = shared === undefined ? '' : `x${shared}`;
    if (!known.has(name) && !this.#unprepared.includes(name)) {
      // An exchange that failed may have left the name behind; closing an unknown one is no error.
      wire.close({ type: 'S', name });
      wire.parse({ name, text });
      if (name !== '') this.#unprepared.push(name);
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
    this.#answers.push({ command: text.split(' ', 1)[0] ?? '', rows: this.#rows });
    this.#rows = [];
  }

  handleReadyForQuery(connection: object): void {
    const known = preparedOn(connection);
    for (const name of this.#unprepared) known.add(name);
    this.#resolve(this.#answers);
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }
}

export function exchange(client: PoolClient, statements: readonly Statement[]): Promise<Answered[]> {
  return new Promise((resolve, reject) => {
    client.query(new Exchange(statements, resolve, reject));
  });
}
