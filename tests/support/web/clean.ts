import { afterAll, vi } from 'vitest';

// Workers keep modules across files, but the client's modules hold the state of a browser tab, so each file imports them again, with an
// empty page.
vi.resetModules();
// Files may use Node's environment instead of a page.
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  // Clicking a link to a file navigates to the file's address, where cookies cannot be set.
  const { happyDOM } = globalThis as { happyDOM?: { setURL(url: string): void } }; // Added to the window by the environment.
  happyDOM?.setURL('http://localhost:3000/');
}
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
