import { afterAll, vi } from 'vitest';

// A worker keeps its imports for all its files; the modules of the web client hold the state of a browser tab, so each file imports them
// anew, with an empty page.
vi.resetModules();
// A file may use Node's environment instead of a page.
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  // A pressed link to a file leaves the page at the file's own address, where no cookie can be set.
  const { happyDOM } = globalThis as { happyDOM?: { setURL(url: string): void } }; // The environment adds it to the window.
  happyDOM?.setURL('http://localhost:3000/');
}
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
