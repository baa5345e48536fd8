/** Maximum prepared statements per connection and sender, which bounds the server's memory. */
export const MAX_PREPARED = 500;

/** Names the prepared statements of a connection; evicts the least recently used ones. */
export class PreparedStatements {
  /** By text, least recently used first. */
  readonly #names = new Map<string, string>();
  readonly #prefix: string;
  #made = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Name for a text, and the name of the statement to close for it. */
  use(text: string): { name: string; evicted: string | null } {
    const known = this.#names.get(text);
    const name = known ?? `${this.#prefix}${(this.#made += 1)}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    return { name, evicted: this.#names.size > MAX_PREPARED ? this.#evict() : null };
  }

  /** Makes every text be prepared again under a new name. */
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

/** Call when opening a connection behind a transaction-mode pooler. */
export function neverPrepare(client: object): void {
  forgetful.add(client);
}

/** Reports whether prepared statements survive the transaction. */
export function keepsStatements(client: object): boolean {
  return !forgetful.has(client);
}

const known = new WeakMap<object, PreparedStatements[]>();

/** The prefix separates the names of several senders on one connection. */
export function statementsOn(connection: object, prefix: string): PreparedStatements {
  const statements = new PreparedStatements(prefix);
  known.set(connection, [...(known.get(connection) ?? []), statements]);
  return statements;
}

/** Call after a migration has changed a prepared statement's result, which PostgreSQL then refuses to run. */
export function forgetStatements(connection: object): void {
  for (const statements of known.get(connection) ?? []) statements.forget();
}
