/** How far work in another thread is: three numbers that both threads see, so the one that waits need not be told. */
export interface Steps {
  step: number;
  done: number;
  total: number;
}

export function sharedSteps(): SharedArrayBuffer {
  return new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
}

/** Says where the work stands; work that nobody watches has no steps. */
export function stepTo(shared: SharedArrayBuffer | undefined, { step, done, total }: Steps): void {
  if (!shared) return;
  const numbers = new Int32Array(shared);
  for (const [place, value] of [step, done, total].entries()) Atomics.store(numbers, place, value);
}

export function readSteps(shared: SharedArrayBuffer): Steps {
  const numbers = new Int32Array(shared);
  return { step: Atomics.load(numbers, 0), done: Atomics.load(numbers, 1), total: Atomics.load(numbers, 2) };
}

/** Somebody waits for the file, wants to see how far it is, and may call it off. */
export interface Watch {
  steps: SharedArrayBuffer;
  cancelled: AbortSignal;
}

/** A job that may be watched. */
export type Watched<Job> = Job & { steps?: SharedArrayBuffer | undefined };
