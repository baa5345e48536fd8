const KEY = 'pending-consent';

/** Remembers the request of an app until the person has signed in. It names the app's request, not a person, so signing out keeps it. */
export function rememberConsent(uid: string): void {
  try {
    sessionStorage.setItem(KEY, uid);
  } catch {
    // Storage may be blocked; then the person returns to the app and connects again.
  }
}

/** Request to open now, once. */
export function takeConsent(): string | null {
  try {
    const uid = sessionStorage.getItem(KEY);
    if (uid !== null) sessionStorage.removeItem(KEY);
    return uid;
  } catch {
    return null;
  }
}
