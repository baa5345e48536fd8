import { Kept } from './recording.entries.ts';
import { KEPT_PREFIX } from './recording.wipe.ts';

/** Pending entries on this device, by person and QBR; stored one by one, so that two tabs do not overwrite each other's. */
export function keptOnDevice(userId: string, qbrId: string) {
  const prefix = `${KEPT_PREFIX}${userId}/${qbrId}/`;
  return {
    keep: (kept: Kept) => tried(() => localStorage.setItem(prefix + kept.id, JSON.stringify(kept))),
    forget: (id: string) => tried(() => localStorage.removeItem(prefix + id)),
    /** In order of recording, since ids increase with time. */
    all: (): Kept[] =>
      tried(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith(prefix))
          .toSorted()
          .flatMap((key) => keptIn(localStorage.getItem(key))),
      ) ?? [],
  };
}

function keptIn(text: string | null): Kept[] {
  try {
    const parsed = Kept.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}

/** Storage may be blocked or full; entries then last only for the open page. */
function tried<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

let last = 0;

/** ID that increases with time, even within a millisecond, and differs between devices. */
export function newEntryId(): string {
  last = Math.max(Date.now(), last + 1);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${String(last).padStart(14, '0')}-${random}`;
}
