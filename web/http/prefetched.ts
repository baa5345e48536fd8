declare global {
  interface Window {
    /** Answers that the boot script has requested, by address. */
    prefetched?: Map<string, Promise<Response>>;
  }
}

/** There is no window outside the browser. */
const prefetched = () => (typeof window === 'undefined' ? undefined : window.prefetched);

/** A later answer would be out of date. */
const VALID_MS = 10_000;

/** The answer that was requested before the application started; each is used once, and only while the page is being opened. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const answer = prefetched()?.get(url);
  prefetched()?.delete(url);
  return performance.now() < VALID_MS ? answer : undefined;
}

/** Something is changed: whatever was requested before is out of date. */
export function dropPrefetched(): void {
  prefetched()?.clear();
}
