import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Fault } from '#server/platform/http/faults.ts';
import { FairQueue } from './fair-queue.ts';

/** Function that runs in a worker thread, referenced by name so that only the thread loads its module. */
export interface WorkerTask<Job, Result> {
  module: URL;
  exportedAs: string;
  limitMs: number;
  /** Carries the input and output types; never set. */
  signature?: (job: Job) => Promise<Result>;
}

/** Job ended because it exceeded its time or memory. */
export class Overrun extends Fault {
  constructor() {
    super('FILE_TOO_COMPLEX');
  }
}

export interface WorkerLimits {
  threads: number;
  /** Heap limit of a worker. */
  memoryMb: number;
  /** Idle time after which a thread ends and frees its memory. */
  idleMs: number;
}

/** Three threads leave a slot while one organisation uses two; more would only compete with requests on a small machine. */
const LIMITS: WorkerLimits = { threads: 3, memoryMb: 512, idleMs: 10_000 };

/** Enough for a person who exports a few QBRs in a row; each waiting upload holds up to 10 MB. */
const WAITING = { waitingEach: 8, waiting: 64, lightEach: 100, retryAfter: 10 };

/**
 * One import of an organisation at a time, because imports for one customer lock each other. On two cores a second one would slow down
 * requests (bench: "Imports of evidence").
 */
const IMPORTS = { running: availableParallelism() > 2 ? 2 : 1, runningEach: 1 };

/** Threads give way to requests and to the database on the same machine. */
const NICE = 10;

/**
 * Worker threads of one application, because reading and creating files is pure computation that must neither delay requests nor fill the
 * memory.
 */
export class Workers {
  readonly #queue: FairQueue;
  readonly #imports = new FairQueue({ ...WAITING, ...IMPORTS });
  readonly #threads: Piscina<unknown, unknown>;
  #isClosed = false;

  constructor({ threads, memoryMb, idleMs }: WorkerLimits = LIMITS) {
    this.#queue = new FairQueue({ ...WAITING, running: threads, runningEach: Math.max(1, threads - 1) });
    this.#threads = new Piscina<unknown, unknown>({
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      atomics: 'disabled',
      recordTiming: false,
    });
  }

  get threads(): number {
    return this.#threads.threads.length;
  }

  get waiting(): number {
    return this.#queue.waiting + this.#imports.waiting;
  }

  /** A cancelled job ends immediately, or gives up its slot when its turn comes. */
  run<Job, Result>(organizationId: string, task: WorkerTask<Job, Result>, job: Job, cancelled?: AbortSignal): Promise<Result> {
    return this.#queue.run(organizationId, () => this.#runInThread(task, job, cancelled));
  }

  /** Like run, for jobs whose data is read when their turn comes, so that few are in memory however many wait. */
  runWhenRead<Job, Result>(
    organizationId: string,
    task: WorkerTask<Job, Result>,
    read: () => Promise<Job>,
    cancelled?: AbortSignal,
  ): Promise<Result> {
    const work = async () => {
      cancelled?.throwIfAborted();
      return this.#runInThread(task, await read(), cancelled);
    };
    return this.#queue.run(organizationId, work, { isLight: true });
  }

  /** Uses the same queue for work that already runs outside the main thread, such as decoding an image. */
  takeTurn<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(organizationId, work);
  }

  /** Turn of an upload that is read and stored; a waiting one is on the disk. Organisations take turns. */
  takeImportTurn<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#imports.run(organizationId, work, { isLight: true });
  }

  /** Ends the threads and rejects running and waiting jobs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#queue.close();
    this.#imports.close();
    await this.#threads.destroy();
  }

  async #runInThread<Job, Result>(
    { module, exportedAs, limitMs }: WorkerTask<Job, Result>,
    job: Job,
    cancelled?: AbortSignal,
  ): Promise<Result> {
    cancelled?.throwIfAborted();
    const limit = AbortSignal.timeout(limitMs);
    const signal = cancelled ? AbortSignal.any([limit, cancelled]) : limit;
    try {
      // The cast is safe: it is the result of the task's function.
      return (await this.#threads.run(job, { filename: fileURLToPath(module), name: exportedAs, signal })) as Result;
    } catch (fault) {
      if (this.#isClosed) throw new Fault('TIMEOUT_ERROR');
      throw limit.aborted || isOutOfMemory(fault) ? new Overrun() : fault;
    }
  }
}

function isOutOfMemory(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
