declare global {
  interface Window {
    /** Responses that the boot script has requested, by address. */
    prefetched?: Map<string, Promise<Response>>;
  }
}

/** There is no window outside the browser. */
const prefetched = () => (typeof window === 'undefined' ? undefined : window.prefetched);

/** A later response would be out of date. */
const VALID_MS = 10_000;

/** A response that was requested before the application started; each is used once, and only while the page is opening. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const answer = prefetched()?.get(url);
  prefetched()?.delete(url);
  return performance.now() < VALID_MS ? answer : undefined;
}

/** After a change, every prefetched response is out of date. */
export function dropPrefetched(): void {
  prefetched()?.clear();
}
