interface Entry<V> {
  value: V;
  weight: number;
}

/** Cache limited by total weight; evicts the least recently used values first. */
export class BoundedCache<V> {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry<V>>();
  readonly #maxWeight: number;
  readonly #weigh: (value: V) => number;
  #weight = 0;

  constructor(maxWeight: number, weigh: (value: V) => number) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  set(key: string, value: V): void {
    if (this.#entries.has(key)) return;
    const weight = this.#weigh(value);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#maxWeight || oldest === key) return;
      this.#entries.delete(oldest);
      this.#weight -= entry.weight;
    }
  }
}
