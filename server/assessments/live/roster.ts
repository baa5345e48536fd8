/** Who has an assessment open, by the pages they have it open in; tells whenever that is somebody else. */
export class Roster {
  readonly #pages = new Map<string, { userId: string; at: number }>();
  readonly #tell: (userIds: readonly string[]) => Promise<void>;
  #told = '';
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

  /** Pages that have been silent since then are gone, though nobody has said so. */
  forget(before: number): void {
    for (const [page, { at }] of this.#pages) if (at < before) this.#pages.delete(page);
    void this.#say();
  }

  /** One telling after the other, so that an earlier one is never the last word. What could not be told is told at the next sign of life. */
  async #say(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (let now = this.#userIds(); now.length > 0 && now.join() !== this.#told; now = this.#userIds()) {
        await this.#tell(now);
        this.#told = now.join();
      }
    } catch {
      // Nobody has been told.
    } finally {
      this.#isTelling = false;
    }
  }

  #userIds(): readonly string[] {
    return [...new Set([...this.#pages.values()].map(({ userId }) => userId))].toSorted();
  }
}
