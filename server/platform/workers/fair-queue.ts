import { Fault } from '#server/platform/http/faults.ts';

export interface FairQueueLimits {
  /** Maximum concurrent jobs. */
  running: number;
  /** Maximum concurrent jobs per organisation; fewer than `running`, so that another organisation finds a free slot. */
  runningEach: number;
  /** Maximum waiting jobs per organisation. */
  waitingEach: number;
  /** Maximum waiting jobs in total, because each holds its file in memory. */
  waiting: number;
  /** Maximum waiting jobs per organisation that hold nothing in memory before they start. */
  lightEach: number;
  /** Seconds for the Retry-After header of a rejection. */
  retryAfter: number;
}

interface QueuedWork {
  isLight: boolean;
  start: () => void;
  refuse: (fault: Error) => void;
}

interface OrganizationQueue {
  running: number;
  waiting: QueuedWork[];
  /** Sequence number of its latest start; 0 before the first. */
  lastStart: number;
}

/** Runs a few expensive jobs at a time. Organisations take turns, so that one's jobs never delay another's. */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #lines = new Map<string, OrganizationQueue>();
  #starts = 0;
  #running = 0;
  /** Number of waiting jobs that hold their file. */
  #holding = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return [...this.#lines.values()].reduce((all, { waiting }) => all + waiting.length, 0);
  }

  /** Light work holds nothing in memory until it starts. */
  async run<T>(organizationId: string, work: () => Promise<T>, { isLight = false } = {}): Promise<T> {
    const line = this.#lines.get(organizationId) ?? { running: 0, waiting: [], lastStart: 0 };
    this.#lines.set(organizationId, line);
    if (!this.#hasRoom(line)) await this.#wait(line, isLight);
    else this.#start(line);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      line.running -= 1;
      this.#startNext();
      if (line.running + line.waiting.length === 0) this.#lines.delete(organizationId);
    }
  }

  /** Rejects waiting jobs; the caller must end the running ones. */
  close(): void {
    for (const { waiting } of this.#lines.values()) {
      for (const { refuse } of waiting.splice(0)) refuse(new Fault('TIMEOUT_ERROR'));
    }
    this.#holding = 0;
  }

  #hasRoom(line: OrganizationQueue): boolean {
    return this.#running < this.#limits.running && line.running < this.#limits.runningEach;
  }

  #start(line: OrganizationQueue): void {
    this.#running += 1;
    this.#starts += 1;
    line.running += 1;
    line.lastStart = this.#starts;
  }

  #wait(line: OrganizationQueue, isLight: boolean): Promise<void> {
    const { waitingEach, waiting, lightEach, retryAfter } = this.#limits;
    const like = line.waiting.filter((work) => work.isLight === isLight).length;
    if (isLight ? like >= lightEach : like >= waitingEach || this.#holding >= waiting) {
      throw new Fault('TOO_MANY_REQUESTS', {
        message: 'Too many files are being processed, please wait a moment',
        extra: { retryAfter },
      });
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    line.waiting.push({ isLight, start: resolve, refuse: reject });
    if (!isLight) this.#holding += 1;
    return promise;
  }

  /** Picks the organisation whose last start is the longest ago. */
  #startNext(): void {
    const ready = [...this.#lines.values()].filter((line) => line.waiting.length > 0 && this.#hasRoom(line));
    const line = ready.reduce<OrganizationQueue | undefined>(
      (first, other) => (first && first.lastStart <= other.lastStart ? first : other),
      undefined,
    );
    const next = line?.waiting.shift();
    if (!line || !next) return;
    if (!next.isLight) this.#holding -= 1;
    this.#start(line);
    next.start();
  }
}
