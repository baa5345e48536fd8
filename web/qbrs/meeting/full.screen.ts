/** Fills the screen with an element, or leaves it; without permission nothing happens, and the window stays as it is. */
export function toggleFullScreen(element: HTMLElement | null): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  done?.catch(() => undefined);
}
