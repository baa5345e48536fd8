declare global {
  interface Window {
    /** Responses requested by the boot script, by URL. */
    prefetched?: Map<string, Promise<Response>>;
  }
}

/** `window` does not exist outside the browser. */
const prefetched = () => (typeof window === 'undefined' ? undefined : window.prefetched);

/** Older responses count as outdated. */
const VALID_MS = 10_000;

/** Response requested before the application started; each is used once, and only while the page is opening. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const answer = prefetched()?.get(url);
  prefetched()?.delete(url);
  return performance.now() < VALID_MS ? answer : undefined;
}

export const isPrefetched = (url: string): boolean => prefetched()?.has(url) === true;

/** A change makes every prefetched response outdated. */
export function dropPrefetched(): void {
  prefetched()?.clear();
}
