import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '#server/platform/db/transaction.ts';

const CHANNEL = 'live';
const RETRY_MS = 2_000;
/** Maximum open streams per session, one per page. */
const MOST_OF_SESSION = 20;

/** Receives the words of a message: only ids and kinds, never content. */
type Listener = (words: readonly string[]) => void;

/** First word after a lost connection: messages may have been missed. */
export const MISSED = 'missed';

/** First word after a session, account, token or organisation lost a right (`auth.end_streams`). */
export const ENDED = 'ended';

/** SQL that notifies all processes within the transaction; the parameter holds topic and words. */
export const telling = (parameter: string): string => `pg_notify('${CHANNEL}', ${parameter})`;

/** Notifies all processes on commit. */
export async function notifyWith(tx: Tx, topic: string, ...words: readonly string[]): Promise<void> {
  await sql`select ${sql.raw(telling('words'))} from (values (${[topic, ...words].join(' ')}::text)) message (words)`.execute(tx);
}

/**
 * Messages of all processes, received over one LISTEN connection that is open only while there are listeners. Topics are ids, for which
 * listeners must have been authorised.
 */
export class Live {
  readonly #url: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #streams = new Map<string, Set<() => void>>();
  #client: Promise<pg.Client | null> | null = null;
  /** Serialises queries, because a pg connection handles one at a time. */
  #sent: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  get openStreams(): number {
    return [...this.#streams.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Resolves once messages are received; returns a function that stops listening. */
  async listen(topic: string, listener: Listener): Promise<() => void> {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    await this.#connected();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /** Notifies all processes including this one. Failed messages are lost: nothing relies on them for long. */
  async tell(topic: string, ...words: readonly string[]): Promise<void> {
    const client = await this.#connected();
    const message = [topic, ...words].join(' ');
    this.#sent = this.#sent.then(async () => {
      await client?.query('select pg_notify($1, $2)', [CHANNEL, message]).catch(() => undefined);
    });
    await this.#sent;
  }

  /** Ends the stream when the application closes or the session opens too many newer ones; returns a function that unregisters it. */
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
    // A connection reports its loss several times; only the first counts.
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

  /** Reconnects while there are listeners, and reports that messages may have been missed. */
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
