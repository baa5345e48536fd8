/** A page that nobody sees is painted at no time. */
const LONGEST_MS = 100;

/** Over once the frame is drawn that shows what was pressed: what is heavy can wait so long, and no press feels stuck. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
