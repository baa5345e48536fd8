import * as z from 'zod/mini';

const Stored = z.object({ at: z.number(), isRunning: z.boolean(), spent: z.array(z.number()) });
type Stored = z.output<typeof Stored>;

export interface ClockParts {
  /** Current time in milliseconds. */
  now(): number;
  read(): string | null;
  write(text: string): void;
}

/** Storage of this tab, so that the clock survives a reload; keeps nothing if storage is blocked. */
export function clockOfTab(qbrId: string): ClockParts {
  const key = `meeting-clock-${qbrId}`;
  const tried = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    now: () => Date.now(),
    read: () => tried(() => sessionStorage.getItem(key)),
    write: (text) => void tried(() => sessionStorage.setItem(key, text)),
  };
}

/** Progress of the meeting: current slide, and seconds spent per part of the agenda. Starts with the first page turn. */
export class MeetingClock {
  readonly #parts: ClockParts;
  readonly #listeners = new Set<() => void>();
  #state: Stored = { at: 0, isRunning: false, spent: [] };
  #part = 0;
  #last: number;

  constructor(parts: ClockParts) {
    this.#parts = parts;
    this.#last = parts.now();
    this.#state = kept(parts.read()) ?? this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): Stored => this.#state;

  total(): number {
    return this.#state.spent.reduce((sum, seconds) => sum + seconds, 0);
  }

  start(): void {
    if (this.#state.isRunning) return;
    this.#last = this.#parts.now();
    this.#put({ ...this.#state, isRunning: true });
  }

  /** Switches to a slide and its part of the agenda. */
  show(at: number, part: number): void {
    this.tick();
    this.#part = part;
    if (at === this.#state.at) return;
    this.start();
    this.#put({ ...this.#state, at });
  }

  /** Adds the time since the last call to the current part. */
  tick(): void {
    const now = this.#parts.now();
    const seconds = (now - this.#last) / 1000;
    this.#last = now;
    if (!this.#state.isRunning || seconds <= 0) return;
    const spent = Array.from({ length: Math.max(this.#part + 1, this.#state.spent.length) }, (_, place) => this.#state.spent[place] ?? 0);
    spent[this.#part] = (spent[this.#part] ?? 0) + seconds;
    this.#put({ ...this.#state, spent });
  }

  #put(state: Stored): void {
    this.#state = state;
    this.#parts.write(JSON.stringify(state));
    for (const listener of this.#listeners) listener();
  }
}

function kept(text: string | null): Stored | undefined {
  try {
    return Stored.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
