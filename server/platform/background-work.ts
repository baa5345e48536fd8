/** Work that continues after the response; shutdown waits for it. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #last: Promise<void> = Promise.resolve();

  /** Aborted on shutdown, for work that would delay it. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** The work must not reject, because its error would be unhandled. */
  add(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Runs heavy work after all work added this way before. */
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
