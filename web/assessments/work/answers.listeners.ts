/** Listeners per question, and for the totals. */
export class AnswerListeners {
  readonly #later: (run: () => void) => void;
  readonly #listeners = new Map<string, Set<() => void>>();
  #isTelling = false;

  constructor(later: (run: () => void) => void) {
    this.#later = later;
  }

  add(key: string, listener: () => void): () => void {
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set.add(listener));
    return () => set.delete(listener);
  }

  tell(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** Notifies progress, score and filters together, after the pressed answer. */
  tellTotals(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#later(() => {
      this.#isTelling = false;
      this.tell('totals');
    });
  }
}
