/** Who has an assessment open, by the pages they have it open in; tells whenever that is somebody else. */
export class Roster {
  readonly #pages = new Map<string, { userId: string; at: number }>();
  readonly #tell: (userIds: readonly string[]) => void;
  #told = '';

  constructor(tell: (userIds: readonly string[]) => void) {
    this.#tell = tell;
  }

  here(page: string, userId: string, at: number): void {
    this.#pages.set(page, { userId, at });
    this.#say();
  }

  gone(page: string): void {
    this.#pages.delete(page);
    this.#say();
  }

  /** Pages that have been silent since then are gone, though nobody has said so. */
  forget(before: number): void {
    for (const [page, { at }] of this.#pages) if (at < before) this.#pages.delete(page);
    this.#say();
  }

  #say(): void {
    const userIds = [...new Set([...this.#pages.values()].map(({ userId }) => userId))].toSorted();
    const told = userIds.join();
    if (told === this.#told || userIds.length === 0) return;
    this.#told = told;
    this.#tell(userIds);
  }
}
