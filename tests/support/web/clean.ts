import { afterAll, vi } from 'vitest';

// A worker keeps its imports for all its files; the modules of the web client hold the state of a browser tab, so each file imports them
// anew, with an empty page.
vi.resetModules();
// A file may use Node's environment instead of a page.
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
