const WINDOW_MS = 60_000;

export interface WindowOwner {
  kind: 'user' | 'token';
  organizationId: string;
  id: string;
}

/** Requests counted by one process since it last shared its counts. */
export interface SharedCount {
  key: string;
  used: number;
  most: number;
  resetAt: number;
  owner: WindowOwner | null;
}

/** Share of a limit from which processes share their counts. */
const NEAR = 0.1;

export interface Window {
  /** Across all processes, as far as known. */
  used: number;
  most: number;
  resetAt: number;
  owner: WindowOwner | null;
}

interface OpenWindow extends Window {
  /** Not yet shared with other processes. */
  unshared: number;
}

/** Counts requests per minute: a window starts with its first request and lasts one minute. */
export class Windows {
  readonly #open = new Map<string, OpenWindow>();

  /** Counts one request; the caller must compare it with the limit. */
  count(key: string, most: number, owner: WindowOwner | null, now: number = Date.now()): Window {
    const known = this.#open.get(key);
    if (known && known.resetAt > now) {
      known.used += 1;
      known.unshared += 1;
      return known;
    }
    // Re-inserted as the last entry of the map, so that expired windows come first.
    this.#open.delete(key);
    const opened = { used: 1, unshared: 1, most, resetAt: now + WINDOW_MS, owner };
    this.#open.set(key, opened);
    for (const [ended, window] of this.#open) {
      if (window.resetAt > now) break;
      this.#open.delete(ended);
    }
    return opened;
  }

  /** Returns the counts of windows near their limit and marks them as shared. */
  take(now: number = Date.now()): SharedCount[] {
    const taken: SharedCount[] = [];
    for (const [key, window] of this.#open) {
      const { used, unshared, most, resetAt, owner } = window;
      if (unshared === 0 || used < most * NEAR || resetAt <= now) continue;
      taken.push({ key, used: unshared, most, resetAt, owner });
      window.unshared = 0;
    }
    return taken;
  }

  /** Returns counts that could not be shared, for the next attempt. */
  giveBack(counts: readonly SharedCount[]): void {
    for (const { key, used } of counts) {
      const window = this.#open.get(key);
      if (window) window.unshared += used;
    }
  }

  /** Sets the total of all processes. */
  adopt(key: string, used: number, resetAt: number): void {
    const window = this.#open.get(key);
    if (!window) return;
    window.used = used + window.unshared;
    window.resetAt = resetAt;
  }

  of(organizationId: string, now: number = Date.now()): (Window & { owner: WindowOwner })[] {
    const found: (Window & { owner: WindowOwner })[] = [];
    for (const window of this.#open.values()) {
      const { owner } = window;
      if (owner?.organizationId === organizationId && window.resetAt > now) found.push({ ...window, owner });
    }
    return found;
  }

  /** Resets the owner's windows; returns true if there were any. */
  reset({ organizationId, kind, id }: WindowOwner): boolean {
    let isFound = false;
    for (const [key, { owner }] of this.#open) {
      if (owner?.organizationId !== organizationId || owner.kind !== kind || owner.id !== id) continue;
      this.#open.delete(key);
      isFound = true;
    }
    return isFound;
  }
}
