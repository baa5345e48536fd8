/** Work that goes on after its request was answered; the server waits for it before it closes. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #last: Promise<void> = Promise.resolve();

  /** Aborted when the server closes, for work that would keep it waiting for long. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** The work must not reject: nobody is left to receive the error. */
  add(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Heavy work of one process waits for what was added like this before. */
  addInTurn(work: () => Promise<void>): void {
    this.#last = this.#last.then(work);
    this.add(this.#last);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.finished();
  }

  async finished(): Promise<void> {
    await Promise.all(this.#running);
  }
}
