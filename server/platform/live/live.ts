import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '#server/platform/db/transaction.ts';

const CHANNEL = 'live';
const RETRY_MS = 2_000;
/** Streams that one session may have open: one for each of its pages. */
const MOST_OF_SESSION = 20;

/** What is told about a topic, word by word; ids and kinds alone, never what they stand for. */
type Listener = (words: readonly string[]) => void;

/** The first word after a connection was lost: something may have been missed. */
export const MISSED = 'missed';

/** The first word after a session, an account, a token or an organisation lost a right (`auth.end_streams`). */
export const ENDED = 'ended';

/** Tells the processes in the transaction of what has happened; `$n` is the parameter with topic and words. */
export const telling = (parameter: string): string => `pg_notify('${CHANNEL}', ${parameter})`;

/** Notifies every process when the transaction commits. */
export async function tellWith(tx: Tx, topic: string, ...words: readonly string[]): Promise<void> {
  await sql`select ${sql.raw(telling('words'))} from (values (${[topic, ...words].join(' ')}::text)) told (words)`.execute(tx);
}

/**
 * What happens in any process, heard over one connection of this one (LISTEN), which is open only while somebody listens. Topics are ids,
 * and whoever listens has been authorised for theirs.
 */
export class Live {
  readonly #url: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #streams = new Map<string, Set<() => void>>();
  #client: Promise<pg.Client | null> | null = null;
  /** One query at a time: a connection of pg takes no second one. */
  #told: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  get openStreams(): number {
    return [...this.#streams.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Resolves when everything that is told from now on is heard; returns what ends it. */
  async listen(topic: string, listener: Listener): Promise<() => void> {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    await this.#connected();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /** Tells every process, this one included. What cannot be told is lost: nothing depends on it for long. */
  async tell(topic: string, ...words: readonly string[]): Promise<void> {
    const client = await this.#connected();
    const said = [topic, ...words].join(' ');
    this.#told = this.#told.then(async () => {
      await client?.query('select pg_notify($1, $2)', [CHANNEL, said]).catch(() => undefined);
    });
    await this.#told;
  }

  /** Ends a stream when the application closes, or when its session has opened too many after it; returns what forgets it. */
  keep(session: string, end: () => void): () => void {
    const streams = this.#streams.get(session) ?? new Set();
    this.#streams.set(session, streams.add(end));
    const [oldest] = streams;
    if (streams.size > MOST_OF_SESSION) oldest?.();
    return () => {
      streams.delete(end);
      if (streams.size === 0 && this.#streams.get(session) === streams) this.#streams.delete(session);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    for (const end of [...this.#streams.values()].flatMap((streams) => [...streams])) end();
    const client = await this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #connected(): Promise<pg.Client | null> {
    return this.#isClosed ? Promise.resolve(null) : (this.#client ??= this.#connect());
  }

  #connect(): Promise<pg.Client | null> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'plumbline_live', keepAlive: true });
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    const { promise, resolve } = Promise.withResolvers<pg.Client | null>();
    // A connection says several times that it is lost; the first time counts.
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      resolve(null);
      this.#lose();
      void client.end().catch(() => undefined);
    };
    client.on('error', lose);
    client.on('end', lose);
    void client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(() => resolve(client), lose);
    return promise;
  }

  #hear(payload: string): void {
    const [topic = '', ...words] = payload.split(' ');
    for (const listener of this.#listeners.get(topic) ?? []) listener(words);
  }

  /** The connection is gone: tries again while somebody listens, and says that something may have been missed. */
  #lose(): void {
    this.#client = null;
    clearTimeout(this.#retry);
    if (this.#isClosed || this.#listeners.size === 0) return;
    this.#retry = setTimeout(() => void this.#again(), RETRY_MS).unref();
  }

  async #again(): Promise<void> {
    if ((await this.#connected()) === null) return;
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener([MISSED]);
  }
}
