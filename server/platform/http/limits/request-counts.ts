import type { Window, WindowOwner } from './windows.ts';

export interface Count {
  kind: 'all' | 'call' | 'user' | 'token';
  /** Start of the minute or ten minutes, in milliseconds. */
  bucket: number;
  name: string;
  requests: number;
  rejected: number;
  peak: number;
  most: number;
}

export interface CountedRequest {
  owner: WindowOwner;
  /** Method and path as in the contract. */
  call: string;
  isRejected: boolean;
  window: Window | undefined;
}

const MINUTE = 60_000;
const TEN_MINUTES = 10 * MINUTE;

/** Counts the requests of each organisation in memory until they are written. */
export class RequestCounts {
  #waiting = new Map<string, Map<string, Count>>();

  add({ owner, call, isRejected, window }: CountedRequest, now: number = Date.now()): void {
    const counts = this.#of(owner.organizationId);
    const tens = now - (now % TEN_MINUTES);
    const rejected = isRejected ? 1 : 0;
    raise(counts, 'all', now - (now % MINUTE), '', rejected);
    raise(counts, 'call', tens, call, rejected);
    const own = raise(counts, owner.kind, tens, owner.id, rejected);
    if (window && window.used > own.peak) {
      own.peak = window.used;
      own.most = window.most;
    }
  }

  /** Returns and clears the unwritten counts, by organisation. */
  take(): ReadonlyMap<string, ReadonlyMap<string, Count>> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    return taken;
  }

  #of(organizationId: string): Map<string, Count> {
    const known = this.#waiting.get(organizationId);
    if (known) return known;
    const fresh = new Map<string, Count>();
    this.#waiting.set(organizationId, fresh);
    return fresh;
  }
}

function raise(counts: Map<string, Count>, kind: Count['kind'], bucket: number, name: string, rejected: number): Count {
  const key = `${kind}\n${bucket}\n${name}`;
  let count = counts.get(key);
  if (!count) {
    count = { kind, bucket, name, requests: 0, rejected: 0, peak: 0, most: 0 };
    counts.set(key, count);
  }
  count.requests += 1;
  count.rejected += rejected;
  return count;
}
