/** Toggles full screen for an element; without permission nothing happens. */
export function toggleFullScreen(element: HTMLElement | null): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  done?.catch(() => undefined);
}
