const WINDOW_MS = 60_000;

/** Of whom a window is, once that is known. */
export interface WindowOwner {
  kind: 'user' | 'token';
  organizationId: string;
  id: string;
}

export interface Window {
  used: number;
  most: number;
  resetAt: number;
  owner: WindowOwner | null;
}

/** Counts requests by the minute: a window begins with its first request and lasts a minute. */
export class Windows {
  readonly #open = new Map<string, Window>();

  /** Counts one request; whether it is within the limit is for the caller to see. */
  count(key: string, most: number, owner: WindowOwner | null, now: number = Date.now()): Window {
    const known = this.#open.get(key);
    if (known && known.resetAt > now) {
      known.used += 1;
      return known;
    }
    // A new window is the last in the map, so those that have ended stand first.
    this.#open.delete(key);
    const opened = { used: 1, most, resetAt: now + WINDOW_MS, owner };
    this.#open.set(key, opened);
    for (const [ended, window] of this.#open) {
      if (window.resetAt > now) break;
      this.#open.delete(ended);
    }
    return opened;
  }

  /** The open windows of an organisation's people and tokens. */
  of(organizationId: string, now: number = Date.now()): (Window & { owner: WindowOwner })[] {
    const found: (Window & { owner: WindowOwner })[] = [];
    for (const window of this.#open.values()) {
      const { owner } = window;
      if (owner?.organizationId === organizationId && window.resetAt > now) found.push({ ...window, owner });
    }
    return found;
  }

  /** Begins the windows of somebody anew; returns whether there were any. */
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
