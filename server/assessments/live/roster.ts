/** People who have an assessment open, tracked by page; notifies when they change. */
export class Roster {
  readonly #pages = new Map<string, { userId: string; at: number }>();
  readonly #tell: (userIds: readonly string[]) => Promise<void>;
  #sent = '';
  #isTelling = false;

  constructor(tell: (userIds: readonly string[]) => Promise<void>) {
    this.#tell = tell;
  }

  here(page: string, userId: string, at: number): void {
    this.#pages.set(page, { userId, at });
    void this.#say();
  }

  gone(page: string): void {
    this.#pages.delete(page);
    void this.#say();
  }

  /** Removes pages without a recent heartbeat. */
  forget(before: number): void {
    for (const [page, { at }] of this.#pages) if (at < before) this.#pages.delete(page);
    void this.#say();
  }

  /** Sends updates one at a time, so that an older one never arrives last. A failed update is retried with the next heartbeat. */
  async #say(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (let now = this.#userIds(); now.length > 0 && now.join() !== this.#sent; now = this.#userIds()) {
        await this.#tell(now);
        this.#sent = now.join();
      }
    } catch {
      // #sent is unchanged, so the next heartbeat retries.
    } finally {
      this.#isTelling = false;
    }
  }

  #userIds(): readonly string[] {
    return [...new Set([...this.#pages.values()].map(({ userId }) => userId))].toSorted();
  }
}
