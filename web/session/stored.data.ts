/** Data about the signed-in person that a feature stores in the browser. */
export interface StoredData {
  /** `session` data is also cleared at the next sign-in and after a timeout; `sign-out` data stays on the device until sign-out. */
  until: 'session' | 'sign-out';
  clear: () => void | Promise<void>;
}

let registered: readonly StoredData[] = [];

/** Call once from the application, so that the session imports no feature. */
export function registerStoredData(all: readonly StoredData[]): void {
  registered = all;
}

export function clearSessionData(): void {
  for (const stored of registered) if (stored.until === 'session') void clearOne(stored);
}

export function clearPersonData(): void {
  for (const stored of registered) void clearOne(stored);
}

/** A feature that cannot clear its data must not stop the sign-out or the others. */
async function clearOne({ clear }: StoredData): Promise<void> {
  try {
    await clear();
  } catch {
    // Storage may be blocked, or a script missing.
  }
}
