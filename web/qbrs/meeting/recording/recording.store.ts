import type { Entry, Kept } from './recording.entries.ts';

/** `unreachable` is retried; `refused` is shown to the person and does not block later entries. */
export type SendOutcome = { kind: 'sent' } | { kind: 'unreachable' } | { kind: 'refused'; message: string };

export interface RecordingParts {
  send(kept: Kept): Promise<SendOutcome>;
  /** Stores an entry on this device until the server has it. */
  keep(kept: Kept): void;
  forget(id: string): void;
  after(ms: number, run: () => void): () => void;
  now(): Date;
  newId(): string;
}

export interface RecordingState {
  /** Entries that the server does not have yet, in order of recording. */
  pending: readonly Kept[];
  status: 'idle' | 'sending' | 'offline';
  savedAt: Date | null;
  refused: readonly { kept: Kept; message: string }[];
}

const RETRY_MS = [1_000, 3_000, 10_000, 30_000];

/**
 * Recorded entries of a meeting, outside React: stored on this device at once and sent one by one. Offline entries are sent later in the
 * same order; those that may have arrived are resent unchanged.
 */
export class Recording {
  readonly #parts: RecordingParts;
  readonly #listeners = new Set<() => void>();
  readonly #tried = new Set<string>();
  #state: RecordingState = { pending: [], status: 'idle', savedAt: null, refused: [] };
  #failures = 0;
  #isSending = false;
  #cancelRetry = () => {};

  constructor(parts: RecordingParts, kept: readonly Kept[] = []) {
    this.#parts = parts;
    this.#state = { ...this.#state, pending: kept };
    // Entries of an earlier page view may have reached the server.
    for (const { id } of kept) this.#tried.add(id);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): RecordingState => this.#state;

  /** Stores an entry and sends it in turn. */
  record(entry: Entry): Kept {
    const kept: Kept = { id: this.#parts.newId(), at: this.#parts.now().toISOString(), entry };
    this.#parts.keep(kept);
    this.#put({ pending: [...this.#state.pending, kept] });
    void this.send();
    return kept;
  }

  /** Removes an entry that was never sent; false if it may have arrived and must be undone on the server. */
  withdraw(id: string): boolean {
    if (this.#tried.has(id) || !this.#state.pending.some((one) => one.id === id)) return false;
    this.#drop(id);
    return true;
  }

  dismiss(id: string): void {
    this.#put({ refused: this.#state.refused.filter(({ kept }) => kept.id !== id) });
  }

  /** Sends pending entries now, because the connection may be back. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#cancelRetry();
    try {
      for (let next = this.#state.pending[0]; next; next = this.#state.pending[0]) {
        this.#tried.add(next.id);
        if (this.#state.status === 'idle') this.#put({ status: 'sending' });
        const outcome = await this.#parts.send(next);
        if (outcome.kind === 'unreachable') return this.#wait();
        this.#failures = 0;
        this.#settle(next, outcome);
      }
      this.#put({ status: 'idle' });
    } finally {
      this.#isSending = false;
    }
  }

  stop(): void {
    this.#cancelRetry();
  }

  #settle(kept: Kept, outcome: Exclude<SendOutcome, { kind: 'unreachable' }>): void {
    this.#drop(kept.id);
    if (outcome.kind === 'sent') this.#put({ savedAt: this.#parts.now(), status: 'sending' });
    else this.#put({ refused: [...this.#state.refused, { kept, message: outcome.message }] });
  }

  #wait(): void {
    this.#put({ status: 'offline' });
    const pause = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 30_000;
    this.#failures += 1;
    this.#cancelRetry = this.#parts.after(pause, () => void this.send());
  }

  #drop(id: string): void {
    this.#parts.forget(id);
    this.#put({ pending: this.#state.pending.filter((one) => one.id !== id) });
  }

  #put(change: Partial<RecordingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
