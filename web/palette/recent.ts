export const RECENT_KEY = 'palette-recent';

/** With the session of the person ends what they have looked for. */
export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(RECENT_KEY);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}
