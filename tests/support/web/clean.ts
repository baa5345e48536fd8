import { afterAll, vi } from 'vitest';

// A worker keeps its imports for all its files; the modules of the web client hold what a browser tab
// holds, so each file gets them anew, with an empty page.
vi.resetModules();
// A file may ask for Node's environment instead of a page's.
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
