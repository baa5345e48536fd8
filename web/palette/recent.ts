export const RECENT_KEY = 'palette-recent';

/** Cleared with the person's session. */
export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(RECENT_KEY);
  } catch {
    // Storage may be blocked; then there is nothing to clear.
  }
}
