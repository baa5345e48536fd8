import { useState } from 'react';

const PREFIX = 'dismissed:';

/** For as long as the tab lives, or for good on this device. */
type Keep = 'session' | 'local';

function storageOf(keep: Keep): Storage {
  return keep === 'session' ? sessionStorage : localStorage;
}

function isDismissed(keep: Keep, what: string): boolean {
  try {
    return storageOf(keep).getItem(PREFIX + what) === 'yes';
  } catch {
    return false;
  }
}

/** Whether this was waved away, and how to do so. */
export function useDismissed(keep: Keep, what: string): [boolean, () => void] {
  const [now, setNow] = useState({ what, dismissed: isDismissed(keep, what) });
  const dismissed = now.what === what ? now.dismissed : isDismissed(keep, what);
  const dismiss = () => {
    setNow({ what, dismissed: true });
    try {
      storageOf(keep).setItem(PREFIX + what, 'yes');
    } catch {
      // Storage may be forbidden; it then stays away as long as the page.
    }
  };
  return [dismissed, dismiss];
}

/** With the session of the person ends what was dismissed for it. */
export function forgetSessionDismissals(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}
