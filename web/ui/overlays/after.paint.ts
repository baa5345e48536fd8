/** A background tab is never painted, so a timer ends the wait. */
const MAX_WAIT_MS = 100;

/** Resolves after the next paint, so that a press is visible before expensive work starts. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_MS);
  });
}
