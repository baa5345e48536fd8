/** The page and its scripts, which belong to nobody, and what one person has put aside. The names are those in public/sw.js. */
export const PAGE = 'plumbline-page';
export const KEPT = 'plumbline-kept';

/** Deletes every assessment that was put aside on this device. */
export async function wipeKeptAssessments(): Promise<void> {
  // Only pages of a secure origin have caches.
  if ('caches' in globalThis) await caches.delete(KEPT);
}
