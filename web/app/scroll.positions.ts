/** Under this name the router stores how far each visited page was scrolled; it ends with the version of its format. */
const STORED_AS = /^tsr-scroll-restoration/;

/** Cleared when the person signs out: the next one begins at the top of each page. */
export function forgetScrollPositions(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (STORED_AS.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked; then nothing was stored.
  }
}
