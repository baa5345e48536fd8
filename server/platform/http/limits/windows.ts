const WINDOW_MS = 60_000;

/** Of whom a window is, once that is known. */
export interface WindowOwner {
  kind: 'user' | 'token';
  organizationId: string;
  id: string;
}

/** What one process has counted since it last shared. */
export interface SharedCount {
  key: string;
  used: number;
  most: number;
  resetAt: number;
  owner: WindowOwner | null;
}

/** The share of a limit from which processes add up what they count. */
const NEAR = 0.1;

export interface Window {
  /** In all processes, as far as this one knows. */
  used: number;
  most: number;
  resetAt: number;
  owner: WindowOwner | null;
}

interface OpenWindow extends Window {
  /** What the other processes do not know yet. */
  unshared: number;
}

/** Counts requests by the minute: a window begins with its first request and lasts a minute. */
export class Windows {
  readonly #open = new Map<string, OpenWindow>();

  /** Counts one request; whether it is within the limit is for the caller to see. */
  count(key: string, most: number, owner: WindowOwner | null, now: number = Date.now()): Window {
    const known = this.#open.get(key);
    if (known && known.resetAt > now) {
      known.used += 1;
      known.unshared += 1;
      return known;
    }
    // A new window is the last in the map, so those that have ended stand first.
    this.#open.delete(key);
    const opened = { used: 1, unshared: 1, most, resetAt: now + WINDOW_MS, owner };
    this.#open.set(key, opened);
    for (const [ended, window] of this.#open) {
      if (window.resetAt > now) break;
      this.#open.delete(ended);
    }
    return opened;
  }

  /** What to share of the windows that come near their limit; it counts as shared from here on. */
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

  /** What could not be shared waits for the next time. */
  giveBack(counts: readonly SharedCount[]): void {
    for (const { key, used } of counts) {
      const window = this.#open.get(key);
      if (window) window.unshared += used;
    }
  }

  /** Takes over what all processes have counted together. */
  adopt(key: string, used: number, resetAt: number): void {
    const window = this.#open.get(key);
    if (!window) return;
    window.used = used + window.unshared;
    window.resetAt = resetAt;
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
