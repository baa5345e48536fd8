import { useState } from 'react';

const PREFIX = 'dismissed:';

/** Duration: until the tab is closed, or permanently on this device. */
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

/** Returns whether the notice was dismissed, and a function that dismisses it. */
export function useDismissed(keep: Keep, what: string): [boolean, () => void] {
  const [now, setNow] = useState({ what, dismissed: isDismissed(keep, what) });
  const dismissed = now.what === what ? now.dismissed : isDismissed(keep, what);
  const dismiss = () => {
    setNow({ what, dismissed: true });
    try {
      storageOf(keep).setItem(PREFIX + what, 'yes');
    } catch {
      // Storage may be blocked; the notice then stays dismissed until the page is closed.
    }
  };
  return [dismissed, dismiss];
}

/** Clears the notices dismissed in this session. */
export function forgetSessionDismissals(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked; then there is nothing to clear.
  }
}
