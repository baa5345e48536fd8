export const KEPT_PREFIX = 'plumbline-meeting/';

export function wipeKeptMeetings(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT_PREFIX)) localStorage.removeItem(key);
}
