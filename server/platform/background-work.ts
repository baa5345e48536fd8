/** Work that goes on after its request was answered; the server waits for it before it closes. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();

  /** The work must not reject: nobody is left to receive the error. */
  add(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  async finished(): Promise<void> {
    await Promise.all(this.#running);
  }
}
