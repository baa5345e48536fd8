/** A tab in the background is never painted. */
const MAX_WAIT_MS = 100;

/** Resolves after the next paint, so that a press is shown before expensive work begins. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_MS);
  });
}
