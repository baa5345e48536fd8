import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Pools } from './pools.ts';
import { listenOn, SEND_PULSE } from './session-notifications.ts';

const PULSE_MS = 5000;
/** A pulse that is not heard by then never will be. */
const PATIENCE_MS = 5000;
const AGAIN_MS = 1000;

/**
 * The one connection of this process that listens for what other processes change. A connection may die without a word, or lead through
 * a pooler that lets it listen and never tells it anything; so a pulse goes out by another connection, and only while the last one
 * has come back does it count as heard.
 */
export class Hearing {
  readonly #url: string;
  readonly #pools: Pools;
  readonly #onLost: () => void;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(url: string, pools: Pools, onLost: () => void) {
    this.#url = url;
    this.#pools = pools;
    this.#onLost = onLost;
    this.#ended = this.#stay();
  }

  isSure(now: number): boolean {
    return now - this.#heardAt < PULSE_MS + PATIENCE_MS;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  async #stay(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#listen().catch(() => {});
      this.#heardAt = Number.NEGATIVE_INFINITY;
      this.#onLost();
      await this.#wait(AGAIN_MS);
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      options: '-c role=plumbline_auth',
      application_name: 'plumbline_auth',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    const gone = new AbortController();
    client.on('error', () => gone.abort()).on('end', () => gone.abort());
    const until = AbortSignal.any([this.#closing.signal, gone.signal]);
    try {
      const pulses = new EventTarget();
      await client.connect();
      await listenOn(client, this.#pools.notices, (id) => pulses.dispatchEvent(new Event(id)));
      while (!until.aborted) {
        await this.#sendPulse(pulses, until);
        await this.#wait(PULSE_MS, until);
      }
    } finally {
      // Whoever is not answered any more is not waited for.
      const parting = client.end().catch(() => {});
      await Promise.race([parting, pause(AGAIN_MS, undefined, { ref: false })]);
    }
  }

  async #sendPulse(pulses: EventTarget, until: AbortSignal): Promise<void> {
    const id = randomUUID();
    const heard = once(pulses, id, { signal: AbortSignal.any([until, AbortSignal.timeout(PATIENCE_MS)]) });
    await Promise.all([heard, this.#pools.auth.query(SEND_PULSE, [id])]);
    this.#heardAt = performance.now();
  }

  async #wait(ms: number, until: AbortSignal = this.#closing.signal): Promise<void> {
    await pause(ms, undefined, { ref: false, signal: until }).catch(() => {});
  }
}
