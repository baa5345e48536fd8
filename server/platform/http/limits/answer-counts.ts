/** What one process has answered within ten minutes. */
export interface AnswerCount {
  /** Milliseconds at which the ten minutes begin. */
  bucket: number;
  answers: number;
  /** With an error of ours, 500 and above. */
  failed: number;
}

const TEN_MINUTES = 600_000;
const FIRST_FAILURE = 500;

/** Counts all answers of a process in memory, until somebody takes the counts to write them. */
export class AnswerCounts {
  #waiting = new Map<number, AnswerCount>();

  add(status: number, now: number = Date.now()): void {
    const bucket = now - (now % TEN_MINUTES);
    const count = this.#waiting.get(bucket) ?? { bucket, answers: 0, failed: 0 };
    count.answers += 1;
    if (status >= FIRST_FAILURE) count.failed += 1;
    this.#waiting.set(bucket, count);
  }

  /** What has not been written yet; it is forgotten here. */
  take(): readonly AnswerCount[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }
}
