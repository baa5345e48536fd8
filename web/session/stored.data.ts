/** What a feature stores in the browser about the signed-in person. */
export interface StoredData {
  /** `session`: also cleared at the next sign-in and after a time-out. `sign-out`: stays on the device until the person signs out. */
  until: 'session' | 'sign-out';
  clear: () => void | Promise<void>;
}

let registered: readonly StoredData[] = [];

/** Called once by the application, so that the session imports no feature. */
export function registerStoredData(all: readonly StoredData[]): void {
  registered = all;
}

export function clearSessionData(): void {
  for (const stored of registered) if (stored.until === 'session') void clearOne(stored);
}

export function clearPersonData(): void {
  for (const stored of registered) void clearOne(stored);
}

/** Signing out must not fail when one feature cannot clear its data; the other features still clear theirs. */
async function clearOne({ clear }: StoredData): Promise<void> {
  try {
    await clear();
  } catch {
    // Storage may be blocked, or a script missing.
  }
}
