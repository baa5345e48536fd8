declare global {
  interface Window {
    /** What the page's first script has asked for, by its address. */
    early?: Map<string, Promise<Response>>;
  }
}

/** There is a page around it only in the browser. */
const asked = () => (typeof window === 'undefined' ? undefined : window.early);

/** Afterwards an answer would be old. */
const LASTS_MS = 10_000;

/** The answer on its way since before the application was; each serves once, and only while the page is being opened. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = asked()?.get(url);
  asked()?.delete(url);
  return performance.now() < LASTS_MS ? answer : undefined;
}

/** Something is changed: whatever was asked for before is old. */
export function forgetEarly(): void {
  asked()?.clear();
}
