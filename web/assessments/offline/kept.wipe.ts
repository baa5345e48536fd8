/**
 * Caches for the page with its scripts, which hold no personal data, and for one person's assessments. The names must match public/sw.js.
 */
export const PAGE = 'plumbline-page';
export const KEPT = 'plumbline-kept';

/** Deletes every cached assessment on this device. */
export async function wipeKeptAssessments(): Promise<void> {
  // The Cache API exists only on secure origins.
  if ('caches' in globalThis) await caches.delete(KEPT);
}
