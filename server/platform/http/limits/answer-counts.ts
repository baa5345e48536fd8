/** Responses of one process within ten minutes. */
export interface AnswerCount {
  /** Start of the ten minutes, in milliseconds. */
  bucket: number;
  answers: number;
  /** Responses with status 500 and above. */
  failed: number;
}

const TEN_MINUTES = 600_000;
const FIRST_FAILURE = 500;

/** Counts the responses of a process in memory until they are written. */
export class AnswerCounts {
  #waiting = new Map<number, AnswerCount>();

  add(status: number, now: number = Date.now()): void {
    const bucket = now - (now % TEN_MINUTES);
    const count = this.#waiting.get(bucket) ?? { bucket, answers: 0, failed: 0 };
    count.answers += 1;
    if (status >= FIRST_FAILURE) count.failed += 1;
    this.#waiting.set(bucket, count);
  }

  /** Returns and clears the unwritten counts. */
  take(): readonly AnswerCount[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }
}
