/** The most prepared statements of one connection and kind of sender; this bounds the server's memory for them. */
export const MAX_PREPARED = 500;

/** Names the statements that one connection prepares. A new text replaces the least recently used one. */
export class PreparedStatements {
  /** By text, the least recently used first. */
  readonly #names = new Map<string, string>();
  readonly #prefix: string;
  #made = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The name for a text, and the name of the statement that must be closed to make room for it. */
  use(text: string): { name: string; evicted: string | null } {
    const known = this.#names.get(text);
    const name = known ?? `${this.#prefix}${(this.#made += 1)}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    return { name, evicted: this.#names.size > MAX_PREPARED ? this.#evict() : null };
  }

  /** From now on every text is prepared anew, under another name. */
  forget(): void {
    this.#names.clear();
  }

  #evict(): string | null {
    for (const [text, name] of this.#names) {
      this.#names.delete(text);
      return name;
    }
    return null;
  }
}

const forgetful = new WeakSet<object>();

/** Called when a pool opens a connection that a pooler gives to another transaction's owner after each commit. */
export function neverPrepare(client: object): void {
  forgetful.add(client);
}

/** Whether what a connection has prepared is still there in its next transaction. */
export function keepsStatements(client: object): boolean {
  return !forgetful.has(client);
}

const known = new WeakMap<object, PreparedStatements[]>();

/** The prefix keeps the names of several senders over one connection apart. */
export function statementsOn(connection: object, prefix: string): PreparedStatements {
  const statements = new PreparedStatements(prefix);
  known.set(connection, [...(known.get(connection) ?? []), statements]);
  return statements;
}

/** Called when a migration has changed what a prepared statement returns, so that PostgreSQL refuses to run it. */
export function forgetStatements(connection: object): void {
  for (const statements of known.get(connection) ?? []) statements.forget();
}
