import type { Pools } from '#server/platform/db/pools.ts';
import { Hearing } from '#server/platform/db/session-listener.ts';

/** As many as that are kept; beyond them the one that was asked about first is asked about again. */
const MOST = 10_000;

export interface Stand {
  /** The session, its person and its organisation: whatever of them changes ends the knowledge. */
  subjects: readonly string[];
  entraAvailable: boolean;
  /** Milliseconds until it ends unless it is used meanwhile. */
  lasts: number;
}

type Kept = Pick<Stand, 'subjects' | 'entraAvailable'> & { until: number };

/**
 * Sessions that are known to stand, for the poll that asks nothing else (decision 7). Whatever reads or writes anything asks PostgreSQL
 * each time. Kept by the hash of the token, for no longer than the session would last unused, and only while this process hears what
 * ends sessions: its own doing before that is answered as done, that of other processes as soon as PostgreSQL has told.
 */
export class Standing {
  readonly #known = new Map<string, Kept>();
  #hearing: Hearing | null = null;
  /** Grows with every change, so that what was read before one is not kept after it. */
  #changes = 0;

  /** Until this has been called, and while nothing is heard, every poll asks. */
  listen(url: string, pools: Pools): void {
    pools.notices.on('standing', (subject) => this.#forget(subject));
    this.#hearing = new Hearing(url, pools, () => this.#forgetAll());
  }

  isListening(): boolean {
    return this.#hearing?.isSure(performance.now()) ?? false;
  }

  /** What is known of a token; undefined when PostgreSQL must be asked. */
  recall(key: string): Pick<Stand, 'entraAvailable'> | undefined {
    const kept = this.#known.get(key);
    if (!kept) return undefined;
    const now = performance.now();
    if (now < kept.until && this.#hearing?.isSure(now)) return kept;
    this.#known.delete(key);
    return undefined;
  }

  /** Called before PostgreSQL is asked; what comes back keeps the answer, unless anything has changed since. */
  beginReading(): (key: string, stand: Stand) => void {
    const began = performance.now();
    const changes = this.#changes;
    const isSure = this.isListening();
    return (key, { subjects, entraAvailable, lasts }) => {
      if (!isSure || changes !== this.#changes) return;
      this.#known.delete(key);
      this.#known.set(key, { subjects, entraAvailable, until: began + lasts });
      if (this.#known.size > MOST) this.#dropOldest();
    };
  }

  async close(): Promise<void> {
    await this.#hearing?.close();
  }

  #dropOldest(): void {
    for (const key of this.#known.keys()) {
      this.#known.delete(key);
      return;
    }
  }

  #forget(subject: string): void {
    this.#changes += 1;
    for (const [key, { subjects }] of this.#known) if (subjects.includes(subject)) this.#known.delete(key);
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#known.clear();
  }
}
