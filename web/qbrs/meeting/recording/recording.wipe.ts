export const KEPT_PREFIX = 'plumbline-meeting/';

/** Deletes everything that was recorded in meetings and waits on this device. */
export function wipeKeptMeetings(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT_PREFIX)) localStorage.removeItem(key);
}
