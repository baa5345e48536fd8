export const DATABASE = 'plumbline-files';
export const STORE = 'files';

const running = new Set<() => void>();

/** Aborts running uploads on sign-out, so that they are not sent under another user. */
export function endWithSignOut(abandon: () => void): void {
  running.add(abandon);
}

/** Deletes all files waiting on this device. Uses no library, so that signing out loads no further script. */
export function wipeKeptFiles(): void {
  for (const abandon of running) abandon();
  running.clear();
  indexedDB.deleteDatabase(DATABASE);
}
