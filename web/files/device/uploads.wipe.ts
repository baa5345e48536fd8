export const DATABASE = 'plumbline-files';
export const STORE = 'files';

const running = new Set<() => void>();

/** What is still on its way ends with the sign-out, so that nobody else sends it. */
export function endWithSignOut(abandon: () => void): void {
  running.add(abandon);
}

/** Deletes every file that waits on this device. It uses no library, so that signing out loads no further script. */
export function wipeKeptFiles(): void {
  for (const abandon of running) abandon();
  running.clear();
  indexedDB.deleteDatabase(DATABASE);
}
