/** Progress of work in another thread: three numbers in shared memory, so that the waiting thread needs no messages. */
export interface Steps {
  step: number;
  done: number;
  total: number;
}

export function sharedSteps(): SharedArrayBuffer {
  return new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
}

/** Updates the progress; no effect for work without a watcher. */
export function stepTo(shared: SharedArrayBuffer | undefined, { step, done, total }: Steps): void {
  if (!shared) return;
  const numbers = new Int32Array(shared);
  for (const [place, value] of [step, done, total].entries()) Atomics.store(numbers, place, value);
}

export function readSteps(shared: SharedArrayBuffer): Steps {
  const numbers = new Int32Array(shared);
  return { step: Atomics.load(numbers, 0), done: Atomics.load(numbers, 1), total: Atomics.load(numbers, 2) };
}

/** Progress and cancellation for a user who is waiting for the file. */
export interface Watch {
  steps: SharedArrayBuffer;
  cancelled: AbortSignal;
}

export type Watched<Job> = Job & { steps?: SharedArrayBuffer | undefined };
