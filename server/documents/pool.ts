import { Worker } from 'node:worker_threads';

export interface PoolOptions {
  /** The worker's file; each message to it is {id, job}, each answer {id, result} or {id, failure}. */
  file: URL;
  size: number;
  limitMs: number;
}

interface Waiting {
  job: unknown;
  resolve: (result: unknown) => void;
  reject: (fault: Error) => void;
}

interface Answer {
  id: number;
  result?: unknown;
  failure?: string;
}

interface Seat {
  worker: Worker;
  /** Null while idle. */
  current: { id: number; waiting: Waiting; timer: NodeJS.Timeout } | null;
}

/** A job that was given up because it ran longer than it may. */
export class Overrun extends Error {}

/** A few lazily started workers and a queue. A worker that dies or overruns its time takes only its own job with it. */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #seats = new Set<Seat>();
  readonly #queue: Waiting[] = [];
  #lastId = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  run(job: unknown): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#queue.push({ job, resolve, reject });
    this.#next();
    return promise;
  }

  /** Ends all workers; what still waits is refused. A later job starts new ones. */
  async close(): Promise<void> {
    const seats = [...this.#seats];
    this.#seats.clear();
    const left = this.#queue.splice(0);
    for (const waiting of left) waiting.reject(new Error('The workers were closed'));
    for (const seat of seats) this.#settle(seat, (waiting) => waiting.reject(new Error('The workers were closed')));
    await Promise.all(seats.map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    const idle = [...this.#seats].find(({ current }) => current === null);
    const isFull = this.#seats.size >= this.#options.size;
    if (this.#queue.length === 0 || (!idle && isFull)) return;
    const waiting = this.#queue.shift();
    if (waiting) this.#give(idle ?? this.#hire(), waiting);
  }

  #hire(): Seat {
    const seat: Seat = { worker: new Worker(this.#options.file), current: null };
    seat.worker.on('message', (answer: Answer) => this.#answer(seat, answer));
    seat.worker.on('error', (fault) => this.#dismiss(seat, fault instanceof Error ? fault : new Error(String(fault))));
    seat.worker.on('exit', () => this.#dismiss(seat, new Error('The worker stopped')));
    this.#seats.add(seat);
    return seat;
  }

  #give(seat: Seat, waiting: Waiting): void {
    const id = (this.#lastId += 1);
    const { limitMs } = this.#options;
    const timer = setTimeout(() => this.#dismiss(seat, new Overrun(`The work took longer than ${limitMs / 1000} seconds`)), limitMs);
    seat.current = { id, waiting, timer };
    seat.worker.ref();
    seat.worker.postMessage({ id, job: waiting.job }, []);
  }

  #answer(seat: Seat, { id, result, failure }: Answer): void {
    if (seat.current?.id !== id) return;
    this.#settle(seat, (waiting) => (failure === undefined ? waiting.resolve(result) : waiting.reject(new Error(failure))));
    seat.worker.unref();
    this.#next();
  }

  #settle(seat: Seat, decide: (waiting: Waiting) => void): void {
    const { current } = seat;
    if (!current) return;
    clearTimeout(current.timer);
    seat.current = null;
    decide(current.waiting);
  }

  /** Native code cannot be interrupted, so the answer does not wait for the worker's end. */
  #dismiss(seat: Seat, fault: Error): void {
    this.#seats.delete(seat);
    this.#settle(seat, (waiting) => waiting.reject(fault));
    seat.worker.unref();
    void seat.worker.terminate();
    this.#next();
  }
}
